// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Rushlight",
    products: [.executable(name: "rushlight", targets: ["Rushlight"])],
    targets: [
        .executableTarget(
            name: "Rushlight",
            dependencies: [
                "Adapters", "Annex", "Canvas", "Catalogs", "CommandLine", "CUnix", "Features",
                "HouseholdWing", "Kernel", "LendingRuntime", "LendingWing", "Libraries",
                "LibraryRuntime", "LibraryWing", "ListeningWing", "Notation", "Notebook",
                "Ports", "Publications", "ReadingRuntime", "ReadingWing", "Runtime",
                "RuntimeKit", "ScreenKit", "Sharing", "Terminal", "Tracing", "Wording",
            ]),
        .target(
            name: "CommandLine",
            dependencies: [
                "Aligning", "Canvas", "Catalogs", "Comparing", "Features", "Holdings",
                "HouseholdWing",
                "Kernel",
                "LendingRuntime", "LendingWing", "Lexica", "LibraryRuntime", "ListeningWing",
                "Notation", "Notebook", "Publications", "ReadingRuntime", "ReadingWing",
                "RuntimeKit", "ScreenKit", "Sharing", "Speech", "SyncMaps", "Tracing",
                "Typesetting", "Understanding",
            ]),
        .target(
            name: "Runtime",
            dependencies: [
                "Catalogs", "Features", "Holdings", "HouseholdWing", "Kernel", "LendingRuntime",
                "LendingWing", "LibraryRuntime", "LibraryWing", "ListeningWing", "Notebook",
                "Ports", "Publications", "ReadingRuntime", "ReadingWing", "RuntimeKit",
                "ScreenKit", "Sharing", "Wording",
            ]),
        .target(
            name: "ReadingRuntime",
            dependencies: [
                "Aligning", "Canvas", "Catalogs", "Comparing", "Kernel", "Lexica", "Notation",
                "Notebook", "Ports", "Publications",
                "ReadingWing", "RuntimeKit", "ScreenKit", "Sharing", "Speech", "SyncMaps",
                "Typesetting", "Understanding", "Wording",
            ]),
        .target(
            name: "LibraryRuntime",
            dependencies: [
                "Canvas", "Holdings", "Kernel", "LibraryWing", "Notation", "Notebook", "Ports",
                "Publications", "RuntimeKit", "ScreenKit", "Wording",
            ]),
        .target(
            name: "LendingRuntime",
            dependencies: [
                "Catalogs", "Holdings", "LendingWing", "Notation", "Ports", "Publications",
                "RuntimeKit", "ScreenKit", "Wording",
            ]),
        .target(
            name: "RuntimeKit",
            dependencies: [
                "Canvas", "Kernel", "Ports", "Publications", "ScreenKit",
            ]),
        .target(name: "Comparing", dependencies: ["Publications"]),
        .target(
            name: "Terminal",
            dependencies: ["Canvas", "CNcurses", "CUnix", "Kernel", "Notation"]),
        .target(
            name: "Adapters",
            dependencies: [
                "CBus", "CCurl", "CEspeak", "CHunspell", "CMpv", "CSodium", "CSqlite", "CUnix",
                "CUtf8proc", "Catalogs", "Holdings", "Lexica", "Notation", "Notebook", "Ports",
                "Publications", "Sharing", "Speech", "Typesetting", "Wording",
            ]),
        .target(
            name: "Annex",
            dependencies: [
                "CArchive", "CDjvu", "CMobi", "CPictures", "CPoppler", "CUnix", "Notation",
                "Publications", "Wording",
            ]),
        .target(
            name: "Features",
            dependencies: [
                "Canvas", "Catalogs", "Holdings", "HouseholdWing", "Kernel", "LendingWing",
                "LibraryWing", "ListeningWing", "Notation", "Notebook", "Publications",
                "ReadingWing", "ScreenKit", "Sharing", "Tracing", "Wording",
            ]),
        .target(
            name: "HouseholdWing",
            dependencies: [
                "Canvas", "Catalogs", "CEmbedded", "Holdings", "Kernel", "Libraries",
                "ScreenKit", "Sharing", "Typesetting", "Wording",
            ]),
        .target(
            name: "LendingWing",
            dependencies: [
                "Canvas", "Catalogs", "Kernel", "Notation", "Publications", "ScreenKit", "Wording",
            ]),
        .target(
            name: "LibraryWing",
            dependencies: [
                "Canvas", "Holdings", "Kernel", "Notebook", "Publications", "ScreenKit", "Wording",
            ]),
        .target(
            name: "ListeningWing",
            dependencies: [
                "Canvas", "Kernel", "Notebook", "Publications", "ScreenKit", "Sharing", "Wording",
            ]),
        .target(
            name: "ReadingWing",
            dependencies: [
                "Canvas", "Catalogs", "CEmbedded", "Kernel", "Lexica", "Notation", "Notebook",
                "Publications", "ScreenKit", "Sharing", "Speech", "SyncMaps", "Typesetting",
                "Wording",
            ]),
        .target(
            name: "ScreenKit",
            dependencies: [
                "Canvas", "Catalogs", "Holdings", "Kernel", "Notation", "Notebook",
                "Publications", "Sharing", "Typesetting", "Wording",
            ]),
        .target(name: "Typesetting", dependencies: ["Canvas", "CIcu", "Publications", "Wording"]),
        .target(
            name: "Ports",
            dependencies: [
                "Catalogs", "Holdings", "Lexica", "Notebook", "Publications", "Sharing", "Speech",
                "Wording",
            ]),
        .target(name: "Speech", dependencies: ["Libraries", "Publications", "Wording"]),
        .target(name: "Holdings", dependencies: ["Publications", "Wording"]),
        .target(name: "Lexica", dependencies: ["Notation", "Publications", "Wording"]),
        .target(name: "Notebook", dependencies: ["Notation", "Publications", "Wording"]),
        .target(
            name: "Publications",
            dependencies: [
                "CCmark", "CCrypto", "CIcu", "CXml2", "CZlib", "Libraries", "Notation", "Wording",
            ]),
        .target(name: "Catalogs", dependencies: ["CXml2", "Libraries", "Notation", "Wording"]),
        .target(name: "Libraries", dependencies: ["CLibrary", "Wording"]),
        .target(name: "Sharing", dependencies: ["Notation", "Notebook", "Wording"]),
        .target(name: "Fleet", dependencies: ["Notation", "Notebook", "Sharing"]),
        .target(name: "SyncMaps", dependencies: ["Notation", "Publications", "Wording"]),
        .target(name: "Aligning"),
        .target(name: "Notation", dependencies: ["CZlib", "Wording"]),
        .target(name: "Understanding"),
        .target(name: "Tracing", dependencies: ["Canvas"]),
        .target(name: "Canvas", dependencies: ["CUtf8proc", "Wording"]),
        .target(name: "Kernel"),
        .target(name: "Wording", dependencies: ["CEmbedded"]),
        .target(
            name: "TestKit",
            dependencies: [
                "Canvas", "Catalogs", "CCrypto", "CZlib", "Kernel", "Notation", "Ports",
                "Publications",
            ]),
        .target(name: "CEmbedded"),
        .target(name: "CLibrary"),
        .target(name: "CUnix"),
        .systemLibrary(name: "CArchive"),
        .systemLibrary(name: "CBus"),
        .systemLibrary(name: "CCmark"),
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CEspeak"),
        .systemLibrary(name: "CHunspell"),
        .systemLibrary(name: "CIcu"),
        .systemLibrary(name: "CMobi"),
        .systemLibrary(name: "CMpv"),
        .systemLibrary(name: "CNcurses"),
        .systemLibrary(name: "CPictures"),
        .systemLibrary(name: "CDjvu"),
        .systemLibrary(name: "CPoppler"),
        .systemLibrary(name: "CSodium"),
        .systemLibrary(name: "CSqlite"),
        .systemLibrary(name: "CUtf8proc"),
        .systemLibrary(name: "CVterm", path: "Tests/CVterm"),
        .systemLibrary(name: "CXml2"),
        .systemLibrary(name: "CZlib"),
        .testTarget(name: "WordingTests", dependencies: ["Wording"]),
        .testTarget(name: "KernelTests", dependencies: ["Kernel", "RuntimeKit", "TestKit"]),
        .testTarget(
            name: "ComparingTests", dependencies: ["Comparing", "Publications", "TestKit"]),
        .testTarget(
            name: "CanvasTests", dependencies: ["Canvas", "TestKit"], exclude: ["Goldens"]),
        .testTarget(
            name: "TypesettingTests",
            dependencies: ["Canvas", "Publications", "TestKit", "Typesetting"]),
        .testTarget(
            name: "FeaturesTests",
            dependencies: [
                "Canvas", "Catalogs", "Features", "Holdings", "HouseholdWing", "Kernel",
                "LendingRuntime", "LendingWing", "Lexica", "Libraries", "LibraryRuntime",
                "LibraryWing", "ListeningWing", "Notebook", "Ports", "Publications",
                "ReadingRuntime", "ReadingWing", "Runtime", "RuntimeKit", "ScreenKit",
                "Sharing", "Speech", "TestKit", "Tracing", "Typesetting", "Wording",
            ],
            exclude: ["App/Goldens", "Goldens"]),
        .testTarget(name: "LibrariesTests", dependencies: ["Libraries"]),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Adapters", "Canvas", "CUnix", "CVterm", "CZlib", "Kernel", "Notation", "Terminal",
                "TestKit",
            ]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "Adapters", "Canvas", "Catalogs", "CommandLine", "Holdings", "HouseholdWing",
                "LendingRuntime", "LendingWing", "LibraryRuntime", "LibraryWing", "Notebook",
                "Ports", "Publications", "ReadingRuntime", "ReadingWing", "Runtime",
                "RuntimeKit", "ScreenKit", "Sharing", "Speech", "SyncMaps", "TestKit", "Tracing",
            ]),
        .testTarget(
            name: "AdaptersTests",
            dependencies: [
                "Adapters", "Aligning", "Catalogs", "CBus", "CSodium", "CSqlite", "CUnix",
                "Holdings", "LendingRuntime",
                "LendingWing", "Lexica", "Libraries", "LibraryRuntime", "LibraryWing", "Notation",
                "Notebook",
                "Ports",
                "Publications", "ReadingRuntime", "ReadingWing", "Runtime", "RuntimeKit",
                "ScreenKit", "Sharing", "Speech", "TestKit",
            ]),
        .testTarget(
            name: "HoldingsTests", dependencies: ["Holdings", "Publications", "TestKit"]),
        .testTarget(
            name: "AnnexTests",
            dependencies: ["Adapters", "CUnix", "CZlib", "Notation", "Publications", "TestKit"]),
        .testTarget(
            name: "PublicationsTests",
            dependencies: ["Adapters", "Notation", "Publications", "TestKit"]),
        .testTarget(
            name: "NotebookTests",
            dependencies: ["Notation", "Notebook", "Publications", "TestKit"]),
        .testTarget(
            name: "LexicaTests",
            dependencies: ["CZlib", "Lexica", "Publications", "TestKit"]),
        .testTarget(name: "SpeechTests", dependencies: ["Publications", "Speech", "TestKit"]),
        .testTarget(
            name: "SyncMapsTests",
            dependencies: ["Notation", "Publications", "SyncMaps", "TestKit"]),
        .testTarget(
            name: "SharingTests", dependencies: ["Fleet", "Notation", "Sharing", "TestKit"]),
        .testTarget(name: "CatalogsTests", dependencies: ["Catalogs", "Notation", "TestKit"]),
        .testTarget(name: "AligningTests", dependencies: ["Aligning", "TestKit"]),
        .testTarget(name: "UnderstandingTests", dependencies: ["Understanding"]),
        .testTarget(name: "TracingTests", dependencies: ["Canvas", "TestKit", "Tracing"]),
        .testTarget(name: "TidyTests"),
    ],
    swiftLanguageModes: [.v6]
)

