import Canvas
import Publications

/// How one block stands within the measure, in cells.
struct BlockShape: Equatable {
    enum Edge: Equatable { case ragged, justified, center, right }

    var left = 0
    var right = 0
    /// Of the first line, against `left`; may be negative.
    var indent = 0
    var above = 0
    var edge = Edge.ragged
    var isHyphenated = false
    /// Lines of like length rather than full ones.
    var isBalanced = false
    /// Belongs to what follows: a heading, a term.
    var bindsNext = false
    /// Lines go on four cells deeper when they turn over.
    var turnover = 0
    var isUnwrapped = false
    var isRTL = false
}

/// Decides how blocks stand: from what the book says, and how the person wants it.
struct Shaper {
    private static let turnover = 4
    /// The measure under which margins inside of it are halved.
    static let narrow = 34

    let document: Document
    let measure: Int
    let manner: Manner
    /// The blocks before this one are the chapter's heading.
    let opening: Int
    /// Blocks that have left the flow, in order.
    private let elsewhere: [Range<Int>]
    /// What most paragraphs have: margins of the whole text, not of a block.
    private let usual: Usual

    /// The margins, space and indent that most paragraphs of a document have.
    private struct Usual {
        var left: Float = 0
        var right: Float = 0
        var space: Float = 0
        var isIndented = false
    }

    init(_ document: Document, measure: Int, manner: Manner, elsewhere: [Range<Int>] = []) {
        self.document = document
        self.elsewhere = elsewhere
        self.measure = measure
        self.manner = manner
        opening = Self.opening(of: document)
        usual = Self.usual(in: document)
    }

    func shape(of index: Int) -> BlockShape {
        let block = document.blocks[index]
        let previous = previous(of: index)
        var shape = BlockShape()
        shape.isRTL = block.isRTL
        shape.left = cells(block.left - usual.left)
        shape.right = cells(block.right - usual.right)
        if manner.isLinear { (shape.left, shape.right) = (0, 0) }
        switch block.kind {
        case .heading(let level): head(&shape, level, index)
        case .verse:
            shape.turnover = min(Self.turnover, measure / 4)
            if block.align == .center { shape.edge = .center }
        case .preformatted: shape.isUnwrapped = !manner.isLinear
        case .caption:
            shape.edge = .center
            shape.isBalanced = true
        case .term: shape.bindsNext = true
        case .rule: shape.edge = .center
        case .paragraph, .page: text(&shape, block)
        }
        if block.isPreformatted && !manner.isLinear { shape.isUnwrapped = true }
        align(&shape, block)
        if let marker = block.marker {
            let width = Width.of(Safe.text(marker)) + 1
            shape.left = max(shape.left, min(width, Marker.widthMax(measure)))
        }
        shape.above = above(block, previous, index)
        if block.kind == .paragraph && !shape.isUnwrapped {
            indent(&shape, block, previous, index)
        }
        return shape
    }

    /// The block that stands before one on the page.
    private func previous(of index: Int) -> Block? {
        var before = index - 1
        while let at = Search.last(elsewhere.count, where: { elsewhere[$0].lowerBound <= before }),
            elsewhere[at].contains(before)
        {
            before = elsewhere[at].lowerBound - 1
        }
        return before >= 0 ? document.blocks[before] : nil
    }

    /// A block in a table's cell: the cell is its measure.
    func cellShape(of index: Int) -> BlockShape {
        let block = document.blocks[index]
        var shape = BlockShape()
        shape.isRTL = block.isRTL
        shape.isHyphenated = manner.breaksWords && block.hyphens != .none
        // Heads are centred by nature, but words above a column stand where its words do.
        switch block.align {
        case .center where block.cell?.isHeader == false: shape.edge = .center
        case .right, .end: shape.edge = .right
        default: break
        }
        if let marker = block.marker { shape.left = Width.of(Safe.text(marker)) + 1 }
        return shape
    }

    private func head(_ shape: inout BlockShape, _ level: Int, _ index: Int) {
        shape.bindsNext = true
        shape.isBalanced = true
        if index < opening || level <= 2 { shape.edge = .center }
    }

    private func text(_ shape: inout BlockShape, _ block: Block) {
        shape.edge = manner.evensEdges ? .justified : .ragged
        shape.isHyphenated = manner.breaksWords && block.hyphens != .none
    }

    /// What a book centres or sets to the right stays so; it is not hyphenated.
    private func align(_ shape: inout BlockShape, _ block: Block) {
        if manner.isLinear {
            shape.edge = .ragged
            return
        }
        if shape.isUnwrapped { return }
        switch block.align {
        case .center: shape.edge = .center
        case .right where !block.isRTL, .end: shape.edge = .right
        default: return
        }
        shape.isHyphenated = false
        shape.isBalanced = block.range.count < 400
    }

