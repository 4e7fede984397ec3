import Publications
import RuntimeKit
import Testing

@testable import CommandLine

/// A manifest of two tracks, and what is said about it.
@Suite struct AudiobookCommandTests {
    private static let manifest = """
        {"metadata": {"title": "The Lamp", "author": "Ann", "narrator": "Cy"},
         "readingOrder": [{"href": "1.mp3", "duration": 60, "title": "One"},
         {"href": "https://h.example/2.mp3", "duration": 30.5}],
         "toc": [{"href": "1.mp3", "title": "A"}, {"href": "1.mp3#t=10", "title": "B\\u001b[2J"}]}
        """

    private static func open(_ json: String) -> PublicationOpener {
        { _ throws(OpenError) in
            try Publication.open(
                BytesResources([("m.json", Array(json.utf8))]), file: "m.json")
        }
    }

    @Test func `inspect shows tracks, chapters and who said so`() {
        let said = Said()
        var order = InspectCommand.Order(file: "m.json")
        order.asJSON = true
        order.only = ["tracks", "chapters"]
        #expect(
            InspectCommand.run(
                order, open: Self.open(Self.manifest), save: { _, _ in }, to: said.output) == 0)
        #expect(
            said.text == """
                {
                  "path": "m.json",
                  "format": "audiobook",
                  "tracks": [
                    {"path": "1.mp3", "title": "One", "duration_ms": 60000, "media_type": \
                "audio/mpeg"},
                    {"href": "https://h.example/2.mp3", "duration_ms": 30500, "media_type": \
                "audio/mpeg"}
                  ],
                  "chapters": [
                    {"title": "A", "track": 0, "start_ms": 0, "end_ms": 10000, "depth": 1, \
                "source": "toc"},
                    {"title": "B[2J", "track": 0, "start_ms": 10000, "end_ms": 90500, "depth": 1, \
                "source": "toc"}
                  ],
                  "duration_ms": 90500
                }

                """)
    }

    @Test func `people are told the same in lines`() {
        let said = Said()
        let order = InspectCommand.Order(file: "m.json")
        #expect(
            InspectCommand.run(
                order, open: Self.open(Self.manifest), save: { _, _ in }, to: said.output) == 0)
        #expect(
            said.text.contains("format: audiobook\nread by: Cy\nduration: 0:01:30\ntracks: 2\n"))
        #expect(said.text.contains("chapters: 2\n  0:00:00 A (toc)\n  0:00:10 B[2J (toc)\n"))
        #expect(!said.text.contains("documents:") && !said.text.contains("words:"))
    }

    @Test func `times that are not known are not said`() {
        let said = Said()
        var order = InspectCommand.Order(file: "m.json")
        order.asJSON = true
        let json = #"{"readingOrder": [{"href": "1.mp3"}, {"href": "2.mp3", "duration": 5}]}"#
        #expect(
            InspectCommand.run(order, open: Self.open(json), save: { _, _ in }, to: said.output)
                == 0)
        #expect(
            said.text.contains(
                #"{"title": "Chapter 1", "track": 0, "start_ms": 0, "depth": 1, "source": "file"}"#)
        )
        #expect(
            said.text.contains(
                #"{"title": "Chapter 2", "track": 1, "depth": 1, "source": "file"}"#))
        #expect(!said.text.contains("duration_ms\": 0") && !said.text.contains("\"spine\""))
    }

    @Test func `text and search say that there is none`() {
        let said = Said()
        let sentence =
            "rushlight: a.m4b: this is an audiobook, which has no text. "
            + "See its chapters with rushlight inspect."
        let open = Self.open(Self.manifest)
        let crew = ParallelWork(hands: 1)
        #expect(TextCommand.run(.init(file: "a.m4b"), crew: crew, open: open, to: said.output) == 1)
        let order = SearchCommand.Order(files: ["a.m4b"], pattern: SearchPattern("lamp"))
        #expect(SearchCommand.run(order, crew: crew, open: open, to: said.output) == 1)
        #expect(said.complaints == [sentence, sentence] && said.text.isEmpty)
    }
}
