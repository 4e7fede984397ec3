import Canvas
import Publications
import TestKit
import Testing

@testable import Typesetting

/// Notes that leave the text for the foot of the page.
@Suite struct NoteBodyTests {
    private func chapter(
        _ body: String, measure: Int = 30, notes: Manner.Notes = .foot
    ) throws -> SetChapter {
        let page = """
            <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"
            xmlns:epub="http://www.idpf.org/2007/ops" lang="en">
            <head><title>T</title></head><body>\(body)</body></html>
            """
        let publication = try Publication.open(
            BytesResources([("page.html", Array(page.utf8))]), file: "page.html")
        var manner = Manner()
        manner.notes = notes
        let document = publication.document(0)
        return SetChapter(
            document, measure: measure, manner: manner,
            surroundings: .init(of: document, in: publication, manner))
    }

    private func mark(_ name: String) -> String {
        "<sup><a id=\"m\(name)\" epub:type=\"noteref\" href=\"#n\(name)\">\(name)</a></sup>"
    }

    private func aside(_ name: String, _ text: String) -> String {
        "<aside epub:type=\"footnote\" id=\"n\(name)\"><p>\(text)</p></aside>"
    }

    /// A paragraph in the manner of books that have no word for notes.
    private func plain(_ name: String, _ text: String) -> String {
        "<p id=\"n\(name)\"><a href=\"#m\(name)\">\(name)</a>. \(text)</p>"
    }

    private func text(_ chapter: SetChapter) -> String {
        Bound.lines(chapter).joined(separator: "\n")
    }

