import Canvas
import ScreenKit
import Typesetting

extension Tutor {
    /// What stands where at a size: drawn by, and what a page is while keys turn it.
    struct Plan: Equatable {
        private(set) var measure: Int
        private(set) var left: Int
        private(set) var head: Int?
        private(set) var story: Area?
        private(set) var aside: Area?
        private(set) var invitation: Area?
        /// The rows of every step, or of the one that is next.
        private(set) var steps: Range<Int>?
        private(set) var showsAllSteps = false
        private(set) var rule: Int?
        private(set) var passage: Area
        private(set) var note: Area?
        /// There is room for one sentence of what stands in the text.
        private(set) var hasShortNote = false
        private(set) var progress: Int?
        private(set) var status: Int?

        /// Keys stand beside their step where there is room, else below it.
        var keysFollow: Bool { measure < 50 }
        var rowsOfStep: Int { keysFollow ? 2 : 1 }

        /// What to leave out, the least missed first.
        private struct Manner: Equatable {
            var aside = false
            var air = true
            var noteRows = 2
            var isWhole = true
            var leastPassage = 4
        }

        private static let manners = [
            Manner(aside: true, leastPassage: 8),
            Manner(),
            Manner(noteRows: 1, leastPassage: 3),
            Manner(air: false, noteRows: 1, leastPassage: 3),
            Manner(air: false, noteRows: 0, isWhole: false, leastPassage: 1),
        ]
        private static let longestPassage = 16

        init(_ size: Size, _ lesson: Lesson?) {
            measure = max(1, min(66, size.width - (size.width < 50 ? 2 : 4)))
            left = max(0, (size.width - measure) / 2)
            passage = Area(row: 0, column: 0, width: size.width, height: size.height)
            // Too small for anything but text.
            if size.height < 5 || size.width < 20 {
                (measure, left) = (max(1, size.width), 0)
                return
            }
            status = size.height - 1
            if size.height >= 12 { progress = size.height - 2 }
            guard let lesson else {
                passage = Area(row: 2, column: left, width: measure, height: size.height - 4)
                return
            }
            let end = progress ?? size.height - 1
            for manner in Self.manners where place(manner, lesson, end: end) { return }
        }

        private mutating func place(_ manner: Manner, _ lesson: Lesson, end: Int) -> Bool {
            var row = 0
            let air = manner.air ? 1 : 0
            func take(_ rows: Int) -> Range<Int> {
                defer { row += rows }
                return row..<row + rows
            }
            func area(_ rows: Int) -> Area {
                Area(row: take(rows).lowerBound, column: left, width: measure, height: rows)
            }
            head = manner.isWhole ? take(1 + air).lowerBound : nil
            let stepRows = (manner.isWhole ? lesson.steps.count : 1) * rowsOfStep
            let lines = height(of: lesson.story)
            // The text gives way only when the step and three lines to do it on would not fit.
            story = area(manner.isWhole ? lines : max(0, min(lines, end - stepRows - 3)))
            row += air
            aside = manner.aside ? area(height(of: lesson.aside)) : nil
            row += manner.aside ? 1 : 0
            invitation = manner.isWhole ? area(height(of: lesson.invitation)) : nil
            row += manner.isWhole ? air : 0
            steps = take(stepRows)
            showsAllSteps = manner.isWhole
            row += air
            rule = manner.isWhole ? take(1 + air).lowerBound : nil
            let below = manner.noteRows == 0 ? 0 : manner.noteRows + 2 * air
            let rows = min(Self.longestPassage, end - row - below)
            guard rows >= manner.leastPassage || manner == Self.manners.last else { return false }
            passage = area(max(1, rows))
            row += air
            // A long one takes the blank row below.
            note = manner.noteRows == 0 ? nil : area(manner.noteRows + air)
            hasShortNote = manner.noteRows == 1
            return true
        }

        private func height(of text: String) -> Int {
            SetText(Passage([text]), width: measure).lines.count
        }
    }
}
