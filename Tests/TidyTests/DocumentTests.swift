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
        let map = lines(of: "ARCHITECTURE.md").drop { $0 != "## Invariants" }
        let first = map.filter { $0.first?.isNumber ?? false }
        #expect(first.count == 15, "the invariants that matter most")
        let others = SourceTree.list("docs/invariants").flatMap { page in
            lines(of: page).filter { $0.hasPrefix("- ") }
        }
        #expect(others.count >= 92)
        for line in first + others {
            let names = code(line).filter { $0.contains("Tests.") }
            if names.isEmpty { Issue.record("no test holds: \(line)") }
            for name in names where !isThere(name, in: tests) {
                Issue.record("a document names \(name), which is no test")
            }
        }
    }

    private func isThere(_ name: String, in tests: [String]) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1)
        return tests.contains {
            ($0.holds("struct \(parts[0]) ") || $0.holds("extension \(parts[0]) "))
                && ($0.holds("func `\(parts[1])`(") || $0.holds("func \(parts[1])("))
        }
    }

    @Test func `the glossary is short`() {
        let from = lines(of: "ARCHITECTURE.md").drop { $0 != "## Glossary" }.dropFirst()
        let glossary = from.prefix { !$0.hasPrefix("## ") }
        #expect(glossary.count { $0.hasPrefix("- ") } > 9 && glossary.count <= 30)
    }

    @Test func `every page of invariants is linked from the map`() {
        let map = SourceTree.text("ARCHITECTURE.md") ?? ""
        let pages = SourceTree.list("docs/invariants")
        #expect(pages.count >= 7)
        for page in pages { #expect(map.contains("(\(page))"), "\(page)") }
    }

    @Test func `every member that the page about formats names is in the source, and no other`() {
        let page = SourceTree.text("docs/formats.md") ?? ""
        let sections = page.split(separator: "\n## `").dropFirst()
        #expect(sections.count >= 5)
        for section in sections {
            guard let type = section.split(separator: "`").first,
                let path = section.firstRange(of: "Declared in `").map({
                    section[$0.upperBound...].prefix { $0 != "`" }
                })
            else {
                Issue.record("docs/formats.md does not say where this is declared: \(section)")
                continue
            }
            let told = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .compactMap { code($0).first }
            let members = DeclaredMembers.of(type, in: SourceTree.text(String(path)) ?? "")
            #expect(!members.isEmpty, "\(type)")
            #expect(Set(told) == members, "docs/formats.md on \(type)")
        }
    }

    @Test func `lines of the command line's contract are short`() {
        for line in lines(of: "docs/cli.md") where line.count >= 120 {
            Issue.record("docs/cli.md has a line of \(line.count): \(line.prefix(60))")
        }
    }

    @Test func `every package is explained in a document`() {
        let page = SourceTree.text("docs/packages.md") ?? ""
        let packages = lines(of: "packages.txt").filter { !$0.hasPrefix("#") && !$0.isEmpty }
        #expect(packages.count >= 4)
        for line in packages {
            let words = line.split(separator: " ", maxSplits: 2)
            #expect(words.count == 3, "packages.txt: \(line)")
            #expect(["build", "run", "test"].contains(words[1]), "packages.txt: \(line)")
            #expect(page.contains("`\(words[0])`"), "docs/packages.md on \(words[0])")
        }
    }

    @Test func `the readme is read in a minute`() {
        let shown = lines(of: "README.md").prefix { $0 != "## Working on it" }
        let words = shown.joined(separator: " ").split(separator: " ")
        #expect(words.count > 100 && words.count <= 600, "\(words.count) words")
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
                if target.contains("://") { continue }
                let parts = target.split(
                    separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let whole = folder.isEmpty ? String(parts[0]) : "\(folder)/\(parts[0])"
                let other = parts[0].isEmpty ? file.text : SourceTree.text(SourcePath.normal(whole))
                let isThere = other.map { parts.count < 2 || has($0, heading: parts[1]) } ?? false
                if !isThere {
                    Issue.record("\(file.path) links to \(target), which is not there")
                }
            }
        }
    }

    /// Whether a link's last part names a heading, in small letters with hyphens for spaces.
    private func has(_ text: String, heading: Substring) -> Bool {
        text.split(separator: "\n").contains { line in
            guard line.hasPrefix("#") else { return false }
            let words = line.drop { $0 == "#" }.dropFirst().lowercased()
            return words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                .map { $0 == " " ? "-" : $0 } == Array(heading)
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

/// The names that a type declares between its braces.
enum DeclaredMembers {
    /// Of a type that is public, what is public; of any other all but what is private.
    static func of(_ type: Substring, in source: String) -> Set<String> {
        var (names, depth, isOpen, isPublic, isProtocol) = (Set<String>(), 0, false, false, false)
        for line in source.split(separator: "\n") {
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            if !isOpen, depth == 0, let at = words.firstIndex(of: type), at > 0,
                ["class", "struct", "enum", "protocol"].contains(words[at - 1])
            {
                (isOpen, isPublic) = (true, words[0] == "public")
                isProtocol = words[at - 1] == "protocol" || words[at - 1] == "enum"
            } else if isOpen, depth == 1 {
                let isMine = isPublic && !isProtocol ? words.first == "public" : true
                if isMine, words.first != "private", let name = name(words) { names.insert(name) }
            }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if isOpen, depth == 0 { return names }
        }
        return names
    }

    private static func name(_ words: [Substring]) -> String? {
        let kinds: Set<Substring> = ["let", "var", "func", "case", "enum", "struct"]
        guard let at = words.firstIndex(where: kinds.contains), at + 1 < words.count,
            words[..<at].allSatisfy({ ["public", "static", "mutating", "final"].contains($0) })
        else { return nil }
        return String(words[at + 1])
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
