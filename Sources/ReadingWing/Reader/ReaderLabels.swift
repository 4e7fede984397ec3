import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// `o`: a letter on every link, note and picture in view; typing it is `Tab` and `Enter` at once.
extension Reader {
    struct Labels: Equatable, Sendable {
        var items: [Item]
        /// One or two letters for each, none of which begins another.
        var letters: [String]
        var typed = ""
    }

    /// Those under the fingers first.
    private static let alphabet = Array("asdfghjklqwertyuiopzxcvbnm")

    /// Letters for so many things, as short as can be; for more than two letters can tell apart,
    /// the first of them.
    static func letters(for count: Int) -> [String] {
        if count <= alphabet.count { return alphabet.prefix(max(0, count)).map { String($0) } }
        let pairs = alphabet.flatMap { first in alphabet.map { String([first, $0]) } }
        return Array(pairs.prefix(count))
    }

    static func label(_ state: inout State) -> Effects {
        let items = state.items
        guard items.count > 1 else { return activate(&state) }
        // Letters would stand in the place of the book's own.
        guard !state.isLinear else {
            return tell(
                tr("In linear mode Tab goes from one link to the next, and Enter follows it."))
        }
        let letters = letters(for: items.count)
        state.labels = Labels(items: Array(items.prefix(letters.count)), letters: letters)
        return []
    }

    /// A key while labels show: it narrows them, chooses one, or gives up.
    static func pick(_ key: Key, _ state: inout State) -> Effects {
        guard var labels = state.labels else { return [] }
        state.labels = nil
        if key.code == .escape { return [] }
        guard let letter = (key.base ?? key.typed)?.lowercased() else { return [] }
        labels.typed += letter
        if let at = labels.letters.firstIndex(of: labels.typed) {
            guard state.items.contains(labels.items[at]) else { return [] }
            state.item = labels.items[at]
            return activate(&state)
        }
        if labels.letters.contains(where: { $0.hasPrefix(labels.typed) }) {
            state.labels = labels
            return []
        }
        return [.perform(.ask(.say(tr("No link here is called “\(Safe.text(labels.typed))”."))))]
    }

    /// Over the first cells of what they stand for.
    static func drawLabels(_ state: State, _ shape: Shape, into frame: inout Frame) {
        guard let labels = state.labels else { return }
        let leaves = state.spread.map { ($0, shape.origin(of: $0)) }
        for (item, letters) in zip(labels.items, labels.letters)
        where letters.hasPrefix(labels.typed) {
            for (leaf, origin) in leaves where leaf.document == item.document {
                guard leaf.chapter.shows(item.range.lowerBound, on: leaf.page),
                    let cell = leaf.chapter.cell(of: item.range.lowerBound, on: leaf.page)
                else { continue }
                frame.write(
                    String(letters.dropFirst(labels.typed.count)),
                    row: origin.row + cell.row, column: origin.column + cell.column,
                    role: .linkFocus, style: .bold)
            }
        }
    }

    public static func listens(_ state: State) -> Bool { state.labels != nil }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
}
