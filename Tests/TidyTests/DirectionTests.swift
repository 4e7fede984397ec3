import Testing

/// Who may know of whom. A reducer cannot play audio or open a file because neither the wings nor
/// Features may import Ports; text cannot reach the terminal unsanitised because only Terminal
/// knows ncurses.
@Suite struct DirectionTests {
    /// Each knows the kit, and none knows another.
    private static let wings: Set = [
        "HouseholdWing", "LendingWing", "LibraryWing", "ListeningWing", "ReadingWing",
    ]
    private static let screens = wings.union(["ScreenKit"])
    /// What answers the screens of a wing, off the loop. None knows another or the root.
    private static let desks: Set = [
        "LendingRuntime", "LibraryRuntime", "ReadingRuntime", "RuntimeKit",
    ]
    /// What screens are about; nothing here does I/O.
    private static let values: Set = [
        "Aligning", "Kernel", "Canvas", "Publications", "Catalogs", "Holdings", "Lexica",
        "Notation", "Notebook", "Sharing", "Speech", "SyncMaps", "Typesetting", "CEmbedded",
        "Libraries", "Wording",
    ]
    /// The most a target may depend on. C targets hold no logic, so they may know of nothing.
    private static let allowed: [String: Set<String>] = [
        "Rushlight": screens.union([
            "CommandLine", "Runtime", "Terminal", "Adapters", "Features", "Canvas", "Kernel",
            "Catalogs", "Holdings", "Notation", "Notebook", "Ports", "Publications", "CUnix",
            "Annex", "Libraries", "Sharing", "Tracing", "Wording",
        ]).union(desks),
        // What runs in a process of its own knows how to be asked, and its library.
        "Annex": ["Notation", "Publications", "Wording", "C…"],
        // A script reads what a book or a feed holds, a screen is drawn for it.
        "CommandLine": screens.union([
            "Aligning", "Comparing", "Features", "Typesetting", "Publications", "Catalogs",
            "Holdings", "Lexica", "Notation", "Notebook", "Canvas", "Kernel", "Sharing", "Speech",
            "SyncMaps", "Tracing", "Understanding",
        ]).union(desks),
        "Runtime": values.union(screens).union(desks).union(["Features", "Ports"]),
        "LendingRuntime": values.union(["LendingWing", "Ports", "RuntimeKit", "ScreenKit"]),
        "LibraryRuntime": values.union(["LibraryWing", "Ports", "RuntimeKit", "ScreenKit"]),
        "ReadingRuntime": values.union([
            "Comparing", "ReadingWing", "Ports", "RuntimeKit", "ScreenKit", "Understanding",
        ]),
        "RuntimeKit": values.union(["Ports", "ScreenKit"]),
        // Pixels are packed on their way to the terminal.
        "Terminal": ["Canvas", "Kernel", "Notation", "CNcurses", "CUnix"],
        // What a page asks of the outside, where words break, is said by Typesetting itself.
        "Adapters": [
            "Ports", "Publications", "Catalogs", "Holdings", "Lexica", "Notation", "Notebook",
            "Sharing", "Speech", "Typesetting", "Wording", "C…",
        ],
        "Features": values.union(screens).union(["Tracing"]),
        "HouseholdWing": values.union(["ScreenKit"]),
        "LendingWing": values.union(["ScreenKit"]),
        "LibraryWing": values.union(["ScreenKit"]),
        "ListeningWing": values.union(["ScreenKit"]),
        "ReadingWing": values.union(["ScreenKit"]),
        "ScreenKit": values,
        "Typesetting": ["Publications", "Canvas", "Wording", "C…"],
        "Ports": [
            "Publications", "Catalogs", "Holdings", "Lexica", "Notebook", "Sharing", "Speech",
            "Wording",
        ],
        "Speech": ["Libraries", "Publications", "Wording"],
        "SyncMaps": ["Notation", "Publications", "Wording"],
        "Sharing": ["Notation", "Notebook", "Wording"],
        "Fleet": ["Notation", "Notebook", "Sharing"],
        "Holdings": ["Publications", "Wording"],
        "Lexica": ["Notation", "Publications", "Wording"],
        "Comparing": ["Publications"],
        "Publications": ["Libraries", "Notation", "Wording", "C…"],
        "Catalogs": ["Libraries", "Notation", "Wording", "C…"],
        "Notebook": ["Notation", "Publications", "Wording"],
        "Libraries": ["CLibrary", "Wording"],
        "Aligning": [],
        "Notation": ["CZlib", "Wording"],
        "Understanding": [],
        "Tracing": ["Canvas"],
        "Canvas": ["CUtf8proc", "Wording"],
        "Kernel": [],
        "Wording": ["CEmbedded"],
        "Fuzz": screens.union([
            "Annex", "Canvas", "CommandLine", "Features", "Fleet", "Lexica", "Notation",
            "Notebook", "Publications", "Sharing", "Terminal", "CFuzzer",
        ]),
        "Fleets": ["Fleet"],
        "Books": [
            "Adapters", "Catalogs", "Comparing", "CSqlite", "Holdings", "LendingRuntime",
            "Notation", "Notebook", "Ports", "Publications", "ReadingRuntime", "RuntimeKit",
            "Sharing", "Understanding",
        ],
        "TestKit": [
            "Kernel", "Canvas", "Catalogs", "Notation", "Ports", "Publications", "CCrypto",
            "CZlib",
        ],
    ]
    /// The system's modules a target may import besides.
    private static let system: Set = ["Glibc", "Synchronization"]

