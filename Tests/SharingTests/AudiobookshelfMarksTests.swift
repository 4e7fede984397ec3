import Notation
import Notebook
import Testing

@testable import Sharing

/// What a server's bookmarks are in the words of notes, and the reverse.
@Suite struct AudiobookshelfMarksTests {
    private func note(
        _ id: String, _ start: String, _ words: String = "", isGone: Bool = false,
        _ kind: Annotation.Kind = .bookmark
    ) -> [RemarkKey: RemarkValue] {
        var note = Annotation(id: id, kind: kind, start: start, percent: 1, created: 100)
        note.note = words
        return note.remarks(isGone: isGone)
    }

    private func marks(
        _ here: [RemarkKey: RemarkValue], _ agreed: [RemarkKey: Remark] = [:]
    ) -> AudiobookshelfMarks {
        AudiobookshelfMarks(here, agreed: agreed) { Double($0.dropFirst(3)) }
    }

    private func there(_ seconds: Double, _ title: String) -> Audiobookshelf.Bookmark {
        .init(itemID: "i", seconds: seconds, title: title)
    }

    private func words(_ id: String) -> RemarkKey {
        RemarkKey(.note, id: id, RemarkKey.Field.words)
    }

    private func said(
        _ marks: AudiobookshelfMarks, _ there: [Audiobookshelf.Bookmark]
    ) -> [RemarkKey: Remark] {
        marks.said(there, agreed: [:], at: 100) { ("#t=\($0)", 1, "One") }
    }

    @Test func `only bookmarks of the sound are shared, by three of their parts`() {
        var here = note("a", "#t=1").merging(note("b", "#t=2", "", .highlight)) { $1 }
        here.merge(note("c", "p1.xhtml#char=3")) { $1 }
        here[.stars] = .number(4)
        let shared = marks(here).here
        #expect(Set(shared.keys.map(\.id)) == ["a"] && shared.count == 3)
    }

    @Test(arguments: [
        ("", 3_725.9, "01:02:05"), ("", 0, "00:00:00"), ("  two\n lines\t", 5, "two lines"),
        ("\n", 59, "00:00:59"),
    ]) func `a title is one line, and the time where there are no words`(
        words: String, seconds: Double, title: String
    ) {
        #expect(AudiobookshelfMarks.title(of: words, at: seconds) == title)
    }

    @Test func `words keep their lines where the server has them as one`() {
        let marks = marks(note("a", "#t=5.5", "two\nlines"))
        let told = said(marks, [there(5, "two lines")])
        #expect(told[words("a")]?.value == .string("two\nlines"))
        let other = said(marks, [there(5, "three lines")])
        #expect(other[words("a")]?.value == .string("three lines"))
        let clock = said(self.marks([:]), [there(5, "00:00:05")])
        #expect(clock.filter { $0.key.field == "note" }.map(\.value.value) == [.string("")])
    }

    @Test func `a bookmark from there has the same name on every device`() {
        let one = said(marks([:]), [there(5.25, "x")])
        let two = said(marks(note("a", "#t=9")), [there(5.25, "x"), there(5.75, "in its second")])
        #expect(Set(one.keys) == Set(two.keys) && one.count == 3)
        #expect(one.keys.allSatisfy { $0.isSound && $0.id == "audiobookshelf-i-5.25" })
    }

    @Test func `a change there is by the time that it has there`() throws {
        let marks = marks(note("a", "#t=5.5", "new"))
        let tell = marks.here
        let added = marks.changes(tell, over: [], of: "i")
        #expect(added.map(\.change) == [.add(there(5, "new"))])
        let renamed = marks.changes(tell, over: [there(5.75, "old")], of: "i")
        #expect(renamed.map(\.change) == [.rename(there(5.75, "new"))])
        let same = marks.changes(tell, over: [there(5, "new")], of: "i")
        #expect(same.map(\.change) == [nil])
        let gone = self.marks(note("a", "#t=5.5", isGone: true))
        let removed = gone.changes(gone.here, over: [there(5.75, "old")], of: "i")
        #expect(removed.map(\.change) == [.remove(there(5.75, "old"))])
        #expect(gone.changes(gone.here, over: [], of: "i").map(\.change) == [nil])
    }

    @Test(arguments: [
        "", "{}", "[]", "null", #"{"id":"u"}"#, #"{"bookmarks":[]}"#, "<html></html>",
        #"{"error":"no"}"#,
    ]) func `what is no list of a person's bookmarks is refused`(text: String) {
        #expect(throws: SideTrouble.self) {
            _ = try Audiobookshelf.bookmarks(status: 200, Array(text.utf8), of: "i")
        }
    }

    @Test func `a bookmark that cannot be is left out`() throws {
        let text = #"""
            {"id":"u","bookmarks":[{"libraryItemId":"i","time":-1,"title":"x"},
            {"libraryItemId":"i","time":"NaN"},{"libraryItemId":"../i","time":1},null,7,
            {"libraryItemId":"i","time":1e12},{"libraryItemId":"j","time":3},
            {"libraryItemId":"i","time":12.5,"createdAt":1700000000123}]}
            """#
        let marks = try Audiobookshelf.bookmarks(status: 200, Array(text.utf8), of: "i")
        #expect(marks.map(\.seconds) == [12.5] && marks.map(\.title) == [""])
        #expect(marks.first?.created == 1_700_000_000 && marks.first?.time == "12.5")
    }
}
