import Glibc
import Kernel

/// The machine's clocks. The one for timers goes on while the machine sleeps.
public final class ConcreteTime: TimeSource {
    public init() { tzset() }

    public var now: Duration {
        var instant = timespec()
        clock_gettime(CLOCK_BOOTTIME, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    public var wall: WallTime {
        var seconds = time(nil)
        var local = tm()
        localtime_r(&seconds, &local)
        return WallTime(
            secondsSince1970: Int64(seconds), zoneOffsetSeconds: Int(local.tm_gmtoff))
    }
}
