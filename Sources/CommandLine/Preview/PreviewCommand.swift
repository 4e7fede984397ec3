import Canvas
import Features
import ScreenKit

/// Which screen is drawn, and how.
public struct PreviewOrder: Equatable, Sendable {
    public enum Form: Sendable { case text, ansi, svg }

    /// nil lists what there is.
    public var name: String?
    public var size = Size(80, 24)
    public var form = Form.text
    public var theme: String?
}

/// `--preview`: any screen in any of its states, drawn without a terminal.
public struct PreviewCommand {
    let previews: [Preview]
    let console: Console
    /// The looks of a theme at a depth; nil is the theme of the settings.
    let skin: (_ theme: String?, _ depth: Depth) throws(Complaint) -> Skin

    public init(
        previews: [Preview], console: Console,
        skin: @escaping (_ theme: String?, _ depth: Depth) throws(Complaint) -> Skin
    ) {
        self.previews = previews
        self.console = console
        self.skin = skin
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> PreviewOrder {
        var order = PreviewOrder()
        order.name = given.words.first
        order.size = given["size"].flatMap(Size.init(text:)) ?? order.size
        order.theme = given["theme"]
        if given.has("ansi"), given.has("svg") {
            throw .usage("--svg", "--ansi was asked for as well", next: "Only one is drawn.")
        }
        order.form = given.has("ansi") ? .ansi : given.has("svg") ? .svg : .text
        return order
    }

    static func perform(_ order: PreviewOrder, with parts: any CommandParts) -> Int32 {
        PreviewCommand(previews: Previews.all, console: parts.console, skin: parts.skin).run(order)
    }

    public func run(_ order: PreviewOrder) -> Int32 {
        guard let name = order.name else {
            for preview in previews { console.line(preview.name) }
            return 0
        }
        do throws(Complaint) {
            // Also where no colour of it is shown.
            if let theme = order.theme { _ = try skin(theme, .full) }
            guard let preview = previews.first(where: { $0.name == name }) else {
                let near = Likeness.nearest(name, of: previews.map(\.name))
                throw Complaint(
                    name, "no screen is called that",
                    next: near.map { "The nearest is \($0)." } ?? "rushlight --preview lists all.")
            }
            let frame = preview.draw(order.size)
            switch order.form {
            case .text: console.text(Self.plain(frame))
            case .ansi: console.text(AnsiWriter.text(frame, try skin(order.theme, .full)))
            case .svg: console.text(SvgWriter(frame, try skin(order.theme, .full)).text)
            }
            return 0
        } catch {
            return console.tell([error])
        }
    }

    /// Rows without the blanks at their ends.
    private static func plain(_ frame: Frame) -> String {
        frame.text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
            var row = row
            while row.last == " " { row.removeLast() }
            return row + "\n"
        }.joined()
    }
}
