import Publications
import Synchronization

/// A chapter set in lines of a measure. It is set as far as it was shown: making one costs
/// next to nothing, a page sets the paragraphs it shows, `setAll` the rest. What a line holds
/// never depends on what was set before it, so two chapters of one key never differ, and any
/// thread may look at any part.
public final class SetChapter: Sendable {
    /// What decides every line.
    public struct Key: Hashable, Sendable {
        public var document: Document.Key
        public var measure: Int
        public var manner: Manner
        /// The notes and pictures known when it was set.
        public var notes: Int
        public var bodies: Int
        public var pictures: Int
        public var hasHyphens: Bool
    }

    /// Everything about a chapter that the document itself does not say.
    public struct Surroundings: Sendable {
        /// What sets it: one for all chapters of a book, so that words are divided once.
        public var workbench: Workbench
        /// The sizes of the pictures that are to be shown, by path.
        public var pictures: [String: PixelSize] = [:]
        /// What the chapter's marks lead to, in the order of the marks.
        public var notes: [FootNote] = []
        /// Notes of the chapter itself that are shown where they are called, and not again where
        /// the book has them.
        public var bodies: [NoteBody] = []

        public init(workbench: Workbench = Workbench()) { self.workbench = workbench }
    }

    /// A narrower measure holds nothing; a wider one cannot be read.
    public static let measures = 1...1_000

    public let key: Key
    public let document: Document
    let surroundings: Surroundings
    let shaper: Shaper
    let portions: [Portion]
    /// What leaves the flow, in the order of the text.
    let bodies: [NoteBody]
    let setNotes = Mutex<[Int: SetNote]>([:])
    let setCode = Mutex<[Int: [CodeToken]]>([:])
    private let sets: Mutex<[SetPortion?]>
    public init(
        _ document: Document, measure: Int, manner: Manner = Manner(),
        surroundings: Surroundings = Surroundings()
    ) {
        let measure = min(max(measure, Self.measures.lowerBound), Self.measures.upperBound)
        self.document = document
        self.surroundings = surroundings
        key = Key(
            document: document.key, measure: measure, manner: manner,
            notes: surroundings.notes.count, bodies: surroundings.bodies.count,
            pictures: surroundings.pictures.count,
            hasHyphens: surroundings.workbench.hyphens != nil)
        var portions = Portions(document).all
        bodies = Portions.leave(out: surroundings.bodies, of: &portions)
        self.portions = portions
        shaper = Shaper(
            document, measure: measure, manner: manner, elsewhere: bodies.map(\.blocks))
        sets = Mutex(Array(repeating: nil, count: portions.count))
    }

    public var measure: Int { key.measure }
    /// Whether a picture has a box of its own shape, because it is there and its size is known.
    public func knows(picture path: String) -> Bool { surroundings.pictures[path] != nil }
    /// A picture's own size, where it was looked at.
    public func size(ofPicture path: String) -> PixelSize? { surroundings.pictures[path] }
    public var manner: Manner { key.manner }

    // MARK: - Setting

    /// Sets everything that is not set yet, until told to stop.
    public func setAll(while goesOn: () -> Bool = { true }) {
        for index in portions.indices {
            if !goesOn() { return }
            _ = set(index)
        }
    }

    /// The lines of a portion, set now if they were not.
    func set(_ index: Int) -> SetPortion {
        if let known = sets.withLock({ $0[index] }) { return known }
        let portion = surroundings.workbench.withSetter {
            PortionSetter(chapter: self, setter: $0).set(portions[index])
        }
        // Two threads may have set the same; they set the same.
        sets.withLock { $0[index] = portion }
        return portion
    }

    /// Drops the lines of portions; they are set again when they are looked at.
    func forget(_ portions: Range<Int>) {
        sets.withLock { sets in
            for index in portions.clamped(to: sets.indices) { sets[index] = nil }
        }
    }

    func line(_ index: LineIndex) -> SetLine? {
        guard portions.indices.contains(Int(index.portion)) else { return nil }
        let lines = set(Int(index.portion)).lines
        return lines.indices.contains(Int(index.line)) ? lines[Int(index.line)] : nil
    }

    // MARK: - Lines and offsets

    /// The line on which an offset stands; offsets beyond the text count as its ends.
    public func line(of offset: Int) -> LineIndex {
        guard !portions.isEmpty else { return .first }
        var (at, offset) = (portion(of: offset), offset)
        if portions[at].isElsewhere {
            // A note that has left the text is where its mark is.
            offset = seen(offset)
            at = portion(of: offset)
            if portions[at].isElsewhere { return start }
        }
        return LineIndex(at, set(at).line(of: offset))
    }

    private func portion(of offset: Int) -> Int {
        Search.last(portions.count) { portions[$0].range.lowerBound <= offset } ?? 0
    }

    /// Where an offset is to be seen: of a note that has left the text, where its mark stands.
    public func seen(_ offset: Int) -> Int { body(at: offset)?.mark ?? offset }

    /// The note that has left the text in which an offset stands.
    public func body(at offset: Int) -> NoteBody? {
        if bodies.isEmpty { return nil }
        let portion = portions[portion(of: offset)]
        guard portion.isElsewhere else { return nil }
        return Search.last(bodies.count) {
            bodies[$0].blocks.lowerBound <= portion.blocks.lowerBound
        }.map { bodies[$0] }
    }

    /// The bytes of a line, the space or line feed at its end included.
    public func range(of index: LineIndex) -> Range<Int> {
        line(index)?.range ?? document.text.count..<document.text.count
    }

    /// The bytes that stand on a line: of a table's row a stretch of each cell.
    func said(on index: LineIndex, _ line: SetLine) -> [Range<Int>] {
        guard line.marks.contains(.cells) else { return [line.range] }
        return set(Int(index.portion)).segments(of: Int(index.line)).map(\.text.range)
    }

    /// The line after a number of others, or before it if negative; the ends stop it.
    public func line(_ index: LineIndex, movedBy count: Int) -> LineIndex {
        var index = index
        for _ in 0..<abs(count) {
            guard let next = count > 0 ? line(after: index) : line(before: index) else { break }
            index = next
        }
        return index
    }

    public func line(after index: LineIndex) -> LineIndex? {
        var portion = Int(index.portion)
        guard portions.indices.contains(portion) else { return nil }
        if Int(index.line) + 1 < set(portion).lines.count {
            return LineIndex(portion, Int(index.line) + 1)
        }
        repeat { portion += 1 } while portion < portions.count && set(portion).lines.isEmpty
        return portion < portions.count ? LineIndex(portion, 0) : nil
    }

    public func line(before index: LineIndex) -> LineIndex? {
        if index.line > 0 { return LineIndex(Int(index.portion), Int(index.line) - 1) }
        var portion = min(Int(index.portion), portions.count) - 1
        while portion >= 0, set(portion).lines.isEmpty { portion -= 1 }
        return portion >= 0 ? LineIndex(portion, set(portion).lines.count - 1) : nil
    }

    /// The line before all others, and the one after the last, which holds nothing.
    public var start: LineIndex {
        guard !bodies.isEmpty else { return .first }
        return LineIndex(portions.firstIndex { !$0.isElsewhere } ?? 0, 0)
    }
    public var end: LineIndex { LineIndex(portions.count, 0) }
}

extension SetChapter: Equatable {
    public static func == (one: SetChapter, other: SetChapter) -> Bool {
        one === other || one.key == other.key
    }
}

enum Search {
    /// The last of so many numbers for which something holds, which holds for none after it.
    static func last(_ count: Int, where holds: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