// libxml2 is opened when a book is, poppler and what draws pictures in processes of their own;
// none is linked. Of their packages only the headers are wanted; those are not where compilers
// look.
let headers = [
    "libxml2", "poppler/glib", "poppler", "cairo", "pixman-1", "freetype2", "libpng16", "glib-2.0",
    "chafa", "gdk-pixbuf-2.0", "librsvg-2.0",
].map { "-I/usr/include/\($0)" }
let machines = ["x86_64", "aarch64"].flatMap { machine in
    ["glib-2.0", "chafa"].map { "-I/usr/lib/\(machine)-linux-gnu/\($0)/include" }
}
for target in package.targets where target.type != .system {
    target.swiftSettings = [.unsafeFlags((headers + machines).flatMap { ["-Xcc", $0] })]
    // Without the optimizer an hour of sound would take half a day.
    if target.name.hasPrefix("Aligning") { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
}

// `make fuzz` brings the compiler's fuzzer; no other build could link this.
if Context.environment["RUSHLIGHT_FUZZ"] != nil {
    package.targets += [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Annex", "Canvas", "CFuzzer", "Fleet", "Lexica", "Notation", "Notebook",
                "Publications", "ScreenKit", "Sharing", "Terminal",
            ]),
        .systemLibrary(name: "CFuzzer"),
    ]
}

