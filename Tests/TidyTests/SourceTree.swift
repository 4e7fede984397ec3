import Glibc
import Testing

/// A text file of the project, by its path from the top.
struct SourceFile {
    let path: String
    let text: String
    /// Split once, by bytes: the tests go over each of them many times.
    let lines: [Substring]

    init(path: String, text: String) {
        (self.path, self.text) = (path, text)
        var text = text
        let ends = text.withUTF8 { bytes -> [Int] in
            var ends: [Int] = []
            for (at, byte) in bytes.enumerated() where byte == 10 { ends.append(at) }
            return ends + [bytes.count]
        }
        var start = 0
        lines = ends.map { end in
            let utf8 = text.utf8
            let range = start..<end
            start = end + 1
            return text[
                utf8.index(
                    utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
                        utf8.startIndex, offsetBy: range.upperBound)]
        }
    }

    var isSwift: Bool { path.hasSuffix(".swift") }
    var isCode: Bool { isSwift || path.hasSuffix(".c") || path.hasSuffix(".h") }
    /// The target it belongs to, or its folder elsewhere: `Sources/Canvas/…` → `Canvas`.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    var isInTidyTests: Bool { path.hasPrefix("Tests/TidyTests/") }
}

extension String {
    /// Whether it has these bytes: `contains` goes by characters, which takes seconds over all.
    func holds(_ words: String) -> Bool { strstr(self, words) != nil }
}

/// The project as it stands on disk, found from where this file was compiled.
enum SourceTree {
    /// What a checkout holds besides what the project wrote, and what must not be judged as ours.
    private static let skipped: Set = [".git", ".build", ".swiftpm", "out", "LICENSE"]

    static let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static let files = list("").compactMap { path in
        text(path).map { SourceFile(path: path, text: $0) }
    }
    static let code = files.filter(\.isCode)
    static let swift = files.filter(\.isSwift)

    static func text(_ path: String) -> String? {
        guard let file = fopen("\(root)/\(path)", "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The paths of all files under a folder, from the top, sorted.
    static func list(_ folder: String) -> [String] {
        guard let stream = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." || skipped.contains(name) { continue }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                paths += list(path)
            } else {
                paths.append(path)
            }
        }
        return paths.sorted()
    }
}

/// Every other test here would hold of an empty list.
@Suite struct SourceTreeTests {
    @Test func `the tree is found whole`() {
        #expect(SourceTree.text("Package.swift") != nil)
        #expect(SourceTree.swift.count > 20)
        #expect(SourceTree.files.contains { $0.path == "README.md" })
        #expect(SourceTree.files.contains { $0.path == ".ci/run" })
    }
}
