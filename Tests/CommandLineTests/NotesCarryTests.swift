import Adapters
import Notebook
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit
import TestKit
import Testing

@testable import CommandLine

/// Notes of one edition that go to another, over real files and a real library.
@Suite struct NotesCarryTests {
    private let home = NotesHome()
    private var first: String { home.path + "/first.epub" }
    private var second: String { home.path + "/second.epub" }

    private static let vocabulary = [
        "river", "lantern", "orchard", "cellar", "harbour", "meadow", "kettle", "sparrow",
        "ladder", "window", "bridge", "letter",
    ]

    /// Sentence by sentence a text of which no two are alike.
    private static func sentence(_ number: Int) -> String {
        let words = (0..<7).map { vocabulary[(number * (3 + $0 * 2) + $0 * $0) % 12] }
        return "The \(words[0]) of “\(words[1])” number \(number) had a \(words[2]), a "
            + "\(words[3])’s \(words[4]) and \(words[5]) \(words[6])s."
    }

    private func write(_ paragraphs: [String], _ path: String, title: String, id: String) {
        let half = paragraphs.count / 2
        var maker = BookMaker(
            [paragraphs[..<half], paragraphs[half...]].map { part in
                part.map { "<p>\($0)</p>" }.joined()
            })
        (maker.title, maker.identifier) = (title, id)
        home.write(String(path.split(separator: "/").last!), maker.zip.bytes)
    }

    /// The first edition, and a second with a preface, other marks, other paragraphs and cuts.
    private func twoEditions() {
        write(
            (0..<60).map { Self.sentence($0 * 2) + " " + Self.sentence($0 * 2 + 1) }, first,
            title: "First", id: "urn:first")
        var kept = (0..<120).filter { $0 % 10 != 7 }.map(Self.sentence)
        kept = kept.map {
            $0.replacing("“", with: "'").replacing("”", with: "'").replacing(" had ", with: " HAD ")
        }
        let rest = stride(from: 0, to: kept.count, by: 3).map {
            kept[$0..<min(kept.count, $0 + 3)].joined(separator: " ")
        }
        write(
            ["A preface to the second edition, which says little."] + rest, second,
            title: "Second", id: "urn:second")
    }

    private func open(_ path: String) throws -> Publication {
        try PublicationFiles(parts: ChildParts()).open(path)
    }

    /// Marks some words in every sentence of a text, and says which.
    private func mark(_ path: String) throws -> [String: String] {
        let publication = try open(path)
        var notes: [Annotation] = []
        var marked: [String: String] = [:]
        for index in publication.spine.indices {
            let document = publication.document(index)
            var at = 0
            while let found = document.text[at...].firstRange(of: Array("number ".utf8)) {
                let start = found.lowerBound
                let end = document.text[start...].firstRange(of: Array(" and".utf8))!.upperBound
                let places = publication.locators([start, end], in: document).map(\.description)
                let quote = document.string(start..<end)
                let id = "n\(notes.count)"
                var note = Annotation(
                    id: id, kind: .highlight, start: places[0], end: places[1], quote: quote,
                    percent: publication.percent(start, in: document),
                    colour: notes.count.isMultiple(of: 2) ? .mint : .rose, created: 5)
                note.note = "on \(id)"
                notes.append(note)
                marked[note.note] = quote
                at = end
            }
        }
        try home.keeping().put(notes, of: publication, at: path)
        return marked
    }

    @Test func `each note lands at its words, or is listed`() throws {
        twoEditions()
        let marked = try mark(first)
        #expect(marked.count == 120)
        #expect(home.run("carry", first, second, "--dry-run") == 0)
        #expect(home.said.hasPrefix("Second: 108 notes carried, 12 not there; nothing was changed"))
        #expect(try home.keeping().annotations(of: open(second), at: second).isEmpty)

        #expect(home.run("carry", first, second) == 0)
        #expect(home.said.hasPrefix("Second: 108 notes carried, 12 not there\n"))
        let lines = home.said.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  not there: ") } == 12)
        let landed = try home.keeping().annotations(of: open(second), at: second)
        #expect(landed.count == 108)
        let plain = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
        for note in landed {
            #expect(plain(note.quote) == plain(marked[note.note] ?? ""))
            #expect(note.isPlaced && note.colour != .gold && note.created == 5)
        }
        // Those of the first are as they were.
        #expect(try home.keeping().annotations(of: open(first), at: first).count == 120)
    }

