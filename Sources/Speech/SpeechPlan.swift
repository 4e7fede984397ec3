import Publications

/// Where each sentence of a book stands, in the order in which they are read aloud.
public struct SpeechPlan: Sendable {
    /// A sentence before it is put in words.
    public struct Item: Equatable, Sendable {
        /// Another one than the chapter's, for a note that stands elsewhere.
        public var document: Document
        public var range: Range<Int>
        public var block: Int
        public var pause: SpokenSentence.Pause
        /// Of notes, which are not read.
        public var marks: [Range<Int>] = []

        public init(
            document: Document, range: Range<Int>, block: Int, pause: SpokenSentence.Pause,
            marks: [Range<Int>] = []
        ) {
            (self.document, self.range, self.block) = (document, range, block)
            (self.pause, self.marks) = (pause, marks)
        }
    }

    private struct NoteKey: Hashable {
        var path: String
        var block: Int
    }

    public let publication: Publication
    public let taste: SpeechTaste
    /// Notes that were read where they are called: they are not read again.
    private var heard: Set<NoteKey> = []

    public init(_ publication: Publication, taste: SpeechTaste) {
        self.publication = publication
        self.taste = taste
    }

    /// What the book says it is written in.
    public var language: String? { publication.metadata.languages.first }

    /// A sentence beyond is read in pieces: nothing holds the sound of megabytes.
    static let sentenceBytesMax = 4_000
    /// Marks of notes that are followed in one chapter.
    private static let marksMax = 20_000

    /// Notes that were read in a stretch before this one, or behind it, are not read again.
    public mutating func pass(over other: SpeechPlan) { heard.formUnion(other.heard) }

    /// Notes that are called before a stretch are not read where they stand in it.
    public mutating func passNotes(of document: Document, before range: Range<Int>) {
        let holdsNotes =
            range.upperBound >= document.text.count
            || document.blocks.contains { $0.role == .note && range.overlaps($0.range) }
        guard holdsNotes, range.lowerBound > 0 else { return }
        for (_, note) in marks(of: document, in: 0..<range.lowerBound) {
            heard.formUnion(note.blocks.map { NoteKey(path: note.document.path, block: $0) })
        }
    }

    /// The sentences of a chapter that begin in a range of it; the first may begin before.
    public mutating func items(of document: Document, in range: Range<Int>) -> [Item] {
        let marks = self.marks(of: document, in: range)
        var items: [Item] = []
        var next = 0
        for index in document.blocks.indices {
            let block = document.blocks[index]
            if block.range.lowerBound >= range.upperBound { break }
            if block.range.upperBound <= range.lowerBound || !isRead(index, of: document) {
                continue
            }
            while next < marks.count, marks[next].mark.lowerBound < block.range.lowerBound {
                next += 1
            }
            var own = sentences(of: index, in: document).filter {
                $0.range.upperBound > range.lowerBound && $0.range.lowerBound < range.upperBound
            }
            guard !own.isEmpty else { continue }
            let called = marks[next...].prefix {
                $0.mark.lowerBound < block.range.upperBound
            }
            for at in own.indices {
                own[at].marks = called.map(\.mark).filter { own[at].range.overlaps($0) }
            }
            add(called.map { ($0.mark.lowerBound, $0.note) }, to: &own)
            items += own
        }
        if !items.isEmpty, range.upperBound >= document.text.count {
            items[items.count - 1].pause = .chapter
        }
        heedPauses(&items, of: document)
        return items
    }

    /// Notes go behind the sentence that calls them, or behind its paragraph.
    private mutating func add(_ called: [(at: Int, note: NotePassage)], to own: inout [Item]) {
        var late: [Item] = []
        for (at, note) in called {
            let keys = note.blocks.map { NoteKey(path: note.document.path, block: $0) }
            guard heard.isDisjoint(with: keys) else { continue }
            heard.formUnion(keys)
            if taste.notes == .none { continue }
            var said = note.blocks.flatMap { sentences(of: $0, in: note.document) }
            for at in said.indices { said[at].marks = note.hidden }
            if taste.notes == .mark, let place = own.lastIndex(where: { $0.range.contains(at) }) {
                own.insert(contentsOf: said, at: place + 1)
            } else {
                late += said
            }
        }
        own += late
    }

    private func isRead(_ index: Int, of document: Document) -> Bool {
        let block = document.blocks[index]
        if block.range.isEmpty || block.kind == .rule { return false }
        if heard.contains(NoteKey(path: document.path, block: index)) { return false }
        if taste.notes == .none, block.role == .note { return false }
        return taste.code != .skip || block.kind != .preformatted
    }

    private func sentences(of index: Int, in document: Document) -> [Item] {
        let block = document.blocks[index]
        let ranges = document.sentences(in: block.range, language: language)
        var items = ranges.filter { !isUnspoken($0, in: document) }.flatMap {
            Self.parts(of: $0, in: document)
        }.flatMap {
            Self.pieces(of: $0, in: document)
        }.map {
            Item(document: document, range: $0, block: index, pause: .sentence)
        }
        if !items.isEmpty { items[items.count - 1].pause = Self.pause(behind: block) }
        return items
    }

    /// A style sheet says that nothing of it is read aloud.
    private func isUnspoken(_ range: Range<Int>, in document: Document) -> Bool {
        var run = document.firstRun(endingAfter: range.lowerBound)
        guard run < document.runs.count, document.runs[run].style.contains(.unspoken) else {
            return false
        }
        var end = range.lowerBound
        while run < document.runs.count, end < range.upperBound,
            document.runs[run].range.lowerBound <= end,
            document.runs[run].style.contains(.unspoken)
        {
            end = document.runs[run].range.upperBound
            run += 1
        }
        return end >= range.upperBound
    }

    private static func pause(behind block: Block) -> SpokenSentence.Pause {
        if case .heading = block.kind { return .heading }
        return block.cell != nil ? .cell : .paragraph
    }

    /// Cut at white space, else between characters.
    private static func pieces(of range: Range<Int>, in document: Document) -> [Range<Int>] {
        if range.count <= sentenceBytesMax { return [range] }
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        while range.upperBound - start > sentenceBytesMax {
            let limit = start + sentenceBytesMax
            var end = limit
            while end > start + sentenceBytesMax / 2, document.text[end - 1] != 0x20 { end -= 1 }
            if document.text[end - 1] != 0x20 {
                end = limit
                while end > start + 1, document.text[end] & 0xC0 == 0x80 { end -= 1 }
            }
            pieces.append(start..<end)
            start = end
        }
        pieces.append(start..<range.upperBound)
        return pieces
    }

    /// Those of the blocks that a range begins or ends in, too.
    private func marks(
        of document: Document, in range: Range<Int>
    ) -> [(mark: Range<Int>, note: NotePassage)] {
        let blocks = document.blocks.filter {
            $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound
        }
        let start = blocks.first?.range.lowerBound ?? 0
        let end = blocks.last?.range.upperBound ?? 0
        var found: [(mark: Range<Int>, note: NotePassage)] = []
        for link in document.noteMarks.prefix(Self.marksMax)
        where link.range.lowerBound >= start && link.range.lowerBound < end {
            guard link.range.count <= SpeechWording.markBytesMax,
                let note = publication.note(behind: link, in: document)
            else { continue }
            found.append((link.range, note))
        }
        return found.sorted { $0.mark.lowerBound < $1.mark.lowerBound }
    }
}
