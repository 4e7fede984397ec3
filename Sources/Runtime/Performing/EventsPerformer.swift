import HouseholdWing
import Kernel
import RuntimeKit
import ScreenKit

/// Writes events down as lines, off the loop, and hands the lines to whom they are for.
public struct EventsPerformer: Performing {
    public typealias F = Events
    private let time: any TimeSource
    private let work: @Sendable (String) -> String?
    private let tell: ([EventLine], Int) -> Void

    /// - Parameters:
    ///   - work: what the library calls the book of a file.
    ///   - tell: takes lines on the loop's thread, and how many were dropped before them.
    public init(
        time: any TimeSource, work: @escaping @Sendable (String) -> String?,
        tell: @escaping ([EventLine], Int) -> Void
    ) {
        (self.time, self.work, self.tell) = (time, work, tell)
    }

    public func perform(_ command: Events.Command, _ reply: Reply<Events.Action>) {
        switch command {
        case .write(let news):
            let (work, now) = (work, time.wall.secondsSince1970)
            // In order, and waited for at the end: the last event is that a book was closed.
            reply.answer(on: .saving) {
                .written(news.map { EventText.line($0, at: now, work: work) })
            }
        case .tell(let lines, let dropped):
            tell(lines, dropped)
            reply.nothing()
        }
    }
}