// `make fuzz` plays the histories of fleets in a program of their own: without the address
// sanitizer they are ten times as fast.
if Context.environment["RUSHLIGHT_FLEETS"] != nil {
    package.targets.append(
        .executableTarget(name: "Fleets", dependencies: ["Fleet"], path: "bench/Fleets"))
}

// `make bench` measures the document engine from inside as well.
if Context.environment["RUSHLIGHT_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Books",
            dependencies: [
                "Adapters", "CSqlite", "Catalogs", "Comparing", "Holdings", "LendingRuntime",
                "Notation", "Notebook", "Ports", "Publications", "ReadingRuntime", "RuntimeKit",
                "Sharing",
                "Understanding",
            ],
            path: "bench/Books", linkerSettings: [.linkedLibrary("sqlite3")]))
}

// `make test ONLY=NAME` declares one target of tests and what it needs. All stays in one build
// folder: going from one target to another only links the tests anew.
if let only = Context.environment["RUSHLIGHT_TESTS"] {
    // These start the program that stands beside them.
    let starters: Set = ["AnnexTests", "TerminalTests"]
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var wanted = only.split(separator: " ").map(String.init)
    if !starters.isDisjoint(with: wanted) { wanted.append("Rushlight") }
    var needed: Set<String> = []
    while let name = wanted.popLast() {
        guard let target = targets[name], needed.insert(name).inserted else { continue }
        for case .byNameItem(let name, _) in target.dependencies { wanted.append(name) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    if !needed.contains("Rushlight") { package.products = [] }
}
