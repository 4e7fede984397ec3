import Canvas
import Kernel
import ScreenKit
import Wording

/// What was kept of a book that was read before, in another file.
public struct Former: Equatable, Sendable {
    public var place: Spot
    /// Where this file was opened: who is still there has not begun.
    public var start: Spot
    /// Out of 100.
    public var percent: Double
    public var marks: [Character: Spot]

    public init(at place: Spot, start: Spot, percent: Double, marks: [Character: Spot] = [:]) {
        self.place = place
        self.start = start
        self.percent = percent
        self.marks = marks
    }
}

extension Reader {
    /// Asks whether a file that is not known holds the words of a book that is.
    static func recognize(_ opened: Opened) -> Effects {
        opened.isUnknown ? [.request(.recognizing, .recognize(opened.book))] : []
    }

    /// A new reader goes on at the former place; one who has begun sees a message, and stays.
    static func take(_ former: Former?, _ state: inout State) -> Effects {
        guard let former, state.phase == .open else { return [] }
        state.marks.merge(former.marks) { own, _ in own }
        let percent = ProgressLine.hundredths(former.percent / 100)
        let words = tr("You read this book before in another file, up to \(percent)%.")
        let hasBegun = state.place != former.start || state.journey != nil
        return (hasBegun ? [] : jump(to: former.place, &state)) + [.perform(.ask(.say(words)))]
    }
}

extension EffectID {
    static let recognizing = EffectID("recognizing")
}
