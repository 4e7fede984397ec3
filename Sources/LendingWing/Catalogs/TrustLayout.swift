import Canvas
import Catalogs
import ScreenKit
import Wording

/// The details of a certificate, line by line. Where not all of them fit, they scroll. What a
/// person compares comes first, and the buttons stay in view.
extension Trust {
    struct Line {
        var label = ""
        var words: String
        var role = Role.text
        var indent = 0
    }

    struct Button {
        var words: String
        var row: Int
        var column: Int
    }

    struct Sheet {
        /// Where the lines stand.
        private(set) var area: Area
        private(set) var buttons: [Button] = []
        private(set) var buttonRow = 0
        private var lines: [Line] = []
        private var top = 0

        private let isSmall: Bool
        /// What is compared comes first where the rest, which a stranger wrote, could push it out.
        private let isTight: Bool

        init(_ state: State) {
            let size = state.size
            isSmall = size.height < 18 || size.width < 50
            isTight =
                isSmall || size.height < 24 || size.width < 66 || state.why.utf8.count > 200
            let margin = isSmall ? 1 : 7
            let end = size.height - (size.height >= 5 && size.width >= 20 ? 1 : 0)
            let first = isSmall ? 0 : 2
            area = Area(
                row: first, column: margin, width: min(66, size.width - margin - 1), height: 0)
            buttons = placed(state)
            let buttonRows = (buttons.last?.row ?? -1) + 1
            area.height = max(0, end - buttonRows - first)
            lines = told(state, gap: isSmall ? 0 : 1)
            if lines.count > area.height { lines = told(state, gap: 0) }
            top = min(state.top, max(0, lines.count - area.height))
            let below = first + lines.count + (isSmall ? 0 : 1)
            buttonRow = max(0, min(below, end - buttonRows))
        }

        var shown: ArraySlice<Line> { lines.dropFirst(top).prefix(area.height) }
        var scrolls: Bool { lines.count > area.height }
        var goesOn: Bool { top + area.height < lines.count }

        /// The first line after so many steps, where there is one to go to.
        func line(after steps: Int) -> Int? {
            let new = min(max(0, top + steps), max(0, lines.count - area.height))
            return new == top ? nil : new
        }

        /// A button that has no room in a row goes to the next one.
        private func placed(_ state: State) -> [Button] {
            var placed: [Button] = []
            var (row, column) = (0, area.column)
            for words in state.buttons {
                let width = Width.of(words)
                if column > area.column, column + width + 2 > state.size.width {
                    (row, column) = (row + 1, area.column)
                }
                placed.append(Button(words: words, row: row, column: column))
                column += width + 5
            }
            return placed
        }

        // MARK: - Lines

        private func told(_ state: State, gap: Int) -> [Line] {
            var groups = [text(Trust.heading(state), .heading)]
            var certificate: Certificate?
            if case .shown(let shown) = state.phase { certificate = shown }
            if isTight, let certificate { groups.append(pairs(of: certificate, indent: 0)) }
            let about = text(Trust.about(state), state.hasChanged ? .error : .text)
            if !isSmall { groups.append(about) }
            switch state.phase {
            case .looking: groups.append(text(tr("· · ·   looking who answers"), .dim))
            case .failed(let trouble):
                groups.append(text("! " + tr("\(trouble.why). \(trouble.next)"), .error))
            case .shown(let certificate): groups.append(facts(of: certificate, state))
            }
            // A small window begins with what is to be compared.
            if isSmall { groups.append(about) }
            if certificate != nil { groups.append(text(Trust.advice(state), .text)) }
            let blank = Array(repeating: Line(words: ""), count: gap)
            return Array(groups.joined(separator: blank))
        }

        private func text(_ words: String, _ role: Role) -> [Line] {
            Paragraphs.whole(words, width: area.width).map { Line(words: $0, role: role) }
        }

        private func facts(of certificate: Certificate, _ state: State) -> [Line] {
            let facts = Trust.facts(certificate, state)
            let labels = facts.map { Width.of($0.0) + 2 }.max() ?? 0
            let indent = min(max(15, labels), area.width / 2)
            let room = area.width - indent
            var lines: [Line] = []
            for (label, words) in facts {
                let told = Paragraphs.lines(words, width: room, rowsMax: 3)
                lines.append(
                    Line(
                        label: Width.clip(label, to: indent - 1), words: told.first ?? "",
                        indent: indent))
                lines += told.dropFirst().map { Line(words: $0, indent: indent) }
            }
            return isTight ? lines : lines + pairs(of: certificate, indent: indent)
        }

        /// All of the fingerprint, in whole pairs: nothing can be compared of a part.
        private func pairs(of certificate: Certificate, indent: Int) -> [Line] {
            let label = Width.clip("SHA-256", to: area.width)
            let room = area.width - indent
            let pairs = certificate.fingerprint.split(separator: ":")
            let count = max(1, min(16, (room + 1) / 3))
            var lines = stride(from: 0, to: pairs.count, by: count).map { start -> Line in
                let words = pairs[start..<min(pairs.count, start + count)].joined(separator: ":")
                return Line(words: words, indent: indent)
            }
            let title = Line(label: label, words: "", indent: indent)
            if indent == 0 || lines.isEmpty { return [title] + lines }
            lines[0].label = label
            return lines
        }
    }
}

extension Trust.State {
    /// False where there is nothing more that way.
    mutating func scroll(by steps: Int) -> Bool {
        guard let new = Trust.Sheet(self).line(after: steps) else { return false }
        top = new
        return true
    }
}
