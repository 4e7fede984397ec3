import Testing

/// What a screen or a service asks finds who does it. The compiler holds that a performer answers
/// each command of its feature; these hold that there is a performer, and that it cannot hide one.
@Suite struct PerformerTests {
    private static let performers = SourceTree.swift.filter {
        $0.path.hasPrefix("Sources/Runtime/Performing/")
    }

    @Test func `no performer has a default for commands it does not know`() {
        #expect(Self.performers.count > 8)
        for file in Self.performers {
            for (at, line) in file.lines.enumerated() where line.contains("default:") {
                Issue.record("\(file.path):\(at + 1) would swallow a command that is added")
            }
        }
    }

    @Test func `every screen stands in the table once, with its row`() throws {
        let table = try #require(
            SourceTree.swift.first { $0.path.hasSuffix("/Screens.swift") && isOfFeatures($0) })
        let rows = names(in: table.lines.map(String.init), before: ".self")
        #expect(Set(rows) == screens(), "the table and the screens differ")
        #expect(rows.count == Set(rows).count, "a screen stands there twice")
    }

    @Test func `every service stands in the table once`() throws {
        let file = try #require(SourceTree.swift.first { $0.path.hasSuffix("/App/Services.swift") })
        let lines = file.lines.map(String.init)
        let at = try #require(lines.firstIndex { $0.contains("static var table") })
        let rows = names(in: Array(lines[at...].prefix { $0 != "    }" }), before: ".self")
        #expect(services().count > 4 && rows.sorted() == services().sorted())
    }

    /// Declared as one, or made one by an extension.
    private func services() -> [String] {
        let code = SourceTree.swift.filter { $0.path.hasPrefix("Sources/") }
        return code.flatMap(\.lines).compactMap { line in
            guard line.hasSuffix(": Service {") else { return nil }
            let words = line.dropLast(": Service {".count).split(separator: " ")
            let isDeclared = words.contains("extension") || words.contains("enum")
            return isDeclared ? words.last.map(String.init) : nil
        }
    }

    @Test func `every feature with work for others has a performer, and the program adds it`() {
        let working =
            screens().filter { hasWork($0) } + services()
        #expect(working.count > 15)
        let lines = Self.performers.flatMap(\.lines)
        let added =
            (SourceTree.swift.filter { $0.path.hasPrefix("Sources/Rushlight/") })
            .flatMap(\.lines) + lines
        for feature in working {
            guard let at = lines.firstIndex(where: { $0.contains("typealias F = \(feature)") })
            else {
                Issue.record("\(feature) has no performer")
                continue
            }
            let declaration = lines[..<at].last { $0.contains(": Performing {") } ?? ""
            let name = declaration.split(separator: " ").first { $0.hasSuffix("Performer:") }
            let performer = name?.dropLast() ?? ""
            #expect(
                added.contains { $0.contains("\(performer)(") || $0.contains("\(performer) {") },
                "\(performer) is never added")
        }
    }

    @Test func `what a screen asks of the root is told from its work in one place`() {
        let apart = SourceTree.swift.filter { file in
            file.path.hasPrefix("Sources/")
                && file.lines.contains { $0.contains("enum Command: Asking {") }
        }
        #expect(apart.map(\.path) == [], "`typealias Command = Asked<Work>` says the same")
    }

    private func isOfFeatures(_ file: SourceFile) -> Bool {
        !file.path.hasPrefix("Sources/Rushlight/") && file.path.hasPrefix("Sources/")
    }

    /// By their declarations: `public enum Shelf: Screen {`.
    private func screens() -> Set<String> {
        Set(
            SourceTree.swift.flatMap(\.lines).filter {
                $0.hasPrefix("public enum ") && $0.contains(": Screen {")
            }.map { line in
                String(line.dropFirst("public enum ".count).prefix { $0 != ":" })
            })
    }

    /// Its commands are more than questions to the root, which the root answers itself.
    private func hasWork(_ screen: String) -> Bool {
        SourceTree.swift.contains { file in
            file.text.holds("\npublic enum \(screen): Screen {\n")
                && file.text.holds("typealias Command = Asked<Work>")
        }
    }

    private func names(in lines: [String], before suffix: String) -> [String] {
        lines.flatMap { line -> [String] in
            line.split(whereSeparator: { " ,[](".contains($0) }).map(String.init)
                .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
        }
    }
}
