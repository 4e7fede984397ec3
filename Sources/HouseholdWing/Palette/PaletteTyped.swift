import ScreenKit
import Wording

extension Palette.State {
    /// What the text asks for by itself, instead of naming a row.
    package var typed: [Palette.Entry] { [percent, path, find, leave].compactMap(\.self) }

    /// `~/Books` opens what stands there, and so does `open Emma.epub`.
    private var path: Palette.Entry? {
        guard let path = PathText.path(in: field.text) else { return nil }
        let known = known(.goFile)
        return Palette.Entry(
            .order(Order(.goFile, text: path)), tr("Open \(path)"), detail: known?.detail ?? "")
    }

    /// `/word` finds the word in the place below.
    private var find: Palette.Entry? {
        guard field.text.hasPrefix("/"), field.text.count > 1 else { return nil }
        let word = String(field.text.dropFirst())
        let known = known(.findOpen)
        return Palette.Entry(
            .find(word), tr("Find “\(word)”"), detail: known?.detail ?? "",
            obstacle: known == nil ? tr("not in this place") : known?.obstacle)
    }

    /// `:q` and its like, as in vi.
    private var leave: Palette.Entry? {
        ["q", "q!", "qa", "qa!", "wq", "x"].contains(field.text) ? known(.appQuit) : nil
    }

    /// `12` goes to 12 percent.
    private var percent: Palette.Entry? {
        guard hasPercent, let number = Int(field.text), (0...100).contains(number) else {
            return nil
        }
        let order = Order(.readerPercent, count: number)
        return Palette.Entry(.order(order), tr("Go to \(number) percent"), detail: "\(number)%")
    }

    private func known(_ verb: Verb) -> Palette.Entry? {
        entries.first { $0.act == .order(Order(verb)) }
    }
}

extension Palette.Entry {
    /// The path that it opens.
    var path: String? {
        guard case .order(let order) = act, order.verb == .goFile else { return nil }
        return order.text
    }
}

/// Tells paths from other words.
enum PathText {
    /// As vi and others call it.
    private static let commands: Set<Substring> = ["open", "o", "edit", "e"]

    static func path(in text: String) -> String? {
        if isPath(text[...]) { return text }
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, commands.contains(words[0]) else { return nil }
        // Of other words a command's title may be made.
        let path = words[1]
        return isPath(path) || path.hasPrefix("/") || path.contains(".") ? String(path) : nil
    }

    /// With one slash alone a word is looked for.
    private static func isPath(_ text: Substring) -> Bool {
        text == "~" || ["~/", "./", "../"].contains { text.hasPrefix($0) }
            || text.hasPrefix("/") && text.dropFirst().contains("/")
    }
}
