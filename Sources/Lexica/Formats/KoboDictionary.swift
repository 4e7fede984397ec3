import Publications
import Wording

/// A dictionary of Kobo's readers: a zip with a page for each two letters that words begin with.
public struct KoboDictionary: Lexicon {
    public let name: String
    private let archive: ZipArchive

    private static let pageBytes = 32 << 20

    /// `file` is called `dicthtml-xx.zip`.
    public init(_ resources: any Resources, file: String) throws(LexiconError) {
        do {
            archive = try ZipArchive(in: resources, name: file)
        } catch {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        guard archive.contains("words") else {
            throw LexiconError(tr("it is no dictionary of Kobo"))
        }
        var called = last.hasSuffix(".zip") ? String(last.dropLast(4)) : last
        if called.hasPrefix("dicthtml") { called = "Kobo" + called.dropFirst(8) }
        name = called
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        var pages: [String] = []
        for form in words.forms {
            let page = Self.page(of: String(decoding: form, as: UTF8.self))
            if !pages.contains(page) { pages.append(page) }
        }
        var found: [(rank: Int, definition: Definition)] = []
        for page in pages {
            found += try entries(of: words, on: page + ".html")
        }
        return found.sorted { $0.rank < $1.rank }.prefix(words.entriesMax).map(\.definition)
    }

    /// The first two letters, small; `11` where they are none.
    static func page(of word: String) -> String {
        let letters = word.lowercased().prefix(2)
        guard letters.allSatisfy(\.isLetter), let first = letters.first else { return "11" }
        return letters.count == 1 ? "\(first)a" : String(letters)
    }

    private func entries(
        of words: Lemma, on page: String
    ) throws(LexiconError) -> [(rank: Int, definition: Definition)] {
        guard archive.contains(page), let size = archive.size(of: page) else { return [] }
        let packed: [UInt8]
        do {
            packed = try archive.read(page, 0..<min(size, Self.pageBytes))
        } catch {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        let bytes = Unpacking.gzip(packed, limit: Self.pageBytes) ?? packed
        var found: [(rank: Int, definition: Definition)] = []
        var at = bytes.startIndex
        let begin = Array("<w>".utf8)
        let end = Array("</w>".utf8)
        while let start = bytes.find(begin, from: at) {
            let from = start + begin.count
            let to = bytes.find(end, from: from) ?? bytes.endIndex
            if let (rank, definition) = entry(bytes[from..<to], words) {
                found.append((rank, definition))
                if found.count >= 4 * words.entriesMax { break }
            }
            at = min(bytes.endIndex, to + end.count)
        }
        return found
    }

    /// `<a name="word"/>` is what it is called, `<variant name="words"/>` its other forms.
    private func entry(
        _ bytes: ArraySlice<UInt8>, _ words: Lemma
    ) -> (rank: Int, definition: Definition)? {
        let mark = Array("name=\"".utf8)
        var (at, best) = (bytes.startIndex, Int?.none)
        var headword: ArraySlice<UInt8>?
        var count = 0
        while count < 200, let start = bytes.find(mark, from: at) {
            let from = start + mark.count
            guard let to = bytes[from...].firstIndex(of: 0x22) else { break }
            let name = bytes[from..<to].drop { $0 == 0x20 }
            let trimmed = name.prefix(
                name.lastIndex { $0 != 0x20 }.map { $0 + 1 - name.startIndex } ?? 0)
            if headword == nil { headword = trimmed }
            if let rank = words.rank(of: trimmed), rank < best ?? .max { best = rank }
            (at, count) = (to, count + 1)
        }
        guard let best, let headword else { return nil }
        let text = Article.marked(Array(bytes))
        guard !text.isEmpty else { return nil }
        return (
            best,
            Definition(
                source: name, headword: Article.line(String(decoding: headword, as: UTF8.self)),
                text: text)
        )
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where these bytes stand next.
    func find(_ wanted: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first else { return nil }
        var at = start
        while at <= endIndex - wanted.count {
            guard let next = self[at...].firstIndex(of: first), next <= endIndex - wanted.count
            else { return nil }
            if self[next..<next + wanted.count].elementsEqual(wanted) { return next }
            at = next + 1
        }
        return nil
    }
}
