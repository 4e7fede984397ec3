/// One chapter as a page needs it: its visible text, in blocks and runs, and what stands in it.
/// Offsets count bytes of `text`. Two documents of one key are equal.
public final class Document: Sendable {
    public struct Key: Hashable, Sendable {
        public var revision: UInt64
        public var index: Int

        public init(revision: UInt64, index: Int) {
            self.revision = revision
            self.index = index
        }
    }

    public let key: Key
    public let path: String
    /// The text of all blocks, each followed by a line feed. White space is collapsed where CSS
    /// says so; soft hyphens are gone.
    public let text: [UInt8]
    public let blocks: [Block]
    /// Stretches that look or act otherwise than plain text; sorted, apart from one another.
    public let runs: [Run]
    public let links: [Link]
    public let images: [Image]
    /// Formulas, by where they begin.
    public let formulas: [Formula]
    /// The elements with an id, by where they begin.
    public let anchors: [Anchor]
    /// Lines of verse that are indented, by where they begin.
    public let indents: [LineIndent]
    /// Where the book lets a word be broken: soft hyphens, which are no part of the text.
    public let softHyphens: [Int]
    public let languages: [String]
    /// Words of which the book says in phonetic letters how they sound; sorted, apart from one
    /// another.
    public let phonetics: [Phonetic]
    /// Words of which the book says how they are read; sorted, apart from one another.
    public let readings: [WordReading]
    /// Where a voice is silent, by where that is; several may be between two sentences.
    public let pauses: [SpokenPause]
    public let title: String?
    public let diagnostics: [Diagnostic]
    /// Which piece of the source each piece of the text came from.
    let sources: [SourceSpan]
    /// Nodes of the source whose white space a style keeps, or at least the ends of their lines.
    let keptSpaces: [Int32]
    private let anchorIndexes: [Name: Int]
    /// Which blocks are headings with words.
    let headings: [Int32]
    /// Of a printed page.
    private let heights: PrintedHeights?

    init(_ draft: Draft, key: Key, path: String) {
        self.key = key
        self.path = path
        text = draft.text
        blocks = draft.blocks
        runs = draft.runs
        links = draft.links
        images = draft.images
        formulas = draft.formulas
        anchors = draft.anchors
        indents = draft.indents
        softHyphens = draft.softHyphens
        languages = draft.languages
        phonetics = draft.phonetics
        readings = draft.readings
        pauses = draft.pauses
        title = draft.title
        diagnostics = draft.diagnostics
        sources = draft.sources
        keptSpaces = draft.keptSpaces
        heights = draft.heights
        anchorIndexes = Dictionary(
            draft.anchors.enumerated().map { ($1.name, $0) },
            uniquingKeysWith: { first, _ in first })
        headings = draft.blocks.indices.filter { index in
            guard case .heading = draft.blocks[index].kind else { return false }
            return !draft.blocks[index].range.isEmpty
        }.map(Int32.init)
    }

    /// What a reader of a format fills in.
    struct Draft {
        var text: [UInt8] = []
        var blocks: [Block] = []
        var runs: [Run] = []
        var links: [Link] = []
        var images: [Image] = []
        var formulas: [Formula] = []
        var anchors: [Anchor] = []
        var indents: [LineIndent] = []
        var softHyphens: [Int] = []
        var languages: [String] = []
        var phonetics: [Phonetic] = []
        var readings: [WordReading] = []
        var pauses: [SpokenPause] = []
        var title: String?
        var diagnostics: [Diagnostic] = []
        var sources: [SourceSpan] = []
        var keptSpaces: [Int32] = []
        var heights: PrintedHeights?
    }

    /// The text of a range, for people.
    public func string(_ range: Range<Int>) -> String {
        String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    }

    /// Where an element of that id stands, or a heading that is named by its number.
    public func range(ofFragment fragment: String) -> Range<Int>? {
        if let anchor = anchorIndexes[Name(fragment)] { return anchors[anchor].range }
        if let offset = heights?.offset(ofFragment: fragment) { return offset..<offset }
        guard let number = HeadingFragment.number(fragment), headings.indices.contains(number)
        else { return nil }
        return blocks[Int(headings[number])].range
    }

    /// The first run that reaches beyond an offset.
    public func firstRun(endingAfter offset: Int) -> Int {
        runs.indexBehind { $0.range.upperBound <= offset }
    }

    /// The first word with phonetic letters that reaches beyond an offset.
    public func firstPhonetic(endingAfter offset: Int) -> Int {
        phonetics.indexBehind { $0.range.upperBound <= offset }
    }

    /// The first word with a reading that reaches beyond an offset.
    public func firstReading(endingAfter offset: Int) -> Int {
        readings.indexBehind { $0.range.upperBound <= offset }
    }

