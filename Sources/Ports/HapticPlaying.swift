/// Touches the person lightly, where a device can.
public protocol HapticPlaying: AnyObject, Sendable {
    func nudge()
}
