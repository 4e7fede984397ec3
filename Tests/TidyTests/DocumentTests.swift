import Testing

/// A document that is wrong is worse than none: what can be compared with the code is.
@Suite struct DocumentTests {
    @Test func `every target stands in the map`() {
        let rows = mapRows()
        for target in Manifest.targets {
            guard let row = rows[target.name] else {
                Issue.record("ARCHITECTURE.md has no row for \(target.name)")
                continue
            }
            #expect(row == target.dependencies, "ARCHITECTURE.md on what \(target.name) knows")
        }
        let names = Set(Manifest.targets.map(\.name))
        for row in rows.keys where !names.contains(row) {
            Issue.record("ARCHITECTURE.md tells of \(row), which Package.swift does not have")
        }
    }

    @Test func `every invariant names a test that is there`() {
        let tests = SourceTree.swift.filter { $0.path.hasPrefix("Tests/") }.map(\.text)
        let invariants = lines(of: "ARCHITECTURE.md").filter { $0.first?.isNumber ?? false }
        #expect(invariants.count >= 8)
        for line in invariants {
            let names = code(line).filter { $0.contains("Tests.") }
            if names.isEmpty { Issue.record("no test holds: \(line)") }
            for name in names {
                let parts = name.split(separator: ".", maxSplits: 1)
                let isThere = tests.contains {
                    ($0.contains("struct \(parts[0]) ") || $0.contains("extension \(parts[0]) "))
                        && ($0.contains("func `\(parts[1])`(") || $0.contains("func \(parts[1])("))
                }
                if !isThere { Issue.record("ARCHITECTURE.md names \(name), which is no test") }
            }
        }
    }

    @Test func `every package is explained in the readme`() {
        let readme = SourceTree.text("README.md") ?? ""
        let packages = lines(of: "packages.txt").filter { !$0.hasPrefix("#") && !$0.isEmpty }
        #expect(packages.count >= 4)
        for line in packages {
            let words = line.split(separator: " ", maxSplits: 2)
            #expect(words.count == 3, "packages.txt: \(line)")
            #expect(["build", "run", "test"].contains(words[1]), "packages.txt: \(line)")
            #expect(readme.contains("`\(words[0])`"), "README.md on \(words[0])")
        }
    }

    @Test func `every file of the guide travels in the program, and no other`() {
        let sources = SourceTree.text("Sources/CEmbedded/guide.c") ?? ""
        let files = SourceTree.list("docs/guide").map { String($0.dropFirst("docs/guide/".count)) }
        #expect(files.count > 12)
        for file in files {
            #expect(sources.contains("#embed \"../../docs/guide/\(file)\""), "\(file)")
            #expect(sources.contains("{\"\(file)\", "), "\(file) has no place in the book")
        }
        #expect(sources.split(separator: "#embed \"").count - 1 == files.count)
    }

    @Test func `every link within the project leads somewhere`() {
        // What parsers are fed with leads where it likes.
        let documents = SourceTree.files.filter {
            $0.path.hasSuffix(".md") && !$0.path.hasPrefix("Tests/Seeds/")
        }
        for file in documents {
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            for part in file.text.split(separator: "](").dropFirst() {
                guard let target = part.split(separator: ")").first else { continue }
                if target.contains("://") || target.hasPrefix("#") { continue }
                let path = target.split(separator: "#")[0]
                let whole = folder.isEmpty ? String(path) : "\(folder)/\(path)"
                if SourceTree.text(SourcePath.normal(whole)) == nil {
                    Issue.record("\(file.path) links to \(target), which is not there")
                }
            }
        }
    }

    /// The map's rows: a target's name, and the names in its second column.
    private func mapRows() -> [String: Set<String>] {
        var rows: [String: Set<String>] = [:]
        for line in lines(of: "ARCHITECTURE.md") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { code($0) }
            if cells.count >= 2, let name = cells[0].first { rows[name] = Set(cells[1]) }
        }
        return rows
    }

    private func lines(of path: String) -> [Substring] {
        (SourceTree.text(path) ?? "").split(separator: "\n")
    }

    /// What stands between backquotes.
    private func code(_ text: Substring) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

/// Paths as text.
enum SourcePath {
    /// Without `.` and `..`: `docs/notes/../cli.md` → `docs/cli.md`.
    static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
