import Adapters
import Glibc
import Publications

/// The figures of the document engine: `Books RUSHLIGHT FOLDER [BOOK]`. Everything is measured on
/// one book, in one run, medians of nine; what is generated stands in the folder. Exits 1 when a
/// figure is over its goal. A folder, `DIR/`, in place of the book: names and pairs of its novels
/// alone.
@main enum Books {
    static let runs = 9

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else {
            print("Books RUSHLIGHT FOLDER [BOOK]")
            exit(2)
        }
        let bench = Bench(rushlight: arguments[1], folder: arguments[2])
        if arguments.suffix(2) == ["journals", "made"] { return try bench.makeJournals() }
        if arguments.last == "journals" { return try bench.mergeJournals() }
        if arguments.count == 5 { return try bench.make(arguments[3], arguments[4]) }
        if arguments.last == "shelf" { return try bench.shelf() }
        if arguments.last == "feeds" { return try bench.feeds() }
        if arguments.count == 4, arguments[3].hasSuffix("/") {
            try bench.names(String(arguments[3].dropLast()))
            return try bench.pairs(String(arguments[3].dropLast()))
        }
        let given = arguments.count > 3 && !arguments[3].isEmpty ? arguments[3] : nil
        let book = try given ?? bench.madeBook(chapters: 393)
        print("\nThe document engine, on \(given.map(name) ?? "a made book of 393 chapters"):")
        let text = try bench.commands(book)
        try bench.peers(book, text: text)
        try bench.growth()
        try bench.shelf()
        try bench.feeds()
        try bench.seeking()
        try bench.journals()
        if let given, let slash = given.lastIndex(of: "/") {
            try bench.names(String(given[..<slash]))
            try bench.pairs(String(given[..<slash]))
        }
        // Last: what it holds would count for the programs started after it.
        try bench.engine(book)
        if !bench.allPass { exit(1) }
    }

    static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

final class Bench {
    let rushlight: String
    let folder: String
    private(set) var allPass = true
    /// What the figures of a search look for: something on every other page.
    static let expression = "[Pp]rin(ce|cess)|w[aeiou]r+"
    static let word = "chamber"

    init(rushlight: String, folder: String) {
        self.rushlight = rushlight
        self.folder = folder
    }

    /// A process begins with the memory of the one it was started from, as the system counts:
    /// so what needs much is made by another.
    func inAnother(_ what: String, _ of: String) throws {
        _ = try measure([CommandLine.arguments[0], rushlight, folder, what, of], runs: 0)
    }

    func make(_ what: String, _ of: String) throws {
        if what == "shelf" {
            try writeShelf(to: of)
        } else if what == "bare" {
            try writeBarePages(of)
        } else if let chapters = Int(of) {
            try writeBook(chapters: chapters)
        }
    }

    func report(_ figure: String, _ measured: String, _ goal: String, _ pass: Bool) {
        allPass = allPass && pass
        print(pad(figure, 34), pad(measured, 30), pad(goal, 20), pass ? "PASS" : "over")
        // Lines come as they are measured, also into a pipe.
        fflush(nil)
    }

    func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// What the program's commands take; returns the time of the whole text.
    func commands(_ book: String) throws -> Double {
        let start = try measure([rushlight, "--version"])
        let text = try measure([rushlight, "text", book])
        report("start, which is in all that follows", ms(start.wall), "", true)
        report("whole text", ms(text.wall), "100 ms", text.wall <= 100)
        report("its peak memory", tenths(text.peakMb) + " MB", "80 MB", text.peakMb <= 80)
        let parts = try measure(
            [rushlight, "inspect", "--only", "metadata,spine,toc", "--json", book])
        report("inspect: metadata, spine, toc", ms(parts.wall), "15 ms", parts.wall <= 15)
        let found = try measure([rushlight, "search", "-E", book, Bench.expression])
        report("expression, every hit", ms(found.wall), "150 ms", found.wall <= 150)
        report("expression, first hit", ms(found.first), "30 ms", found.first <= 30)
        return text.wall
    }