    @Test func `a note at the foot is not said again in the text`() throws {
        let body =
            "<p>One\(mark("1")) word.</p>" + aside("1", "Said once.") + "<p>More of it.</p>"
        let foot = try chapter(body)
        let rows = Bound.rows(foot, foot.page(from: foot.start, height: 9))
        #expect(
            rows == ["One¹ word.", "", "More of it.", "", "", "", "", "────────", "¹ Said once."])
        #expect(try !text(chapter(body, notes: .popup)).contains("Said once."))
        #expect(try text(chapter(body, notes: .end)).contains("Said once."))
    }

    @Test(arguments: [
        // More of the note, perhaps, stands behind it.
        "<p>One{1}</p>[1]<p>The rest of the note?</p>",
        // It calls itself, and nothing else does.
        "<p>One.</p><aside epub:type=\"footnote\" id=\"n1\">Round{1} and round.</aside>",
        // A row of a table is set with the others.
        "<p>One{1}</p><table><tr><td id=\"n1\"><a href=\"#m1\">1</a> Cell</td><td>b</td>"
            + "</tr></table>",
        // A heading leads back to the contents.
        "<p>{1}</p><h2 id=\"n1\"><a href=\"#m1\">1</a> A chapter</h2><p>Text.</p>",
    ])
    func `what may be more than a note stays`(body: String) throws {
        let body = body.replacing("{1}", with: mark("1")).replacing(
            "[1]", with: plain("1", "A note of a line."))
        let set = try chapter(body)
        #expect(set.bodies.isEmpty)
        #expect(text(set) == (try text(chapter(body, notes: .end))))
    }

    @Test func `notes that books do not call so leave when they stand by themselves`() throws {
        let body =
            "<p>One\(mark("1")) and two\(mark("2")).</p><hr/>" + plain("1", "First.")
            + plain("2", "Second.")
        let set = try chapter(body)
        #expect(set.bodies.count == 2)
        #expect(!text(set).contains("First.") && !text(set).contains("Second."))
    }

    @Test func `a note that only a note calls stays where the book has it`() throws {
        let body =
            "<p>One\(mark("1")).</p>" + aside("1", "Outer\(mark("2")).") + aside("2", "Inner.")
        let set = try chapter(body)
        #expect(set.bodies.count == 1)
        #expect(text(set).contains("Inner.") && !text(set).contains("Outer"))
    }

    @Test func `a note too long for any foot stays`() throws {
        let long = String(repeating: "many words ", count: NoteBody.bytesMax / 8)
        let set = try chapter("<p>One\(mark("1")).</p>" + aside("1", long))
        #expect(set.bodies.isEmpty)
        let page = set.page(from: set.start, height: 12)
        #expect(page.notes.count == 1 && page.notes[0].isCut)
    }

    @Test(arguments: [9, 12, 24, 60])
    func `every place is on a page, in its note or at its mark`(height: Int) throws {
        let paragraphs = (0..<30).map { number in
            "<p>Paragraph \(number) says something\(mark("\(number)")) of some length.</p>"
                + (number % 3 == 0 ? aside("\(number)", "Aside \(number), at once.") : "")
        }
        let asides = (0..<30).filter { $0 % 3 > 0 }.map { aside("\($0)", "Aside \($0), later.") }
        let set = try chapter((paragraphs + asides).joined())
        #expect(set.bodies.count == 30)
        let starts = set.pageStarts(height: height)
        #expect(starts.first == set.start)
        var shown = Set<Int>()
        for (number, start) in starts.enumerated() {
            let page = set.page(from: start, height: height)
            #expect(page.end == (number + 1 < starts.count ? starts[number + 1] : set.end))
            #expect(set.line(of: set.range(of: start).lowerBound) == start)
            for range in set.ranges(on: page) { shown.formUnion(range) }
        }
        for offset in set.document.text.indices where set.body(at: offset) == nil {
            #expect(shown.contains(offset), "\(offset) is on no page")
        }
        for body in set.bodies {
            let line = set.line(of: body.range.lowerBound)
            let start = starts.last { $0 <= line }
            let page = set.page(from: try #require(start), height: height)
            #expect(set.shows(body.range.lowerBound, on: page))
            #expect(page.lines.contains { $0.line.range.contains(body.mark) })
        }
        let counted = set.countPages(height: height, most: 1_000)
        #expect(counted == starts.map { UInt32(set.range(of: $0).lowerBound) })
    }

    @Test(arguments: [9, 12, 24])
    func `a note keeps to its page, and says where the rest is`(height: Int) throws {
        let words = (0..<60).map { "w\($0)" }.joined(separator: " ")
        let text = String(
            repeating: "<p>Text that goes on for a while, page by page.</p>", count: 40)
        let set = try chapter(
            "<p>One\(mark("1")), two\(mark("2")).</p>" + text + aside("1", words)
                + aside("2", "The second."))
        let first = set.page(from: set.start, height: height)
        let rule = try #require(first.noteRule)
        #expect(first.textEnd <= rule, "text and notes do not touch")
        #expect(height - rule <= height / 3, "a third of the page, and no more")
        let rows = Bound.rows(set, first)
        #expect(rows[rule + 1].hasPrefix("¹ w0"))
        #expect(rows[rule + 1..<height].contains { $0.hasSuffix("… Enter reads on") })
        #expect(height == 9 || rows[height - 1] == "² The second.")
        #expect(set.markReadOn(from: first)?.fragment == "n1")
        let second = set.page(from: first.end, height: height)
        #expect(second.notes.isEmpty && set.markReadOn(from: second) == nil)
    }

    @Test func `at a chapter's end a long note takes the room there is`() throws {
        let words = (0..<60).map { "w\($0)" }.joined(separator: " ")
        let set = try chapter("<p>One\(mark("1")).</p>" + aside("1", words))
        let roomy = set.page(from: set.start, height: 24)
        #expect(roomy.isLast && !roomy.notes[0].isCut)
        let tight = set.page(from: set.start, height: 9)
        #expect(tight.isLast && tight.notes[0].isCut)
        #expect(Bound.rows(set, tight)[8].hasSuffix("… Enter reads on"))
    }

    @Test func `a place in a note at the foot has a cell there`() throws {
        let set = try chapter("<p>One\(mark("1")).</p>" + aside("1", "Here it is."))
        let page = set.page(from: set.start, height: 9)
        let body = try #require(set.bodies.first)
        #expect(set.cell(of: body.range.lowerBound + 5, on: page) == Point(row: 8, column: 7))
        #expect(set.rows(of: body.range, on: page) == [8])
        let range = body.range.lowerBound..<body.range.lowerBound + 4
        let frame = Bound.frame(set, page, marks: [TextMark(range, .searchMatch)])
        #expect(frame.roles.split(separator: "\n").last?.isEmpty == false)
        #expect(frame[8, 2].role == .searchMatch)
    }
}
