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
        var row = isSmall ? 0 : 3
        if size.height >= 8 {
            frame.write(Width.clip(title, to: width), row: row, column: margin, role: .heading)
            let area = Area(row: row + 2, column: margin, width: width, height: isSmall ? 2 : 4)
            row = Paragraphs.draw(about, in: area, into: &frame, role: .text) + 1
        }
        let form = Form(fields.map { Form.Field($0.label) }, focus: focus)
        let area = Area(
            row: row, column: margin, width: width, height: max(0, size.height - row - 1))
        form.draw(in: area, into: &frame) { index, area, _, frame in
            fields[index].field.draw(
                in: area, into: &frame, isSecret: !isShown, hasFocus: focus == index)
        }
        let slots = form.slots(in: area, isNarrow: size.width < 50)
        row = (slots.last.map { $0.help.row + $0.help.height } ?? row) + 1
        if row < size.height - 1 {
            let area = Area(row: row, column: margin, width: width, height: 2)
            switch news {
            case .trouble(let words):
                Paragraphs.draw("! \(words)", in: area, into: &frame, role: .error)
            case .underWay(let words):
                frame.write(
                    "· · ·   \(words)", row: row, column: margin, role: .dim, limit: size.width)
            case nil: break
            }
        }
        guard size.width >= 20, size.height >= 5 else { return }
        status.draw(row: size.height - 1, into: &frame)
    }
}
