import Kernel
import Publications
import ScreenKit

/// Sound that a book with a narration inside does not name, and what of it a person leaves out.
extension Listening {
    /// Less is not worth a leap, which may arrive a little before it was sent to.
    private static let leapMin = Duration.milliseconds(250)

    static func nextPassedBy(_ state: State) -> (from: Duration, to: Duration)? {
        let all = state.book.audiobook.passedBy
        guard !all.isEmpty, state.loop == nil else { return nil }
        let timeline = state.book.timeline
        let here = state.here
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if timeline.time(of: all[middle].to) > here { high = middle } else { low = middle + 1 }
        }
        var index = low
        while index < all.count {
            guard isLeftOut(all[index], state) else {
                index += 1
                continue
            }
            let from = max(here, timeline.time(of: all[index].from))
            var to = timeline.time(of: all[index].to)
            // What follows at once is left out with it.
            while index + 1 < all.count, isLeftOut(all[index + 1], state),
                timeline.time(of: all[index + 1].from) <= to
            {
                index += 1
                to = timeline.time(of: all[index].to)
            }
            if to - from >= leapMin { return (from, to) }
            index += 1
        }
        return nil
    }

    private static func isLeftOut(_ passage: PassedBy, _ state: State) -> Bool {
        passage.aside.map(state.steps.leftOut.contains) ?? true
    }
}
