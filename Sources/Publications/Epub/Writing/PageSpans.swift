/// Puts an element with an id around stretches of a page, byte by byte, so that all else in it
/// stays as it was.
struct PageSpans {
    private let scan: PackageScan
    private let children: [[Int]]
    private let root: Int
    private var bytes: [UInt8] { scan.bytes }

    /// nil for a page that is no sound XML.
    init?(_ bytes: [UInt8]) {
        guard let scan = PackageScan(page: bytes), scan.isUTF8,
            let root = scan.elements.firstIndex(where: { $0.parent == nil })
        else { return nil }
        var children = [[Int]](repeating: [], count: scan.elements.count)
        for (index, element) in scan.elements.enumerated() {
            if let parent = element.parent { children[parent].append(index) }
        }
        (self.scan, self.children, self.root) = (scan, children, root)
    }

    /// Where a place is: in which element, at which byte.
    private struct Spot {
        var element: Int
        var at: Int
    }

    /// The page with as many of the stretches marked as can be, and which those are. They stand in
    /// the order of the text.
    func marked(
        _ stretches: [(start: Cfi, end: Cfi?)], id: (Int) -> String
    ) -> (bytes: [UInt8], marked: [Int]) {
        var inserts: [(at: Int, words: String)] = []
        var marked: [Int] = []
        var last = 0
        for (index, stretch) in stretches.enumerated() {
            guard let start = spot(stretch.start) else { continue }
            let end = stretch.end.flatMap(spot) ?? self.end(of: start.element)
            guard let range = range(from: start, to: end), range.lowerBound >= last else {
                continue
            }
            last = range.upperBound
            inserts.append((range.lowerBound, "<span id=\"\(id(index))\">"))
            inserts.append((range.upperBound, "</span>"))
            marked.append(index)
        }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + inserts.count * 24)
        var at = 0
        for insert in inserts {
            out += bytes[at..<insert.at]
            out += Array(insert.words.utf8)
            at = insert.at
        }
        return (out + bytes[at...], marked)
    }

    // MARK: - Finding

    private func spot(_ cfi: Cfi) -> Spot? {
        var element = root
        for (depth, step) in cfi.document.enumerated() {
            let isLast = depth == cfi.document.count - 1
            if step.index.isMultiple(of: 2) {
                let child = step.index / 2 - 1
                guard children[element].indices.contains(child) else { return nil }
                element = children[element][child]
            } else {
                guard isLast, let at = byte(cfi.offset ?? 0, inText: step.index, of: element)
                else { return nil }
                return Spot(element: element, at: at)
            }
        }
        guard let inside = scan.elements[element].inside, cfi.offset == nil else { return nil }
        return Spot(element: element, at: inside.lowerBound)
    }

    private func end(of element: Int) -> Spot {
        let inside = scan.elements[element].inside
        return Spot(element: element, at: inside?.upperBound ?? 0)
    }

    /// The byte of a UTF-16 unit in the text behind so many elements.
    private func byte(_ offset: Int, inText step: Int, of element: Int) -> Int? {
        guard let inside = scan.elements[element].inside, step > 0 else { return nil }
        let before = step / 2
        let own = children[element]
        guard before <= own.count else { return nil }
        var at = before == 0 ? inside.lowerBound : scan.elements[own[before - 1]].whole.upperBound
        let end =
            before < own.count ? scan.elements[own[before]].whole.lowerBound : inside.upperBound
        var left = offset
        while at < end {
            guard let (next, units) = unit(at, end) else { return nil }
            if left <= 0, units > 0 { return at }
            left -= units
            at = next
        }
        return left <= 0 ? end : nil
    }

    /// What stands at a byte, and how many units of text it is: none for a comment.
    private func unit(_ at: Int, _ end: Int) -> (next: Int, units: Int)? {
        switch bytes[at] {
        case 0x3C:
            // A raw piece of text would have to be marked inside.
            if bytes[at..<end].starts(with: Array("<![".utf8)) { return nil }
            let close = bytes[at..<end].firstIndex(of: 0x3E)
            return close.map { ($0 + 1, 0) }
        case 0x26:
            guard let close = bytes[at..<min(end, at + 32)].firstIndex(of: 0x3B) else { return nil }
            let name = String(decoding: bytes[at...close], as: UTF8.self)
            let markup = MarkupParser.page(Array("<p>\(name)</p>".utf8))
            let text = markup.root.map { String(decoding: markup.rawText(of: $0), as: UTF8.self) }
            return (close + 1, max(1, text?.utf16.count ?? 1))
        // A line's end is one sign, however it is written.
        case 0x0D where at + 1 < end && bytes[at + 1] == 0x0A: return (at + 1, 0)
        case ..<0x80: return (at + 1, 1)
        case 0xF0...: return (min(end, at + 4), 2)
        case 0xE0...: return (min(end, at + 3), 1)
        default: return (min(end, at + 2), 1)
        }
    }

    // MARK: - Fitting

    /// A stretch that leaves no element half inside of it; nil where nothing is left.
    private func range(from start: Spot, to end: Spot) -> Range<Int>? {
        let (above, below) = (chain(start.element), chain(end.element))
        guard let common = above.first(where: { below.contains($0) }) else { return nil }
        var (from, to) = (start.at, end.at)
        if start.element != common, let outer = outermost(above, below: common) {
            let whole = scan.elements[outer].whole
            let inside = scan.elements[outer].inside?.lowerBound ?? whole.upperBound
            from = holdsText(inside, start.at) ? whole.upperBound : whole.lowerBound
        }
        if end.element != common, let outer = outermost(below, below: common) {
            let whole = scan.elements[outer].whole
            let inside = scan.elements[outer].inside?.upperBound ?? whole.lowerBound
            to = holdsText(end.at, inside) ? whole.lowerBound : whole.upperBound
        }
        if from >= to || holdsBlock(from..<to) {
            // As much as stands in the element it begins in.
            guard let inside = scan.elements[start.element].inside else { return nil }
            (from, to) = (start.at, end.element == start.element ? end.at : inside.upperBound)
            if from >= to || holdsBlock(from..<to) { return nil }
        }
        while to > from, bytes[to - 1] <= 0x20 { to -= 1 }
        return from < to ? from..<to : nil
    }

    private func chain(_ element: Int) -> [Int] {
        var chain = [element]
        while let parent = scan.elements[chain[chain.count - 1]].parent { chain.append(parent) }
        return chain
    }

    private func outermost(_ chain: [Int], below common: Int) -> Int? {
        chain.firstIndex(of: common).flatMap { $0 > 0 ? chain[$0 - 1] : nil }
    }

    private func holdsText(_ from: Int, _ to: Int) -> Bool {
        var isTag = false
        guard from < to else { return false }
        for byte in bytes[from..<to] {
            if byte == 0x3C {
                isTag = true
            } else if byte == 0x3E {
                isTag = false
            } else if !isTag, byte > 0x20 {
                return true
            }
        }
        return false
    }

    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em", "font",
        "i", "img", "ins", "kbd", "mark", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp",
        "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]

    private func holdsBlock(_ range: Range<Int>) -> Bool {
        var (low, high) = (0, scan.elements.count)
        while low < high {
            let middle = (low + high) / 2
            if scan.elements[middle].whole.lowerBound < range.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var index = low
        while index < scan.elements.count,
            scan.elements[index].whole.lowerBound < range.upperBound
        {
            if !Self.inline.contains(scan.elements[index].localName.lowercased()) { return true }
            index += 1
        }
        return false
    }
}
