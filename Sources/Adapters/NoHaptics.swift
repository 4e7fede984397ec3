import Ports

/// A terminal on Linux has nothing to touch a person with.
public final class NoHaptics: HapticPlaying {
    public init() {}
    public func nudge() {}
}
