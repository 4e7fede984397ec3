import ScreenKit
import Typesetting

extension Tutor {
    /// A reader in small: a place in a passage, its marks, and the trail of its leaps.
    struct Reading: Equatable, Sendable {
        enum Outcome: Hashable, Sendable {
            case moved
            /// The text ends here.
            case edge
            case marked(Character)
            case nothingBack, nothingAhead
            case noMark(Character)
            case found(String)
            case noMatch(String)
        }

        var setting: SetText
        /// Lines on a page.
        var rows: Int
        /// The offset one stands at; the page begins with its line.
        private(set) var place = 0
        private(set) var top = 0
        /// What the last step by sentence or find came to.
        private(set) var lit: Range<Int>?
        private(set) var isMatch = false
        private(set) var marks: [Character: Int] = [:]
        private(set) var trail: [Int] = []
        private(set) var ahead: [Int] = []
        private(set) var pattern = ""

        init(_ setting: SetText, rows: Int, percent: Int = 0) {
            self.setting = setting
            self.rows = max(1, rows)
            stand(at: startOfLine(at: setting.passage.end * percent / 100))
        }

        /// The same place on a page of another size.
        mutating func set(_ setting: SetText, rows: Int) {
            self.setting = setting
            self.rows = max(1, rows)
            top = min(setting.line(of: place), lastTop)
        }

        /// Does what a command means here; nil when it means nothing.
        mutating func obey(_ order: Order) -> Outcome? {
            let times = order.times
            switch order.verb {
            case .readerPageForward: return turn(times * rows)
            case .readerPageBack: return turn(-times * rows)
            case .readerHalfForward: return turn(times * max(1, rows / 2))
            case .readerHalfBack: return turn(-times * max(1, rows / 2))
            case .readerLineForward: return turn(times)
            case .readerLineBack: return turn(-times)
            case .readerSentenceForward:
                return step(times, over: setting.passage.sentences, isLit: true)
            case .readerSentenceBack:
                return step(-times, over: setting.passage.sentences, isLit: true)
            case .readerParagraphForward: return step(times, over: setting.passage.paragraphs)
            case .readerParagraphBack: return step(-times, over: setting.passage.paragraphs)
            case .readerStart: return leap(to: 0)
            case .readerEnd: return leap(to: setting.lines[lastTop].range.lowerBound)
            case .readerPercent:
                let percent = min(100, order.count ?? 0)
                return leap(to: startOfLine(at: (setting.passage.end - 1) * percent / 100))
            case .markSet: return mark(order.letter ?? "a")
            case .markGo: return go(to: order.letter ?? "a")
            case .jumpLast: return trail.last.map { leap(to: $0) } ?? .nothingBack
            case .jumpBack: return back(times)
            case .jumpForward: return onward(times)
            case .findNext: return findNext(times)
            case .findPrevious: return findPrevious(times)
            default: return nil
            }
        }

        /// Looks from the place on, then from the start.
        mutating func find(_ pattern: String) -> Outcome {
            self.pattern = pattern
            let passage = setting.passage
            guard let match = passage.find(pattern, from: place + 1) ?? passage.find(pattern) else {
                return .noMatch(pattern)
            }
            return land(on: match)
        }

        // MARK: - Steps

        private var lastTop: Int { max(0, setting.lines.count - rows) }

        private func startOfLine(at offset: Int) -> Int {
            setting.lines.isEmpty ? 0 : setting.lines[setting.line(of: offset)].range.lowerBound
        }

        private mutating func stand(at offset: Int, lit: Range<Int>? = nil, isMatch: Bool = false) {
            place = offset
            self.isMatch = isMatch
            top = min(setting.line(of: offset), lastTop)
            self.lit = lit
        }

        private mutating func turn(_ lines: Int) -> Outcome {
            let next = min(max(0, top + lines), lastTop)
            guard next != top else { return .edge }
            stand(at: setting.lines[next].range.lowerBound)
            return .moved
        }

        private mutating func step(
            _ times: Int, over ranges: [Range<Int>], isLit: Bool = false
        ) -> Outcome {
            guard let here = Passage.index(at: place, of: ranges) else { return .edge }
            // Back from within leads to its start first.
            let isWithin = times < 0 && ranges[here].lowerBound < place
            let next = min(max(0, here + times + (isWithin ? 1 : 0)), ranges.count - 1)
            guard ranges[next].lowerBound != place else { return .edge }
            stand(at: ranges[next].lowerBound, lit: isLit ? ranges[next] : nil)
            return .moved
        }

        // MARK: - Leaps

        private mutating func leap(to offset: Int) -> Outcome {
            guard offset != place else { return .edge }
            remember()
            stand(at: offset)
            return .moved
        }

        private mutating func remember() {
            if trail.count == Self.longestTrail { trail.removeFirst() }
            trail.append(place)
            ahead = []
        }

        private static let longestTrail = 100

        private mutating func back(_ times: Int) -> Outcome {
            guard !trail.isEmpty else { return .nothingBack }
            for _ in 0..<min(times, trail.count) {
                ahead.append(place)
                stand(at: trail.removeLast())
            }
            return .moved
        }

        private mutating func onward(_ times: Int) -> Outcome {
            guard !ahead.isEmpty else { return .nothingAhead }
            for _ in 0..<min(times, ahead.count) {
                trail.append(place)
                stand(at: ahead.removeLast())
            }
            return .moved
        }

        private mutating func mark(_ letter: Character) -> Outcome {
            marks[letter] = place
            return .marked(letter)
        }

        private mutating func go(to letter: Character) -> Outcome {
            guard let offset = marks[letter] else { return .noMark(letter) }
            return leap(to: offset)
        }

        // MARK: - Find

        private mutating func land(on match: Range<Int>) -> Outcome {
            if place != match.lowerBound { remember() }
            stand(at: match.lowerBound, lit: match, isMatch: true)
            return .found(pattern)
        }

        private mutating func findNext(_ times: Int) -> Outcome {
            guard !pattern.isEmpty else { return .noMatch("") }
            var outcome = Outcome.noMatch(pattern)
            for _ in 0..<min(times, matches.count) { outcome = find(pattern) }
            return outcome
        }

        private mutating func findPrevious(_ times: Int) -> Outcome {
            let all = matches
            guard !all.isEmpty else { return .noMatch(pattern) }
            let before = all.lastIndex { $0.lowerBound < place } ?? all.count - 1
            let index = (before - (times - 1) % all.count + all.count) % all.count
            return land(on: all[index])
        }

        private var matches: [Range<Int>] {
            var found: [Range<Int>] = []
            while let next = setting.passage.find(
                pattern, from: found.last.map { $0.lowerBound + 1 } ?? 0)
            { found.append(next) }
            return found
        }
    }
}
