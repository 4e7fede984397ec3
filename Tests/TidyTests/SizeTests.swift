import Testing

/// Files one can hold in the head, lines one can read beside another file.
@Suite struct SizeTests {
    private static let fileLinesMax = 400
    private static let lineColumnsMax = 100

    @Test func noFileOfCodeIsLongerThan400Lines() {
        for file in SourceTree.code where file.lines.count - 1 > Self.fileLinesMax {
            Issue.record("\(file.path) has \(file.lines.count - 1) lines: split it by concept")
        }
    }

    @Test func noLineOfCodeIsLongerThan100Columns() {
        for file in SourceTree.code {
            for (at, line) in file.lines.enumerated() where line.count > Self.lineColumnsMax {
                Issue.record("\(file.path):\(at + 1) has \(line.count) columns")
            }
        }
    }

    @Test func noLineEndsInBlanks() {
        for file in SourceTree.code {
            for (at, line) in file.lines.enumerated() where line.last?.isWhitespace ?? false {
                Issue.record("\(file.path):\(at + 1) ends in a blank")
            }
        }
    }
}
