import Testing

/// A golden that no test draws any more would be kept for ever, and hold nothing.
@Suite struct GoldenOwnerTests {
    @Test func everyGoldenIsNamedByATestOrAPreview() {
        let quoted = Set(
            SourceTree.swift.flatMap { file in
                file.text.split(separator: "\"").map(String.init)
            })
        for path in SourceTree.list("Tests") where path.contains("/Goldens/") {
            let file = path.split(separator: "/").last ?? ""
            guard let at = file.lastIndex(of: "@"), file.hasSuffix(".txt") else {
                Issue.record("\(path) is not called NAME@WIDTHxHEIGHT.txt")
                continue
            }
            if !quoted.contains(String(file[..<at])) {
                Issue.record("\(path): no test or preview is called \(file[..<at])")
            }
        }
    }
}
