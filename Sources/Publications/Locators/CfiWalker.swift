/// Walks a document along a CFI, and writes the CFI of a place.
struct CfiWalker {
    private let markup: Markup
    private let document: Document
    private let map: SourceMap

    /// Words kept on each side of a place, to find it again in a changed book.
    private static let assertionCount = 24

    /// Which step leads to each node from its parent; only the way to a CFI needs them.
    private let numbers: [Int32]

    private init(_ document: Document, _ markup: Markup, writes: Bool) {
        self.markup = markup
        self.document = document
        map = SourceMap(document, leadsToText: !writes)
        numbers = writes ? CfiWalker.numbers(markup) : []
    }

    /// Writes the CFIs of places.
    init(writing document: Document, _ markup: Markup) {
        self.init(document, markup, writes: true)
    }

    /// Finds what a CFI means.
    init(reading document: Document, _ markup: Markup) {
        self.init(document, markup, writes: false)
    }

    /// The CFI of an offset; of a text without a source, that of the whole document.
    func cfi(of offset: Int, package: [Cfi.Step]) -> Cfi {
        guard let (node, byte) = map.place(of: offset) else {
            return Cfi(package: package, document: [], offset: nil)
        }
        let start = Int(markup.nodes[node].start)
        let units = String(decoding: markup.bytes[start..<max(start, byte)], as: UTF8.self).utf16
            .count
        var steps: [Cfi.Step] = []
        var at = node
        while markup.nodes[at].parent >= 0 {
            let id = markup.nodes[at].isText ? nil : markup.attribute(at, "id")
            steps.append(Cfi.Step(index: Int(numbers[at]), id: id))
            at = Int(markup.nodes[at].parent)
        }
        let (before, after) = surroundings(offset)
        return Cfi(
            package: package, document: steps.reversed(), offset: units,
            before: before.isEmpty ? nil : before, after: after.isEmpty ? nil : after)
    }

    /// An element's place among its siblings counts in twos; texts stand between.
    private static func numbers(_ markup: Markup) -> [Int32] {
        var elements = [Int32](repeating: 0, count: markup.nodes.count)
        return markup.nodes.map { node in
            guard node.parent >= 0 else { return 0 }
            if !node.isText { elements[Int(node.parent)] += 1 }
            return elements[Int(node.parent)] * 2 + (node.isText ? 1 : 0)
        }
    }

    /// The offset a CFI means here, corrected by its assertions.
    func offset(of cfi: Cfi) -> Int? {
        guard var node = markup.root else { return nil }
        var found: Int?
        for (index, step) in cfi.document.enumerated() {
            if step.index % 2 == 1 {
                found = text(step.index, of: node, cfi.offset ?? 0)
                break
            }
            let child = child(step.index, of: node)
            if let id = step.id, child.flatMap({ markup.attribute($0, "id") }) != id,
                let moved = markup.nodes.indices.first(where: { markup.attribute($0, "id") == id })
            {
                node = moved
            } else if let child {
                node = child
            } else {
                // The book lost what was here: the last element that is still there.
                return asserted(cfi, near: map.offset(element: node))
            }
            if index == cfi.document.count - 1 { found = map.offset(element: node) }
        }
        return asserted(cfi, near: found ?? map.offset(element: node))
    }

    private func child(_ index: Int, of node: Int) -> Int? {
        var elements = 0
        return markup.children(of: node).first {
            if !markup.nodes[$0].isText { elements += 1 }
            return !markup.nodes[$0].isText && elements * 2 == index
        }
    }

    private func text(_ index: Int, of node: Int, _ units: Int) -> Int? {
        var elements = 0
        for child in markup.children(of: node) {
            if !markup.nodes[child].isText {
                elements += 1
                if elements * 2 > index { return map.offset(element: child) }
            } else if elements * 2 + 1 == index {
                let text = String(decoding: markup.textBytes(child), as: UTF8.self)
                let place = text.utf16.index(
                    text.startIndex, offsetBy: units, limitedBy: text.endIndex)
                let bytes = text.utf8.distance(from: text.startIndex, to: place ?? text.endIndex)
                return map.offset(node: child, byte: Int(markup.nodes[child].start) + bytes)
            }
        }
        return nil
    }

    private func surroundings(_ offset: Int) -> (String, String) {
        let head = document.string(max(0, offset - 4 * CfiWalker.assertionCount)..<offset)
        let tail = document.string(
            offset..<min(document.text.count, offset + 4 * CfiWalker.assertionCount))
        let after = tail.prefix { $0 != "\n" }.prefix(CfiWalker.assertionCount)
        let line = head.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        return (
            String(line.suffix(CfiWalker.assertionCount)).drops("\u{FFFD}"),
            String(after).drops("\u{FFFD}")
        )
    }

    /// When the words at the place are not those that were there, the nearest place where they are:
    /// both sides, or the longer part that is left.
    private func asserted(_ cfi: Cfi, near guess: Int?) -> Int? {
        let before = Array((cfi.before ?? "").utf8)
        let after = Array((cfi.after ?? "").utf8)
        guard let guess, before.count + after.count > 0 else { return guess }
        if holds(before, after, at: guess) { return guess }
        for (head, tail) in [(before, after), ([], after), (before, [])]
        where head.count + tail.count >= CfiWalker.tellingBytes {
            if let found = nearest(head + tail, to: guess - head.count) {
                return found + head.count
            }
        }
        return guess
    }

    /// Fewer bytes than these stand everywhere.
    private static let tellingBytes = 8

    private func nearest(_ wanted: [UInt8], to guess: Int) -> Int? {
        let text = document.text
        var best: Int?
        var at = 0
        while at + wanted.count <= text.count {
            guard let first = text[at...].firstIndex(of: wanted[0]),
                first + wanted.count <= text.count
            else { break }
            let isNearer = best.map { abs(first - guess) < abs($0 - guess) } ?? true
            if isNearer, text[first...].starts(with: wanted) { best = first }
            at = first + 1
        }
        return best
    }

    private func holds(_ before: [UInt8], _ after: [UInt8], at offset: Int) -> Bool {
        let text = document.text
        return offset <= text.count && text[..<offset].suffix(before.count).elementsEqual(before)
            && text[offset...].starts(with: after)
    }
}

extension String {
    fileprivate func drops(_ character: Character) -> String { filter { $0 != character } }
}
