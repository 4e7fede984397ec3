import TestKit
import Testing

@testable import Notebook

/// Files of notes as an accident or an enemy would leave them: read or refused, never worse.
@Suite struct DamageTests {
    private static let seeds: [String] = [
        """
        return { ["annotations"] = { [1] = { ["page"] = "/body/DocFragment[1]/body/p/text().1",
        ["drawer"] = "lighten", ["text"] = "w\\065\\x41\\u{20AC}",
        ["datetime"] = "2024-01-01 00:00:00" },
        }, [ [[x]] ] = { 1, 2.5e3, -7, 'a', true; nil } } -- end
        """,
        #"[{"type": "highlight", "uuid": "u", "spine_index": 1, "start_cfi": "/2/4/2:1","#
            + #" "highlighted_text": "t", "style": {"which": "green"}}]"#,
        "encoding=json+base64:\nW3sidHlwZSI6ImJvb2ttYXJrIiwicG9zIjoiZXB1YmNmaSgvOC8yLzQpIn1d",
        #"{"annotations": [{"value": "epubcfi(/6/4!/4,/1:3,/3:9)", "text": "x"}]}"#,
        #"{"type": "AnnotationSet", "items": [{"type": "Annotation", "target": {"source": "a","#
            + #" "selector": [{"type": "FragmentSelector", "value": "epubcfi(/6/4!/4/2:1)"}]}}]}"#,
        "T (A)\n- Your Highlight on page 3 | Location 20-21 | Added on Sunday, May 8, 2022 3:19:56"
            + " PM\n\nwords\n==========\n- Note |\n\n==========\n",
        String(decoding: NotesJSON.document([sampleBook()]), as: UTF8.self),
    ]

    @Test func `two thousand damaged files are read or refused, and written harmless`() {
        var random = SplitMix64(seed: 0x0E5)
        for round in 0..<2_000 {
            var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
            for _ in 0...Int.random(in: 0...6, using: &random) {
                let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
                guard bytes.indices.contains(at) else { continue }
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(contentsOf: bytes[at...].prefix(40), at: at)
                default: bytes = Array(bytes[..<at])
                }
            }
            // A refusal is an answer; what counts is that there is one.
            guard let books = try? NotesFile.read(bytes) else { continue }
            for book in books {
                for note in book.notes {
                    let id = note.identity(in: book)
                    #expect(!id.isEmpty)
                    #expect(note.bounded() == note, "bounding again changes nothing")
                }
            }
        }
    }

    @Test func `too much is refused or cut`() {
        let many = "[" + String(repeating: "[", count: 10_000)
        #expect(throws: NotesFileError.self) { try NotesFile.read(Array(many.utf8)) }
        let long = String(repeating: "w", count: 100_000)
        let one = #"[{"type": "highlight", "uuid": "u", "highlighted_text": "\#(long)"}]"#
        let books = try? NotesFile.read(Array(one.utf8))
        #expect(books?.first?.notes.first?.quote.utf8.count == Annotation.quoteBytesMax)
    }
}
