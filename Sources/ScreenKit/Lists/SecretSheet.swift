import Canvas
import Kernel

/// A page on which a passphrase or a password is typed: what for, its fields, and what came of it.
package struct SecretSheet {
    package enum News {
        /// A sentence.
        case trouble(String)
        case underWay(String)
    }

    private let title: String
    private let about: String
    private let fields: [(label: String, field: TextField)]
    private let focus: Int
    private let isShown: Bool

    package init(
        _ title: String, about: String, _ fields: [(label: String, field: TextField)],
        focus: Int = 0, isShown: Bool
    ) {
        (self.title, self.about, self.fields) = (title, about, fields)
        (self.focus, self.isShown) = (focus, isShown)
    }

    package func draw(_ news: News?, _ status: StatusLine, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let isSmall = size.height < 16 || size.width < 50
        let margin = isSmall ? 1 : 7
        let width = max(0, min(66, size.width - margin - 1))
        var form = Form(fields.map { Form.Field($0.label) }, focus: focus)
        let told = lines(of: news, width: width)
        var row = isSmall ? 0 : 3
        if size.height >= 8 {
            let free = size.height - 1 - row - (told.isEmpty ? 0 : told.count + 1)
            let needed =
                Paragraphs.lines(title, width: width, rowsMax: 2).count
                + Paragraphs.lines(about, width: width).count
            form.isTight = free - height(of: form, isNarrow: size.width < 50) < needed
            let room = free - height(of: form, isNarrow: size.width < 50)
            row = explain(
                in: Area(row: row, column: margin, width: width, height: room), into: &frame)
        }
        let area = Area(
            row: row, column: margin, width: width, height: max(0, size.height - row - 1))
        form.draw(in: area, into: &frame) { index, area, _, frame in
            fields[index].field.draw(
                in: area, into: &frame, isSecret: !isShown, hasFocus: focus == index)
        }
        let slots = form.slots(in: area, isNarrow: size.width < 50)
        row = (slots.last.map { $0.help.row + $0.help.height } ?? row) + 1
        var role = Role.dim
        if case .trouble = news { role = .error }
        for (index, line) in told.enumerated() where row + index < size.height - 1 {
            frame.write(
                line, row: row + index, column: margin, role: role, limit: margin + width)
        }
        guard size.width >= 20, size.height >= 5 else { return }
        status.draw(row: size.height - 1, into: &frame)
    }

    /// What it is for, above the fields: without blank rows where it else had no room. Returns the
    /// row in which the fields begin.
    private func explain(in area: Area, into frame: inout Frame) -> Int {
        let lines = Paragraphs.lines(about, width: area.width)
        let titles = Paragraphs.lines(title, width: area.width, rowsMax: min(2, area.height))
        let gap = titles.count + lines.count + 2 <= area.height ? 1 : 0
        for (index, line) in titles.enumerated() {
            frame.write(line, row: area.row + index, column: area.column, role: .heading)
        }
        let below = area.inset(top: titles.count + gap)
        return Paragraphs.draw(about, in: below, into: &frame, role: .text) + gap
    }

    private func height(of form: Form, isNarrow: Bool) -> Int {
        let slots = form.slots(
            in: Area(row: 0, column: 0, width: 1, height: 1000), isNarrow: isNarrow)
        return (slots.last?.value.row ?? -1) + 1
    }

    private func lines(of news: News?, width: Int) -> [String] {
        let (lead, words) =
            switch news {
            case .trouble(let words): ("! ", words)
            case .underWay(let words): ("· · ·   ", words)
            case nil: ("", "")
            }
        guard !words.isEmpty else { return [] }
        let indent = String(repeating: " ", count: Width.of(lead))
        let lines = Paragraphs.lines(words, width: max(1, width - indent.count), rowsMax: 4)
        return lines.enumerated().map { ($0.offset == 0 ? lead : indent) + $0.element }
    }
}
