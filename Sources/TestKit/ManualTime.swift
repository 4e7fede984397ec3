import Kernel

/// A clock that stands still until a test moves it.
public final class ManualTime: TimeSource {
    public private(set) var now: Duration = .zero
    public var wall: WallTime

    public init(wall: WallTime = WallTime(secondsSince1970: 1_795_000_000)) { self.wall = wall }

    public func move(to instant: Duration) {
        precondition(instant >= now)
        wall.secondsSince1970 += (instant - now).components.seconds
        now = instant
    }
}
