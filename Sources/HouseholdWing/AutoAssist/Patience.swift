import ScreenKit

/// How long to wait, and how many misses to see, before help offers itself.
public struct Patience: Hashable, Sendable {
    /// Without any key for so long, help is offered.
    public var idle: Duration?
    /// After so many misses, help is offered.
    public var misses: Int?
    /// A miss is forgotten after so long.
    public var window: Duration?
    /// After so many further misses or silences, doing it is offered.
    public var more: Int?
    /// An offer that is not answered for so long ends in acting.
    public var giveUp: Duration?
    /// Once an installation.
    public var isOnce = false

    public init(
        idle: Duration? = nil, misses: Int? = nil, window: Duration? = nil, more: Int? = nil,
        giveUp: Duration? = nil, isOnce: Bool = false
    ) {
        self.idle = idle
        self.misses = misses
        self.window = window
        self.more = more
        self.giveUp = giveUp
        self.isOnce = isOnce
    }

    public static let standard: [AutoAssist.Activity: Patience] = [
        .arrival: Patience(idle: .seconds(30), isOnce: true),
        .confusion: Patience(misses: 3, window: .seconds(10)),
        .lesson: Patience(idle: .seconds(20), misses: 3, more: 2),
        .listening: Patience(idle: .seconds(3_600), giveUp: .seconds(120)),
    ]
}
