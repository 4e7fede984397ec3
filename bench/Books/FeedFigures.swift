import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Ports
import RuntimeKit

/// The figures of catalogs that need no screen: reading the two large pages, beside lxml reading
/// the same bytes, and a file that comes over loopback, beside curl. The pages are those that
/// `bench` made before.
extension Bench {
    private static let fileBytes = 256 << 20

    func feeds() throws {
        print("\nCatalogs, on pages of 10,000 books:")
        let folder = folder + "/catalogs"
        let one = try reading(folder + "/feed.xml", "OPDS 1", goal: 300)
        try beside(folder + "/feed.xml", one)
        _ = try reading(folder + "/feed.json", "OPDS 2", goal: 300)
        try downloads(folder)
    }

    /// Milliseconds of a whole page, in pieces as they come from a server.
    private func reading(_ path: String, _ kind: String, goal: Double) throws -> Double {
        let bytes = try DiskDocuments().read(path, bytesMax: CatalogLimits.documentBytes) ?? []
        var (first, all): ([Double], [Double]) = ([], [])
        for run in 0...Books.runs {
            let began = now()
            var shown: Double?
            var count = 0
            if kind == "OPDS 1" {
                let stream = Opds1Stream(base: Address(base: "https://books.example/opds"))
                for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                    stream.read(bytes[start..<min(bytes.count, start + 1 << 16)])
                    if shown == nil, stream.feed.publications.count >= 40 { shown = now() }
                }
                count = try stream.finish().publications.count
            } else if case .feed(let feed) = try CatalogDocument.read(bytes) {
                count = feed.publications.count
            }
            guard count == 10_000 else { throw MeasureError.failed(path) }
            let ended = now()
            // The first is not counted.
            if run == 0 { continue }
            all.append((ended - began) * 1000)
            first.append(((shown ?? ended) - began) * 1000)
        }
        let (rows, whole) = (Books.median(first), Books.median(all))
        if kind == "OPDS 1" { report("\(kind): 40 rows", ms(rows), "100 ms", rows <= 100) }
        report(
            "\(kind): \(bytes.count / 1_000_000) MB", ms(whole), "\(Int(goal)) ms", whole <= goal)
        return whole
    }

    /// What another program takes for the same bytes; it only parses them.
    private func beside(_ path: String, _ ours: Double) throws {
        let script = """
            import sys, time
            try:
                from lxml import etree
            except ImportError:
                sys.exit("none")
            data, all = open(sys.argv[1], "rb").read(), []
            for run in range(10):
                began = time.perf_counter()
                etree.fromstring(data)
                all.append(time.perf_counter() - began)
            print(sorted(all[1:])[4] * 1000)
            """
        guard let theirs = Double(line(["python3", "-c", script, path])) else {
            return report("beside lxml", "not installed", "1.2 times", true)
        }
        report(
            "beside lxml", "\(ms(theirs)): \(hundredths(ours / theirs))", "1.2 times",
            ours <= theirs * 1.2)
    }

    // MARK: - Downloads

    private func downloads(_ folder: String) throws {
        guard let curl = find("curl") else {
            return report("a file over loopback", "no curl to compare", "0.9 times", true)
        }
        let big = folder + "/big.bin"
        close(open(big, O_CREAT | O_WRONLY, 0o644))
        guard truncate(big, Self.fileBytes) == 0,
            let server = popen("exec '\(self.folder)/bench' serve '\(folder)'", "r")
        else { throw MeasureError.failed(big) }
        var words = [CChar](repeating: 0, count: 80)
        fgets(&words, 80, server)
        let numbers = words.prefix { $0 != 0 }.map { UInt8($0) }.split(separator: 0x20)
            .compactMap { Int32(String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self)) }
        guard numbers.count == 2 else { throw MeasureError.failed("bench serve") }
        defer {
            kill(numbers[1], SIGTERM)
            pclose(server)
            unlink(big)
        }
        let address = "http://127.0.0.1:\(numbers[0])/big.bin"
        var (ours, theirs): ([Cost], [Cost]) = ([], [])
        for run in 0...5 {
            let one = try fetch(address, into: folder + "/books")
            let path = folder + "/curled.bin"
            let other = try cost(Int32(RUSAGE_CHILDREN.rawValue)) {
                _ = try measure([curl, "-s", "-o", path, address], runs: 0)
            }
            unlink(path)
            if run > 0 {
                ours.append(one)
                theirs.append(other)
            }
        }
        let (we, they) = (Books.median(ours.map(\.wall)), Books.median(theirs.map(\.wall)))
        let megabytes = Double(Self.fileBytes) / 1e3
        report(
            "\(Self.fileBytes >> 20) MiB over loopback",
            "\(Int(megabytes / we)) MB/s, curl \(Int(megabytes / they)): \(hundredths(they / we))",
            "at least 0.9", they / we >= 0.9)
        let (our, their) = (Books.median(ours.map(\.core)), Books.median(theirs.map(\.core)))
        report(
            "of a core for it", "\(hundredths(our)), curl \(hundredths(their))", "0.05 above it",
            our - their <= 0.05)
    }

    private struct Cost {
        var wall: Double
        var core: Double
    }

    private func fetch(_ address: String, into folder: String) throws -> Cost {
        guard let target = Address(base: address) else { throw MeasureError.failed(address) }
        let line = CatalogRequests(
            http: CurlHTTP(agent: "bench", now: { .seconds(now()) }),
            secrets: SecretPlaces(path: nil), now: { .seconds(now()) })
        let courier = BookDownloader(line: line, parts: PartFolder(folder))
        let taken = try cost(Int32(RUSAGE_SELF.rawValue)) {
            let parcel = Parcel(id: address, address: target, title: "Big")
            guard
                case .arrived(let path, _, _, _) = courier.fetch(
                    parcel, errand: CancellableWork(), tell: { _ in })
            else { throw MeasureError.failed(address) }
            unlink(path)
        }
        return taken
    }

    /// Milliseconds of something, and the share of a core that it took.
    private func cost(_ who: __rusage_who_t, _ work: () throws -> Void) rethrows -> Cost {
        func worked() -> Double {
            var usage = rusage()
            getrusage(who, &usage)
            let (own, kernel) = (usage.ru_utime, usage.ru_stime)
            let seconds = Double(own.tv_sec + kernel.tv_sec)
            return seconds * 1000 + Double(own.tv_usec + kernel.tv_usec) / 1000
        }
        let (began, before) = (now(), worked())
        try work()
        let wall = (now() - began) * 1000
        return Cost(wall: wall, core: (worked() - before) / wall)
    }

    // MARK: - Words

    private func hundredths(_ value: Double) -> String {
        let whole = Int((value * 100).rounded())
        return "\(whole / 100).\(whole % 100 / 10)\(whole % 10)"
    }

    /// The first line that a program prints.
    private func line(_ command: [String]) -> String {
        let quoted = command.map { "'\($0)'" }
        guard let output = popen(quoted.joined(separator: " ") + " 2>/dev/null", "r") else {
            return ""
        }
        defer { pclose(output) }
        var words = [CChar](repeating: 0, count: 200)
        fgets(&words, 200, output)
        return String(decoding: words.prefix { $0 > 0x20 }.map { UInt8($0) }, as: UTF8.self)
    }
}
