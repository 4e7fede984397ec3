import Testing

@testable import Holdings

/// Names in one line, there and back.
@Suite struct BookEditTests {
    @Test func `a name with a comma of its own is one name`() {
        let tags = ["Russia -- History, 1801-1917", "war"]
        #expect(BookEdit.line(tags) == "\"Russia -- History, 1801-1917\", war")
        #expect(BookEdit.names(BookEdit.line(tags)) == tags)
        #expect(BookEdit.names(BookEdit.line(tags) + ", sea") == tags + ["sea"])
    }

    @Test func `what stands open or within a name changes nothing`() {
        #expect(BookEdit.names("12\" records, \"a, b") == ["12\" records", "a, b"])
        #expect(BookEdit.names(" , ,") == [] && BookEdit.names("\"\"") == [])
    }
}
