import Publications

/// Shows the desktop what is heard, and hears its keys. Every call returns at once.
public protocol DesktopShowing: AnyObject, Sendable {
    /// The present state; a jump is announced to clients that count along.
    func show(_ face: SoundFace, isJump: Bool)
    /// The desktop sees nothing after it.
    func close()
}

/// What a media key or a widget wants.
public enum DesktopOrder: Equatable, Sendable {
    case play, pause, toggle, next, previous, quit
    case seek(by: Duration)
    /// There, if that track is still the one.
    case position(book: Int, chapter: Int, Duration)
    case rate(Double)
    case volume(Double)
    case repeats(Bool)
}
