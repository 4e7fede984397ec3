import Adapters
import Glibc
import Publications
import ReadingRuntime
import RuntimeKit
import Understanding

/// Who and what novels name, beside lists made by hand: `bench/names/README` says what is counted.
extension Bench {
    private static let lists = "bench/names"
    private static let enough = 10

    /// - Parameter cases: the folder of the novels; those that are not there are left out.
    func names(_ cases: String) throws {
        print("\nNames of novels, found from their words alone:")
        for name in try list(Self.lists) where name.hasSuffix(".names") {
            let book = String(name.dropLast(6))
            let path = "\(cases)/\(book).epub"
            guard access(path, R_OK) == 0 else { continue }
            try names(of: path, book, NameList(try lines(Self.lists + "/" + name)))
        }
    }

    private func names(of path: String, _ name: String, _ list: NameList) throws {
        let publication = try PublicationFiles(parts: ChildParts()).open(path)
        let crew = ParallelWork(hands: 2)
        var times: [Double] = []
        var book = BookSoFar(publication, upTo: nil, crew: crew)
        var cast = Cast(book.text)
        for _ in 0..<Books.runs {
            let began = now()
            book = BookSoFar(publication, upTo: nil, crew: crew)
            cast = Cast(book.text)
            times.append((now() - began) * 1000)
        }
        print(" \(name), \(cast.all.count) found:")
        let found = Books.median(times)
        report("read and found", ms(found), "400 ms", found <= 400)
        let began = now()
        var letters = 0
        for person in cast.all.prefix(20) {
            for mention in person.mentions.prefix(30) {
                letters += book.text.sentence(at: mention).utf8.count
            }
        }
        let card = (now() - began) * 1000 / 20
        precondition(letters > 0, "cards have sentences")
        report("a card's sentences", ms(card), "10 ms", card <= 10)
        let score = NameScore(cast, book.text, list, enough: Self.enough)
        report("precision", share(score.precision), "0.95", score.precision >= 0.95)
        report("recall", share(score.recall), "0.9", score.recall >= 0.9)
        report("joining, B³ F1", share(score.joining), "0.85", score.joining >= 0.85)
        recap(book, cast)
    }

    private func recap(_ book: BookSoFar, _ cast: Cast) {
        let half = ReadText(
            Array(book.text.parts.prefix(book.text.parts.count / 2)),
            language: book.text.language)
        let known = Cast(half)
        var times: [Double] = []
        var count = 0
        for _ in 0..<Books.runs {
            let began = now()
            count = Recap(half, known, reach: .whole).sentences.count
            times.append((now() - began) * 1000)
        }
        let took = Books.median(times)
        report("\(count) sentences of its first half", ms(took), "100 ms", took <= 100)
    }

    private func share(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }

    private func list(_ folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw MeasureError.failed(folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.sorted()
    }

    private func lines(_ path: String) throws -> [Substring] {
        guard let bytes = try DiskDocuments().read(path, bytesMax: 1 << 20) else {
            throw MeasureError.failed(path)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}

/// What a person knows of a novel's names.
struct NameList {
    var groups: [[String]] = []
    var others: Set<String> = []

    init(_ lines: [Substring]) {
        for line in lines {
            let names = { (text: Substring) in
                text.split(separator: ";").map { part in
                    part.split(separator: " ").joined(separator: " ")
                }
            }
            if line.hasPrefix("+") {
                others.formUnion(names(line.dropFirst()))
            } else {
                groups.append(names(line))
            }
        }
    }
}

struct NameScore {
    var precision = 0.0
    var recall = 0.0
    var joining = 0.0

    init(_ cast: Cast, _ text: ReadText, _ list: NameList, enough: Int) {
        var group: [String: Int] = [:]
        for (index, names) in list.groups.enumerated() { for name in names { group[name] = index } }
        var entry: [String: Int] = [:]
        for (index, named) in cast.all.enumerated() {
            for name in named.names + [named.name] where entry[name] == nil { entry[name] = index }
        }
        let often = cast.all.filter { $0.mentions.count >= enough }
        let right = often.count { named in
            (named.names + [named.name]).contains { group[$0] != nil || list.others.contains($0) }
        }
        precision = Double(right) / Double(max(1, often.count))
        var (wanted, found) = (0, 0)
        for names in list.groups {
            let mentions = names.compactMap { entry[$0] }.map { cast.all[$0].mentions.count }.max()
            if let mentions {
                if mentions >= enough { (wanted, found) = (wanted + 1, found + 1) }
            } else if names.contains(where: { NameScore.count($0, text, upTo: enough) >= enough }) {
                wanted += 1
            }
        }
        recall = Double(found) / Double(max(1, wanted))
        joining = NameScore.joining(group, entry)
    }

    /// B³ over the names that were found: of each, how much of its entry belongs together, and how
    /// much of what belongs together is in its entry.
    private static func joining(_ group: [String: Int], _ entry: [String: Int]) -> Double {
        let names = group.keys.filter { entry[$0] != nil }
        var (precision, recall) = (0.0, 0.0)
        for name in names {
            let together = names.filter { group[$0] == group[name] }
            let joined = names.filter { entry[$0] == entry[name] }
            let both = Double(together.count { entry[$0] == entry[name] })
            precision += both / Double(joined.count)
            recall += both / Double(together.count)
        }
        precision /= Double(max(1, names.count))
        recall /= Double(max(1, names.count))
        return 2 * precision * recall / max(1e-9, precision + recall)
    }

    /// How often words stand in a text, whole.
    private static func count(_ name: String, _ text: ReadText, upTo most: Int) -> Int {
        let wanted = Array(name.utf8)
        var count = 0
        for part in text.parts {
            var at = 0
            while at + wanted.count <= part.text.count {
                guard let next = part.text[at...].firstIndex(of: wanted[0]) else { break }
                at = next + 1
                let end = next + wanted.count
                guard end <= part.text.count, part.text[next..<end].elementsEqual(wanted) else {
                    continue
                }
                let isWhole = end == part.text.count || part.text[end] < 0x41
                if isWhole, next == 0 || part.text[next - 1] < 0x41 { count += 1 }
                if count >= most { return count }
            }
        }
        return count
    }
}
