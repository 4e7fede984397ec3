/// Where the steps of CFIs lead, remembered for those that follow: a map has thousands of places
/// in one paragraph, and a paragraph thousands of children.
final class CfiSteps {
    /// What stands below an element.
    private struct Below {
        var elements: [Int] = []
        /// The texts before the first element, between the first two, and so on.
        var texts: [[Int]] = [[]]
        /// How long each of those is, in UTF-16 units.
        var units: [Int] = [0]
    }

    private let markup: Markup
    private var below: [Int: Below] = [:]
    private var ids: [String: Int]?
    private var decoded: (node: Int, text: String)?

    init(_ markup: Markup) { self.markup = markup }

    /// The element that an even step leads to.
    func element(_ step: Int, of node: Int) -> Int? {
        let elements = below(node).elements
        let at = step / 2 - 1
        return step % 2 == 0 && elements.indices.contains(at) ? elements[at] : nil
    }

    /// The text that an odd step leads to: the first part of it, where comments divide it.
    func text(_ step: Int, of node: Int) -> Int? {
        let texts = below(node).texts
        return texts.indices.contains(step / 2) ? texts[step / 2].first : nil
    }

    /// How long the text is that an odd step leads to; nil where there is no such step.
    func units(_ step: Int, of node: Int) -> Int? {
        let units = below(node).units
        return units.indices.contains(step / 2) ? units[step / 2] : nil
    }

    /// The first element of this id.
    func element(id: String) -> Int? {
        if let ids { return ids[id] }
        var all: [String: Int] = [:]
        for node in markup.nodes.indices where !markup.nodes[node].isText {
            if let id = markup.attribute(node, "id"), all[id] == nil { all[id] = node }
        }
        ids = all
        return all[id]
    }

    /// Which byte of a text so many units are; its end where it is shorter.
    func byte(ofUnit units: Int, in node: Int) -> Int {
        if decoded?.node != node {
            decoded = (node, String(decoding: markup.textBytes(node), as: UTF8.self))
        }
        let text = decoded?.text ?? ""
        let place = text.utf16.index(text.startIndex, offsetBy: units, limitedBy: text.endIndex)
        return text.utf8.distance(from: text.startIndex, to: place ?? text.endIndex)
    }

    private func below(_ node: Int) -> Below {
        if let known = below[node] { return known }
        var all = Below()
        for child in markup.children(of: node) {
            if markup.nodes[child].isText {
                all.texts[all.texts.count - 1].append(child)
                all.units[all.units.count - 1] += CfiWalker.units(markup.textBytes(child))
            } else {
                all.elements.append(child)
                all.texts.append([])
                all.units.append(0)
            }
        }
        below[node] = all
        return all
    }
}