    @Test func `carried once more, only what is new or changed goes, and what was removed stays`()
        throws
    {
        twoEditions()
        _ = try mark(first)
        home.run("carry", first, second)
        #expect(home.run("carry", first, second) == 0)
        #expect(home.said.hasPrefix("Second: 0 notes carried, 108 known already, 12 not there"))
        let keeping = home.keeping()
        let landed = try keeping.annotations(of: open(second), at: second)
        try keeping.remove([landed[0].id])
        var own = try keeping.annotations(of: open(first), at: first)
        let changed = try #require(own.firstIndex { $0.note == landed[1].note })
        (own[changed].note, own[changed].edited) = ("thought over", 1_900_000_000)
        try keeping.put([own[changed]], of: open(first), at: first)
        #expect(home.run("carry", first, second) == 0)
        #expect(
            home.said.hasPrefix(
                "Second: 0 notes carried, 1 changed, 106 known already, 1 deleted there before"))
        let after = try keeping.annotations(of: open(second), at: second)
        #expect(after.count == 107 && after.contains { $0.note == "thought over" })
    }

    @Test func `a bookmark goes to the nearest words, and a word looked up stays`() throws {
        twoEditions()
        let publication = try open(first)
        let document = publication.document(0)
        let start = document.text.firstRange(of: Array("number 7 ".utf8))!.lowerBound
        let place = publication.locators([start], in: document)[0].description
        let mark = Annotation(id: "m", kind: .bookmark, start: place, percent: 3, created: 5)
        var word = Annotation(
            id: "w", kind: .lookup, start: place, quote: "number", percent: 3, created: 5)
        word.note = "a word"
        try home.keeping().put([mark, word], of: publication, at: first)
        #expect(home.run("carry", first, second, "--json") == 0)
        let landed = try home.keeping().annotations(of: open(second), at: second)
        #expect(landed.map(\.kind) == [.bookmark])
        // The seventh sentence is not there; the eighth is.
        let other = try open(second)
        let there = try #require(Locator(landed[0].start).flatMap(other.place))
        let text = other.document(there.document)
        #expect(text.string(there.offset..<there.offset + 4) == "The ")
        #expect(text.string(there.offset..<there.offset + 60).contains("number 8"))
    }

    @Test func `what a few words took the place of is not there`() throws {
        let all = (0..<60).map(Self.sentence)
        write(all, first, title: "First", id: "urn:first")
        let cut = Array(all[..<10]) + ["Here the editor left out much of it."] + all[50...]
        write(cut, second, title: "Second", id: "urn:second")
        _ = try mark(first)
        #expect(home.run("carry", first, second) == 0)
        #expect(home.said.hasPrefix("Second: 20 notes carried, 40 not there"))
    }

    @Test func `notes of a chapter that was moved find it`() throws {
        let all = (0..<60).map(Self.sentence)
        write(all, first, title: "First", id: "urn:first")
        write(Array(all[40...] + all[..<40]), second, title: "Second", id: "urn:second")
        _ = try mark(first)
        #expect(home.run("carry", first, second) == 0)
        #expect(home.said.hasPrefix("Second: 60 notes carried\n"))
    }

    @Test func `a note that has no place, and whose few words stand twice, is listed`() throws {
        let all = (0..<60).map(Self.sentence)
        write(all + [all[3]], first, title: "First", id: "urn:first")
        write(all + [all[3]], second, title: "Second", id: "urn:second")
        let lost = Annotation(
            id: "lost", kind: .highlight, start: "", quote: "window", percent: 0, created: 5)
        try home.keeping().put([lost], of: open(first), at: first)
        #expect(home.run("carry", first, second) == 0)
        #expect(home.said.hasPrefix("Second: 0 notes carried, 1 not there"))
    }

    /// Sentences of many lengths, as books have them.
    private static func told(_ seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        return (0..<80).map { _ in
            let words = (0..<Int.random(in: 2...40, using: &random)).map { _ in
                "word" + String(random.next() % 300, radix: 36)
            }
            return "So " + words.joined(separator: " ") + "."
        }
    }

    @Test func `taken back, a note that was changed meanwhile stays`() throws {
        twoEditions()
        _ = try mark(first)
        let carrying = NoteCarrying(keeping: home.keeping(), crew: ParallelWork(hands: 1))
        let works = try [first, second].map { SharedWork(Book(.file($0), try open($0))) }
        let wish = CarryWish(from: works[0], to: works[1], journal: "")
        let found = try #require(try carrying.find(wish))
        let (forward, back) = (try #require(found.forward), try #require(found.back))
        #expect(try carrying.make(forward) == 0)
        let keeping = home.keeping()
        var landed = try keeping.annotations(of: open(second), at: second)
        #expect(landed.count == 108 && found.without.count == 12)
        landed[3].note = "my own words"
        try keeping.put([landed[3]], of: open(second), at: second)
        try keeping.remove([landed[5].id])
        #expect(try carrying.make(back) == 1)
        let left = try keeping.annotations(of: open(second), at: second)
        #expect(left.map(\.note) == ["my own words"])
    }

    @Test func `a sound has no words, and says so`() {
        twoEditions()
        home.write("sound.mp3", ToneMp3(frames: 40, seed: 1).bytes)
        #expect(home.run("carry", first, home.path + "/sound.mp3") == 1)
        #expect(home.complaints.first?.contains("an audiobook, which has no text") == true)
    }

    @Test func `another book is refused`() throws {
        write(Self.told(1), first, title: "First", id: "urn:first")
        write(Self.told(2), second, title: "Other", id: "urn:other")
        #expect(home.run("carry", first, second) == 1)
        #expect(home.complaints.first?.contains("it is another book") == true)
    }
}