    @Test func `the manifest declares no direction that is not allowed`() {
        let targets = Manifest.targets.filter { !$0.isTest }
        #expect(targets.count >= 12)
        for target in targets {
            for other in target.dependencies where !Self.may(target.name, know: other) {
                Issue.record("Package.swift lets \(target.name) know \(other)")
            }
        }
    }

    @Test func `every import is allowed and declared`() {
        let declared = Dictionary(
            uniqueKeysWithValues: Manifest.targets.map { ($0.name, $0.dependencies) })
        for file in SourceTree.swift where file.path.hasPrefix("Sources/") {
            for module in file.imports where !Self.system.contains(module) {
                if file.target == "TestKit" && module == "Testing" { continue }
                if Self.may(file.target, know: module),
                    declared[file.target]?.contains(module) ?? false
                {
                    continue
                }
                Issue.record("\(file.path) imports \(module)")
            }
        }
    }

    @Test func `the rules that matter most hold`() {
        for name in Self.screens.union(["Features"]) {
            #expect(!Self.may(name, know: "Ports"))
            #expect(!Self.may(name, know: "Adapters"))
            #expect(!Self.may(name, know: "CNcurses"))
        }
        for wing in Self.wings {
            #expect(Self.wings.allSatisfy { !Self.may(wing, know: $0) || $0 == wing })
            #expect(!Self.may("ScreenKit", know: wing) && !Self.may(wing, know: "Features"))
        }
        for desk in Self.desks.subtracting(["RuntimeKit"]) {
            #expect(!Self.may("RuntimeKit", know: desk) && !Self.may(desk, know: "Features"))
            #expect(Self.desks.allSatisfy { !Self.may(desk, know: $0) || $0 == "RuntimeKit" })
        }
        #expect(!Self.may("Publications", know: "Canvas"))
        #expect(!Self.may("CUnix", know: "Kernel"))
        #expect(!Self.may("Publications", know: "Annex"))
        #expect(!Self.may("Adapters", know: "Annex"))
        #expect(Self.may("Publications", know: "CLibxml2"))
        #expect(!Self.may("Publications", know: "CommandLine"))
    }

    @Test func `targets of tests that start the program are built with it`() {
        let starting = SourceTree.swift.filter {
            $0.path.hasPrefix("Tests/") && $0.text.contains("\"/proc/self/exe\"")
                && $0.text.contains("\"/rushlight\"")
        }
        let manifest = SourceTree.text("Package.swift") ?? ""
        let row = manifest.split(separator: "\n").first { $0.contains("let starters: Set = [") }
        #expect(starting.count >= 2)
        for file in starting {
            let target = file.path.split(separator: "/")[1]
            #expect(row?.contains("\"\(target)\"") == true, "Package.swift on \(target)")
        }
    }

    private static func may(_ target: String, know other: String) -> Bool {
        guard let mine = allowed[target] else { return false }
        return mine.contains(other) || (mine.contains("C…") && isC(other))
    }

    /// `CNcurses` is the name of a C target, `Canvas` is not.
    private static func isC(_ name: String) -> Bool {
        name.first == "C" && (name.dropFirst().first?.isUppercase ?? false)
    }
}

extension SourceFile {
    /// The modules named by its import lines, whatever attributes and access stand before.
    var imports: [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return nil }
            let isImport = words[..<at].allSatisfy {
                $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
            }
            guard isImport else { return nil }
            let kinds: Set<Substring> = [
                "struct", "class", "enum", "protocol", "func", "let", "var",
            ]
            let name = kinds.contains(words[at + 1]) ? words[at + 2] : words[at + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }
}
