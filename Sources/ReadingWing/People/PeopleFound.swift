import Canvas
import ScreenKit
import Wording

extension People {
    /// A sentence that names somebody, and why it is shown.
    public struct Passage: Equatable, Sendable {
        public enum Reason: Equatable, Sendable {
            case first, introduction, last
            /// The chapter in which somebody is named most, and how often.
            case most(Int)
        }

        public var reason: Reason
        public var words: String
        public var place: Spot
        /// Out of 100.
        public var percent: Double
        /// As the contents call it.
        public var chapter: String

        public init(
            _ reason: Reason, _ words: String, at place: Spot, percent: Double, in chapter: String
        ) {
            self.reason = reason
            self.words = Safe.text(
                words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            (self.place, self.percent) = (place, percent)
            self.chapter = Safe.text(chapter)
        }
    }

    public enum Kind: String, Equatable, Sendable { case person, place, thing }

    public struct Person: Equatable, Sendable {
        public var name: String
        /// What it is joined by: the name as the text has it.
        public var key: String
        public var kind: Kind
        /// How often it is named.
        public var count: Int
        /// Other ways it is named, the most frequent first.
        public var others: [String]
        public var beside: [String]
        /// Where it is named, in the book's order, as parts of 10,000.
        public var points: [Int]
        /// The documents that name it, in order.
        public var documents: [Int]
        /// The first is where it is first seen.
        public var passages: [Passage]

        public init(
            _ name: String, _ kind: Kind, count: Int, others: [String], beside: [String],
            points: [Int], documents: [Int], passages: [Passage]
        ) {
            self.name = Safe.text(name)
            key = name
            (self.kind, self.count) = (kind, count)
            self.others = others.map(Safe.text)
            self.beside = beside.map(Safe.text)
            (self.points, self.documents, self.passages) = (points, documents, passages)
        }

        /// How far away it is named, in parts of 10,000.
        func distance(from point: Int) -> Int { points.map { abs($0 - point) }.min() ?? .max }
    }

    /// What a book names, the most often named first.
    public struct Found: Equatable, Sendable {
        public var people: [Person]
        /// As far as it was looked at, out of 100.
        public var percent: Double
        /// Its language has no capitals, or one that tells names badly: less is found then.
        public var isWeak: Bool

        public init(_ people: [Person], upTo percent: Double, isWeak: Bool = false) {
            (self.people, self.percent, self.isWeak) = (people, percent, isWeak)
        }

        public static func point(_ percent: Double) -> Int {
            percent.isFinite ? Int(min(100, max(0, percent)) * 100) : 0
        }
    }
}

extension People.Person {
    var sort: String {
        switch kind {
        case .person: tr("A person")
        case .place: tr("A place")
        case .thing: tr("A thing")
        }
    }

    /// What stands at the end of a row: a person needs no word.
    var mark: String? {
        switch kind {
        case .person: nil
        case .place: tr("place", "in the world")
        case .thing: tr("thing")
        }
    }

    var times: String {
        switch count {
        case 1: tr("once")
        case 2: tr("twice")
        default: tr("\(count) times")
        }
    }

    /// The strip of the book: a mark where somebody is named, a line as far as the book was
    /// looked at, and points behind that place.
    func strip(_ width: Int, upTo percent: Double) -> String {
        guard width > 0 else { return "" }
        let end = People.Found.point(percent)
        var cells = (0..<width).map { cell in cell * 10_000 / width < end ? "─" : "·" }
        for point in points where point <= end {
            cells[min(width - 1, point * width / 10_000)] = "┃"
        }
        return cells.joined()
    }
}

// MARK: - In a card of the dictionaries

extension People.Found {
    /// What `K` says of a name, after the dictionaries.
    public func article(on index: Int) -> (name: String, text: String)? {
        guard people.indices.contains(index) else { return nil }
        let person = people[index]
        let place = Decimals.share(percent: percent)
        var lines = [tr("\(person.sort), named \(person.times) up to \(place).")]
        if !person.others.isEmpty {
            let names = listed(person.others.prefix(6))
            lines.append(tr("Also \(names)."))
        }
        lines.append(person.strip(Lookup.width - 6, upTo: percent))
        for passage in person.passages {
            lines.append("")
            lines.append(tr("\(People.title(passage)):"))
            lines.append(passage.words)
        }
        if !person.beside.isEmpty {
            let names = listed(person.beside)
            lines += ["", tr("Stands beside \(names).")]
        }
        return (person.name, lines.joined(separator: "\n"))
    }
}

extension People {
    static func title(_ passage: Passage) -> String {
        let reason =
            switch passage.reason {
            case .first: tr("First seen")
            case .introduction: tr("Then")
            case .most(let count): tr("Most often, \(count) times,")
            case .last: tr("Last seen")
            }
        let place = Decimals.share(percent: passage.percent)
        return passage.chapter.isEmpty
            ? tr("\(reason) at \(place)") : tr("\(reason) in \(passage.chapter) at \(place)")
    }
}