    /// What only a program that stays sees: measured in here.
    func engine(_ book: String) throws {
        var opening: [Double] = []
        let files = PublicationFiles(parts: ChildParts())
        var publication = try files.open(book)
        for _ in 0..<Books.runs {
            let began = now()
            publication = try files.open(book)
            let first = publication.spine.indices.first {
                publication.document($0).text.count > 2000
            }
            precondition(first != nil, "the book has no chapter")
            opening.append((now() - began) * 1000)
        }
        let opened = Books.median(opening)
        report("open to first chapter, when warm", ms(opened), "10 ms", opened <= 10)
        let documents = publication.spine.indices.map(publication.document)
        let searcher = try Searcher(SearchPattern(Bench.word))
        var searching: [Double] = []
        var hits = 0
        for _ in 0..<Books.runs {
            let began = now()
            hits = try documents.reduce(0) { try $0 + searcher.ranges(in: $1).count }
            searching.append((now() - began) * 1000)
        }
        let searched = Books.median(searching)
        report("\(hits) plain hits in text already read", ms(searched), "10 ms", searched <= 10)
    }

    /// The same text from other programs; those that are not installed are left out.
    func peers(_ book: String, text: Double) throws {
        let pages = try barePages(book)
        let rivals: [(name: String, command: [String], goal: Double?)] = [
            ("lynx -dump, bare chapters", ["lynx", "-dump", "-nolist", pages], 0.7),
            ("w3m -dump, bare chapters", ["w3m", "-dump", pages], nil),
            ("mutool convert", ["mutool", "convert", "-F", "text", "-o", "/dev/null", book], nil),
            ("epy --dump", ["epy", "--dump", book], nil), ("epr -d", ["epr", "-d", book], nil),
            ("pandoc -t plain", ["pandoc", "-f", "epub", "-t", "plain", book], nil),
            ("ebook-convert", ["ebook-convert", book, folder + "/peer.txt"], nil),
        ]
        for rival in rivals {
            guard let program = find(rival.command[0]) else { continue }
            let taken = try measure([program] + rival.command.dropFirst(), slowMs: 2000)
            let ratio = text / taken.wall
            let shown = twoPlaces(ratio)
            report(
                "text beside " + rival.name,
                "\(ms(taken.wall)): \(shown)"
                    + (taken.runs < Books.runs ? ", of \(taken.runs)" : ""),
                rival.goal.map { "\($0) times" } ?? "", rival.goal.map { ratio <= $0 } ?? true)
        }
    }

    /// Books of 1 to 10,000 chapters: what a chapter costs must not grow with their number.
    func growth() throws {
        print(
            "\n" + pad("chapters", 10), pad("inspect", 12), pad("text", 12), pad("a chapter", 12),
            pad("search", 12), pad("a chapter", 12), "peak")
        let idle = try measure([rushlight, "--version"]).wall
        var costs: [Double] = []
        for chapters in [1, 10, 100, 1000, 10_000] {
            let book = try madeBook(chapters: chapters)
            let few = chapters >= 1000 ? 3 : Books.runs
            let inspect = try measure(
                [rushlight, "inspect", "--only", "metadata,spine,toc", book], runs: few)
            let text = try measure([rushlight, "text", book], runs: few)
            let search = try measure([rushlight, "search", book, Bench.word], runs: few)
            let each = { (wall: Double) in
                "\(Int(((wall - idle) * 1000 / Double(chapters)).rounded())) µs"
            }
            print(
                pad("\(chapters)", 10), pad(ms(inspect.wall), 12), pad(ms(text.wall), 12),
                pad(each(text.wall), 12), pad(ms(search.wall), 12), pad(each(search.wall), 12),
                tenths(text.peakMb) + " MB")
            costs.append((text.wall + search.wall - 2 * idle) / Double(chapters))
        }
        let growth = costs[4] / costs[2]
        report(
            "a chapter of 10,000 beside one of 100", tenths(growth) + " times", "1.5 times",
            growth <= 1.5)
    }

    // MARK: Numbers

    func ms(_ value: Double) -> String { tenths(value) + " ms" }

    func twoPlaces(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }

    func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
