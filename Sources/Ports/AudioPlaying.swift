/// Makes sounds. Every call returns at once; what cannot sound stays silent.
public protocol AudioPlaying: AnyObject, Sendable {
    /// Makes ready what will be wanted soon, so that it sounds without delay.
    func prepare(_ tunes: [Tune])
    /// Sounds once, over what plays.
    func chime(_ tune: Tune)
    /// Plays from a place on, instead of what played, at a speed that keeps the pitch.
    func play(_ tune: Tune, from: Duration, speed: Double)
    func pause()
    /// Takes a book onto the stage, instead of the one that was there. What follows is reported
    /// by news that bear its number.
    func load(_ sound: BookSound)
    /// Does something to the book on the stage; without one, nothing.
    func order(_ order: BookOrder)
    /// Gives the device back; nothing sounds after it.
    func close()
}

/// Why nothing sounds. The first two are told once.
public enum SoundTrouble: Hashable, Sendable {
    case libraryMissing
    case noDevice
    /// A file that is no sound after all.
    case damaged
}
