import Testing

/// Files one can hold in the head, lines one can read beside another file.
@Suite struct SizeTests {
    private static let fileLinesMax = 400
    private static let lineColumnsMax = 100

    @Test func `no file of code is longer than 400 lines`() {
        for file in SourceTree.code {
            let count = file.lines.count - 1
            #expect(count <= Self.fileLinesMax, "split \(file.path) by concept")
        }
    }

    @Test func `no line of code is longer than 100 columns`() {
        for file in SourceTree.code {
            for (at, line) in file.lines.enumerated() where line.count > Self.lineColumnsMax {
                // A sentence is not broken for the sake of its source.
                let quotes = line.prefix(Self.lineColumnsMax).count { $0 == "\"" }
                if quotes % 2 == 1 { continue }
                Issue.record("\(file.path):\(at + 1) has \(line.count) columns")
            }
        }
    }

    @Test func `no line ends in blanks`() {
        for file in SourceTree.code {
            for (at, line) in file.lines.enumerated() where line.last?.isWhitespace ?? false {
                Issue.record("\(file.path):\(at + 1) ends in a blank")
            }
        }
    }
}
