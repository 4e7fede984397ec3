import Testing

/// A golden that no test draws any more would be kept for ever, and hold nothing.
@Suite struct GoldenOwnerTests {
    @Test func `every golden is named by a test or a preview`() {
        let literals = SourceTree.swift.filter { !$0.isInTidyTests }.flatMap { file in
            file.text.split(separator: "\"")
        }
        let names = Set(literals)
        let series = literals.compactMap(Series.init)
        for path in SourceTree.list("Tests") where path.contains("/Goldens/") {
            let file = path.split(separator: "/").last ?? ""
            guard let at = file.lastIndex(of: "@"), file.hasSuffix(".txt") else {
                Issue.record("\(path) is not called NAME@WIDTHxHEIGHT.txt")
                continue
            }
            let name = file[..<at]
            if !names.contains(name) && !series.contains(where: { $0.has(name) }) {
                Issue.record("\(path): no test or preview is called \(name)")
            }
        }
    }

    /// Each feature has a folder. What stays in the old one when a screen changes its feature
    /// would hold nothing.
    @Test func `a golden is in one folder, that of its feature`() {
        var folders: [Substring: String] = [:]
        for path in SourceTree.list("Tests/FeaturesTests/Goldens") {
            let parts = path.split(separator: "/")
            #expect(parts.count == 5, "\(path) is not in the folder of a feature")
            if let other = folders.updateValue(path, forKey: parts.last ?? "") {
                Issue.record("\(path) and \(other) are one golden in two folders")
            }
        }
    }
}

/// Names made in a loop: `"chapter-\(number)"`.
private struct Series {
    private let start: Substring
    private let end: Substring

    init?(_ literal: Substring) {
        guard let open = literal.firstRange(of: "\\("), let close = literal.lastIndex(of: ")"),
            open.lowerBound > literal.startIndex, close >= open.upperBound
        else { return nil }
        start = literal[..<open.lowerBound]
        end = literal[literal.index(after: close)...]
    }

    func has(_ name: Substring) -> Bool {
        start.count > 3 && name.hasPrefix(start) && name.hasSuffix(end)
    }
}
