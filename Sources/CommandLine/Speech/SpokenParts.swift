import Notation
import Publications
import ReadingRuntime

/// An audiobook that is not finished: a WAV for each document that was spoken, beside the file that
/// is to be made, and a list of them. The same command goes on after the last of them.
public struct SpokenParts {
    /// All that was spoken, in order.
    public struct Whole: Equatable {
        public var paths: [String]
        public var rate: Int
        public var samples: Int
        /// What is not needed any more once the audiobook is there.
        public var spent: [String]
    }

    /// What is known of the documents that were spoken.
    struct SoFar: Equatable {
        /// The document to go on with.
        var next = 0
        /// Those that have a sound.
        var spoken: [Int] = []
        var rate = 0
        var samples = 0
        var count = 0
        var textBytes = 0
        var chapters: [SpokenChapter] = []
        var sentences: [UInt8] = []
    }

    let output: String
    let files: FileDoor
    /// Of the book, the voices and everything that is asked for: of another one nothing is taken.
    let key: String

    private static let documentsMax = 100_000

    init(_ output: String, _ files: FileDoor, of wish: String) {
        (self.output, self.files) = (output, files)
        key = Sha256.of(Array(wish.utf8))
    }

    private var list: String { output + ".parts.json" }

    func path(_ document: Int) -> String { "\(output).part\(document).wav" }

    /// nil where nothing was spoken yet that fits, and where a part was changed or is missing.
    /// - Parameter samples: how many a file has.
    func soFar(samples count: (String) -> Int?) throws(Complaint) -> SoFar? {
        guard let bytes = try files.read(list),
            let (document, _) = try? JSONReader.read(bytes),  // a list that is cut is begun anew
            document["key"]?.string == key
        else { return nil }
        func number(_ name: String) -> Int? {
            document[name]?.scalar.flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
        }
        guard let next = number("next"), let rate = number("rate"), rate > 0,
            let samples = number("samples"), let sentencesCount = number("count"),
            let textBytes = number("text_bytes"), let sentences = document["sentences"]?.string
        else { return nil }
        var soFar = SoFar(
            next: next, rate: rate, samples: samples, count: sentencesCount,
            textBytes: textBytes, sentences: Array(sentences.utf8))
        soFar.spoken = (document["documents"]?.elements ?? []).prefix(Self.documentsMax)
            .compactMap { $0.scalar.flatMap(Int.init) }
        soFar.chapters = (document["chapters"]?.elements ?? []).prefix(Self.documentsMax)
            .compactMap { value in
                guard let start = value["at_ms"]?.scalar.flatMap(Int.init),
                    let title = value["title"]?.string,
                    let depth = value["depth"]?.scalar.flatMap(Int.init)
                else { return nil }
                return SpokenChapter(startMs: start, title: title, depth: depth)
            }
        guard soFar.spoken.allSatisfy({ (0..<next).contains($0) }) else { return nil }
        var there = 0
        for document in soFar.spoken {
            guard let samples = count(path(document)) else { return nil }
            there += samples
        }
        let end = SpokenTrack.milliseconds(there, at: rate)
        guard there == samples, soFar.chapters.allSatisfy({ (0...end).contains($0.startMs) })
        else { return nil }
        return soFar
    }

    func keep(_ soFar: SoFar) throws(Complaint) {
        let chapters = soFar.chapters.map { chapter in
            JSON.object([
                "at_ms": .integer(chapter.startMs), "title": .string(chapter.title),
                "depth": .integer(chapter.depth),
            ])
        }
        let value = JSON.object([
            "key": .string(key), "next": .integer(soFar.next), "rate": .integer(soFar.rate),
            "samples": .integer(soFar.samples), "count": .integer(soFar.count),
            "text_bytes": .integer(soFar.textBytes),
            "documents": .array(soFar.spoken.map { .integer($0) }), "chapters": .array(chapters),
            "sentences": .string(String(decoding: soFar.sentences, as: UTF8.self)),
        ])
        try files.save(value.document, list)
    }

    func whole(_ soFar: SoFar) -> Whole {
        let paths = soFar.spoken.map { path($0) }
        return Whole(
            paths: paths, rate: soFar.rate, samples: soFar.samples, spent: [list] + paths)
    }
}
