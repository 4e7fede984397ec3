/// The texts under one element as KOReader's engine (crengine) keeps them: white space that only
/// lays out the source is gone, and comments part a text in two, as the length of a text does.
struct EngineTexts {
    /// Bytes of the markup, all of one node.
    struct Piece {
        var node: Int
        var range: Range<Int>
        /// Where the offset counting begins: 0, but not in a text whose first line feed is dropped.
        var skips = 0
    }

    private let markup: Markup
    private let isPreformatted: (Int) -> Bool

    /// `isPreformatted` tells for a text whether its white space is kept.
    init(_ markup: Markup, isPreformatted: @escaping (Int) -> Bool) {
        self.markup = markup
        self.isPreformatted = isPreformatted
    }

    /// The pieces under an element, in order; `nil` stands for an element between them.
    func pieces(of parent: Int) -> [Piece?] {
        let children = Array(markup.children(of: parent))
        let hasBlocks = children.contains { isBlock($0) }
        let isBlockParent = markup.nodes[parent].tag.isEngineBlock
        let holdsText = markup.nodes[parent].space != .svg || markup.holdsDrawnText(parent)
        var found: [Piece?] = []
        for (index, child) in children.enumerated() {
            guard markup.nodes[child].isText else {
                found.append(nil)
                continue
            }
            if !holdsText { continue }
            let keeps = isPreformatted(child)
            for (number, range) in cuts(child).enumerated() {
                var piece = Piece(node: child, range: range)
                if keeps {
                    let isFirst = found.isEmpty && number == 0
                    if isFirst, markup.nodes[parent].tag.dropsFirstLine,
                        markup.bytes[range.lowerBound] == 0x0A
                    {
                        piece.skips = 1
                    }
                } else if markup.bytes[range].allSatisfy(\.isSpace) {
                    if isBlockParent && found.isEmpty { continue }
                    if markup.nodes[parent].tag.isTablePart { continue }
                    if hasBlocks && isAtBlock(index, children) { continue }
                }
                found.append(piece)
            }
        }
        return found
    }

    func isBlock(_ node: Int) -> Bool {
        !markup.nodes[node].isText && markup.nodes[node].tag.isEngineBlock
    }

    private func isBlank(_ node: Int) -> Bool {
        markup.nodes[node].isText && markup.textBytes(node).allSatisfy(\.isSpace)
    }

    /// Whether only white space parts a text from a block or from its parent's edge.
    private func isAtBlock(_ index: Int, _ children: [Int]) -> Bool {
        let before = children[..<index].last { !isBlank($0) }
        let after = children[(index + 1)...].first { !isBlank($0) }
        return before.map(isBlock) ?? true || after.map(isBlock) ?? true
    }

    /// The boxes that the engine makes of what stands between the blocks under an element: each is
    /// one child, and before 2020 it counted in them.
    func boxes(of parent: Int) -> [[Int]] {
        let children = Array(markup.children(of: parent))
        guard children.contains(where: isBlock) else { return [] }
        return children.split(whereSeparator: isBlock).map { Array($0) }
            .filter { !$0.allSatisfy(isBlank) }
    }

    /// The seams part a text.
    private func cuts(_ node: Int) -> [Range<Int>] {
        let (start, end) = (Int(markup.nodes[node].start), Int(markup.nodes[node].end))
        var edges = [start]
        var low = 0
        var high = markup.seams.count
        while low < high {
            let middle = (low + high) / 2
            if Int(markup.seams[middle]) <= start { low = middle + 1 } else { high = middle }
        }
        while low < markup.seams.count, Int(markup.seams[low]) < end {
            edges.append(Int(markup.seams[low]))
            low += 1
        }
        edges.append(end)
        return zip(edges, edges.dropFirst()).compactMap { $0 < $1 ? $0..<$1 : nil }
    }

    /// How many characters of the engine stand in a piece before a byte.
    func characters(before byte: Int, in piece: Piece) -> Int {
        count(piece) { at, _ in at < byte }
    }

    /// The byte that stands behind so many characters.
    func byte(after characters: Int, in piece: Piece) -> Int {
        var found = piece.range.upperBound
        _ = count(piece) { at, count in
            if count < characters { return true }
            found = at
            return false
        }
        return found
    }

    /// Counts while `goesOn` says so; it is asked before each character with what was counted.
    private func count(_ piece: Piece, while goesOn: (Int, Int) -> Bool) -> Int {
        let keeps = isPreformatted(piece.node)
        var count = 0
        var column = 0
        var isAfterSpace = false
        for at in piece.range.dropFirst(piece.skips) where markup.bytes[at] & 0xC0 != 0x80 {
            let byte = markup.bytes[at]
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
            if !keeps && isSpace && isAfterSpace { continue }
            if !goesOn(at, count) { return count }
            // Tabs of a listing are spaces up to the next eighth column.
            let width = keeps && byte == 0x09 ? 8 - column % 8 : 1
            count += width
            column = keeps && byte == 0x0A ? 0 : column + width
            isAfterSpace = isSpace
        }
        return count
    }
}

extension Markup {
    /// Whether the engine keeps text in such an element of a drawing.
    fileprivate func holdsDrawnText(_ element: Int) -> Bool {
        switch nodes[element].tag {
        case .text, .tspan, .title, .desc, .metadata, .style: true
        default: nodes[element].name == "textPath"
        }
    }
}

extension Tag {
    /// What the engine takes for a block before any style speaks.
    var isEngineBlock: Bool {
        switch self {
        case .body, .hr, .form, .pre, .blockquote, .div, .h1, .h2, .h3, .h4, .h5, .h6, .p, .section,
            .ol, .ul, .li, .dl, .dt, .dd, .table, .caption, .colgroup, .col, .thead, .tbody, .tfoot,
            .tr, .th, .td, .address, .article, .aside, .canvas, .fieldset, .figcaption, .figure,
            .footer, .header, .hgroup, .main, .nav, .noscript, .video, .center, .dir, .menu,
            .listing, .textarea, .plaintext, .xmp, .details, .dialog, .summary, .iframe, .template,
            .select, .button, .datalist, .map, .title:
            true
        default: false
        }
    }

    /// Only cells and captions of a table hold text.
    fileprivate var isTablePart: Bool {
        switch self {
        case .table, .colgroup, .col, .thead, .tbody, .tfoot, .tr: true
        default: false
        }
    }

    fileprivate var dropsFirstLine: Bool {
        switch self {
        case .pre, .listing, .textarea: true
        default: false
        }
    }
}