    // MARK: - Space

    private func above(_ block: Block, _ previous: Block?, _ index: Int) -> Int {
        guard let previous else { return 0 }
        let asked = block.spaceBefore >= 2.4 ? 2 : block.spaceBefore >= 0.5 ? 1 : 0
        switch (previous.kind, block.kind) {
        case (.heading, .heading): return index < opening ? min(asked, 1) : asked
        case (.heading, _): return 1
        case (_, .heading(let level)): return level <= 2 && !manner.isLinear ? 2 : 1
        case (.rule, _), (_, .rule), (.preformatted, .paragraph): return 1
        case (_, .caption): return block.cell == nil && holdsPicture(previous) ? 0 : 1
        case (.caption, _): return 1
        case (.term, _): return 0
        default: break
        }
        if holdsPicture(block) || holdsPicture(previous) { return 1 }
        if block.marker != nil || previous.marker != nil || block.listDepth > 0 {
            return min(asked, 1)
        }
        if !isBody(block) || !isBody(previous) { return max(asked, isBody(block) ? 1 : 0) }
        switch manner.paragraphs {
        case .spaced: return 1
        case .indented: return block.spaceBefore >= usual.space + 0.75 ? 1 : 0
        case .book: return min(asked, block.spaceBefore > usual.space ? 2 : 1)
        }
    }

    private func indent(
        _ shape: inout BlockShape, _ block: Block, _ previous: Block?, _ index: Int
    ) {
        guard block.marker == nil, block.cell == nil,
            shape.edge == .ragged || shape.edge == .justified
        else { return }
        if block.indent < -0.2 {
            shape.indent = max(-shape.left, -cells(-block.indent))
            if shape.left == 0 {
                shape.left = cells(-block.indent)
                shape.indent = -shape.left
            }
            return
        }
        let cells = measure < 20 ? 1 : 2
        switch manner.paragraphs {
        case .book where usual.isIndented || usual.space >= 0.5:
            shape.indent = block.indent > 0.2 ? cells : 0
        case .book, .indented:
            let follows = previous.map { isBody($0) && $0.marker == nil } ?? false
            shape.indent = follows && shape.above == 0 ? cells : 0
        case .spaced: break
        }
        if manner.isLinear { shape.indent = 0 }
    }

    private func isBody(_ block: Block) -> Bool { block.kind == .paragraph && block.cell == nil }

    private func holdsPicture(_ block: Block) -> Bool {
        block.range.isEmpty && block.kind == .paragraph || block.kind == .page
    }

    private func cells(_ ems: Float) -> Int {
        let cells = Int((max(0, min(ems, 40)) * (measure < Self.narrow ? 0.8 : 1.6)).rounded())
        return min(cells, measure / 3)
    }

    // MARK: - The whole document

    /// Headings at the very beginning, and what stands centred among them.
    private static func opening(of document: Document) -> Int {
        var end = 0
        for (index, block) in document.blocks.prefix(12).enumerated() {
            if case .heading = block.kind {
                end = index + 1
            } else if block.align != .center && block.kind != .page && !block.range.isEmpty {
                break
            }
        }
        return end
    }

    /// Enough paragraphs to know how a chapter looks.
    private static let sample = 400

    /// Margins, and how many blocks have them.
    private struct Margins {
        var lefts: [Float: Int] = [:]
        var rights: [Float: Int] = [:]
        var count = 0

        mutating func add(_ block: Block) {
            lefts[block.left, default: 0] += 1
            rights[block.right, default: 0] += 1
            count += 1
        }
    }

    private static func usual(in document: Document) -> Usual {
        var paragraphs = Margins()
        var lines = Margins()
        var spaces: [Float: Int] = [:]
        var indented = 0
        var previous: Block?
        for block in document.blocks.prefix(sample * 4) {
            defer { previous = block }
            if block.kind == .verse, block.cell == nil { lines.add(block) }
            guard block.kind == .paragraph, block.cell == nil, block.marker == nil,
                block.listDepth == 0, !block.range.isEmpty
            else { continue }
            paragraphs.add(block)
            if previous?.kind == .paragraph { spaces[block.spaceBefore, default: 0] += 1 }
            if block.indent > 0.2 { indented += 1 }
            if paragraphs.count == sample { break }
        }
        // A book of poems is verse with margins of the whole text.
        let margins = lines.count > 2 * paragraphs.count ? lines : paragraphs
        var usual = Usual()
        usual.left = most(margins.lefts)
        usual.right = most(margins.rights)
        usual.space = most(spaces)
        usual.isIndented = indented * 3 > paragraphs.count
        return usual
    }

    private static func most(_ counts: [Float: Int]) -> Float {
        counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }
}