    /// The text of a range without the readings that stand small above its words.
    public func baseText(_ range: Range<Int>) -> String {
        guard !readings.isEmpty else { return string(range) }
        let range = range.clamped(to: 0..<text.count)
        var bytes: [UInt8] = []
        var at = range.lowerBound
        for run in runs[firstRun(endingAfter: at)...].lazy.filter({ $0.style.contains(.ruby) }) {
            guard run.range.lowerBound < range.upperBound else { break }
            bytes += text[at..<max(at, run.range.lowerBound)]
            at = min(range.upperBound, max(at, run.range.upperBound))
        }
        return String(decoding: bytes + text[at..<range.upperBound], as: UTF8.self)
    }

    /// Whether a reading stands there that is small above its words.
    public func isReading(at offset: Int) -> Bool {
        guard !readings.isEmpty else { return false }
        let run = firstRun(endingAfter: offset)
        return run < runs.count && runs[run].range.contains(offset)
            && runs[run].style.contains(.ruby)
    }

    /// The first pause from an offset on.
    public func firstPause(from offset: Int) -> Int {
        pauses.indexBehind { $0.offset < offset }
    }

    /// The block that holds an offset, or the last before it.
    public func blockIndex(at offset: Int) -> Int? {
        let next = blocks.indexBehind { $0.range.lowerBound <= offset }
        return next > 0 ? next - 1 : nil
    }
}

extension Array {
    /// Of a sorted list: the index behind all elements that come before; those stand first.
    func indexBehind(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Document: Equatable {
    public static func == (a: Document, b: Document) -> Bool { a === b || a.key == b.key }
}

/// A paragraph, heading, list item, table cell: text that is set by itself.
public struct Block: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case paragraph
        case heading(level: Int)
        case preformatted, verse, rule, caption, term, page
    }

    /// What a block is part of, as the book says (`epub:type`, `role`).
    public enum Role: Equatable, Sendable { case body, note, epigraph }

    /// A block's place in a table, counted from 0.
    public struct Cell: Equatable, Sendable {
        public var table: Int
        public var row: Int
        public var column: Int
        public var rowSpan = 1
        public var columnSpan = 1
        public var isHeader = false
    }

    public var kind: Kind
    public var range: Range<Int>
    public var role = Role.body
    public var align = TextAlign.start
    public var hyphens = Hyphens.manual
    /// Ems from the left, from the right, of the first line, and lines before.
    public var left: Float = 0
    public var right: Float = 0
    public var indent: Float = 0
    public var spaceBefore: Float = 0
    public var quoteDepth = 0
    public var listDepth = 0
    /// What stands before the first line of a list item.
    public var marker: String?
    public var cell: Cell?
    public var isRTL = false
    public var isVertical = false
    public var isPreformatted = false
    /// What code is written in, where the book says so.
    public var syntax = Syntax.none
    public var breaksBefore = false
    /// It may be a line of verse: those are recognized by their neighbours.
    var isLine = false

    public init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// A stretch of text of one style, language and link.
public struct Run: Equatable, Sendable {
    public var range: Range<Int>
    public var style: InlineStyle
    /// An index into the document's links, or -1.
    public var link: Int32
    /// An index into the document's languages, or -1.
    public var language: Int16
}

/// A reference out of a document's text.
public struct Link: Equatable, Sendable {
    public enum Kind: Equatable, Sendable { case plain, note, backToMark }

    public var range: Range<Int>
    public var kind = Kind.plain
    /// Set for places inside the publication.
    public var path: String?
    public var fragment: String?
    /// Set for places outside.
    public var href: String?
    /// What it names by its number only; where that stands has to be found.
    public var reference: TextReference?
    /// Stands raised, as a note's mark does.
    var isRaised = false
}

/// A picture and where it stands.
public struct Image: Equatable, Sendable {
    public var offset: Int
    /// Nil when the picture's bytes stand in the document itself.
    public var path: String?
    public var isRemote = false
    /// Part of the document, but not shown on this kind of screen.
    public var isHidden = false
    public var alt: String
}

/// An element with an id.
public struct Anchor: Equatable, Sendable {
    let name: Name
    public var range: Range<Int>
}

/// How far a line of verse is moved in, in ems.
public struct LineIndent: Equatable, Sendable {
    public var offset: Int
    public var ems: Float

    /// The same in cells.
    public var cells: Int { Int((max(0, min(ems, 40)) * 2).rounded()) }
}

/// Text from `text` on came, byte by byte, from `source` on in a node of the document's markup.
struct SourceSpan: Equatable, Sendable {
    var text: Int32
    /// -1 for text that no source has.
    var node: Int32
    var source: Int32

    /// The text stands for an element as a whole, a picture or a formula: all of it is one place.
    static let wholeElement: Int32 = -1
}
