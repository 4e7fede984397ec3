import TestKit
import Testing

@testable import Publications

@Suite struct ManifestTests {
    private func open(_ json: String) throws -> Publication {
        try Hearing.open(Array(json.utf8), "manifest.json")
    }

    /// Two tracks of a minute, and what a test adds.
    private func two(_ rest: String = "") throws -> Publication {
        try open(
            """
            {"readingOrder": [{"href": "a/1.mp3", "duration": 60, "title": "One"},
             {"href": "a/2.mp3", "duration": "60.0", "title": "Two"}]\(rest)}
            """)
    }

    @Test func `what is not there is not missed`() throws {
        let book = try two()
        #expect(book.metadata.title == "manifest")
        #expect(Hearing.chapters(book) == ["One 0", "Two 60000"])
        #expect(book.audiobook?.tracks.map(\.path) == ["a/1.mp3", "a/2.mp3"])
        #expect(Hearing.milliseconds(book) == 120_000)
        let untitled = try open(
            #"{"spine": [{"href": "https://h.example/x?y#z", "title": null, "type": "audio/mpeg", "#
                + #""rel": ["a", 1]}], "metadata": {"title": null, "modified": "N/A"}}"#)
        #expect(untitled.audiobook?.tracks.map(\.href) == ["https://h.example/x?y#z"])
        #expect(Hearing.chapters(untitled) == ["Chapter 1 0"])
        #expect(Hearing.milliseconds(untitled) == nil)
    }

    @Test func `contents are sorted by time, nested, and find their tracks`() throws {
        let book = try two(
            """
            , "toc": [{"href": "a/2.mp3#t=30.5", "title": "D"},
             {"title": "Part", "children": [{"href": "a/1.mp3#t=10", "title": "B"}]},
             {"href": "/a/2.mp3", "title": {"en": "C"}},
             {"href": "https://far.example/1.mp3?s=1#t=20"},
             {"href": "gone.mp3", "title": "E"}, {"href": "a/1.mp3#t=60", "title": "F"}]
            """)
        #expect(
            Hearing.chapters(book) == [
                "Beginning 0", "Part / B 10000", "Chapter 3 20000", "C 60000", "D 90500",
            ])
        #expect(book.diagnostics.map(\.code) == ["audio.toc.unknown", "audio.chapters.beyond"])
    }

    @Test(arguments: [
        ("t=12.5", 12_500), ("t=10,20", 10_000), ("t=npt:0:05", 5000), ("t=1:02:03", 3_723_000),
        ("t=5s", 5000), ("t=", 0), ("chapter2", 0), ("", 0), ("t=1e400", nil), ("t=-3", nil),
        ("t=99999999999999999999", nil), ("x=1&t=7", 7000), ("t=a", nil),
    ])
    func `fragments mean times`(_ fragment: String, _ milliseconds: Int?) {
        #expect(TimeFragment.start(fragment)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("PT1H2M3.5S", 3_723_500), ("P1DT1S", 86_401_000), ("PT90M", 5_400_000), ("PT", 0),
        ("P1H", nil), ("1H", nil), ("PT5", nil), ("PTS", nil), ("PT1X", nil),
    ])
    func `lengths may be in words of ISO`(_ text: String, _ milliseconds: Int?) {
        #expect(Clock.isoDuration(text)?.milliseconds == milliseconds)
    }

    @Test func `lengths that cannot be are not known`() throws {
        for duration in ["-1", "0", "1e308", "null", "\"long\"", "{}", "true"] {
            let book = try open(
                "{\"readingOrder\": [{\"href\": \"1.mp3\", \"duration\": \(duration)}], "
                    + "\"metadata\": {\"duration\": 77}}")
            #expect(book.audiobook?.tracks[0].duration == nil)
            #expect(Hearing.milliseconds(book) == 77_000)
        }
    }

    @Test func `metadata come in every shape`() throws {
        let book = try two(
            """
            , "metadata": {"title": {"fr": "Titre"}, "subtitle": ["Sous"], "author": ["A",
             {"name": {"en": "B"}, "sortAs": "B, X"}, 7, null], "narrator": {"name": "N"},
             "language": "en", "identifier": "urn:x", "publisher": [{"name": "P"}],
             "description": "<p>Of <b>light</b></p>", "subject": ["S", {"name": "T"}],
             "belongsTo": {"series": {"name": "Lights", "position": 2}}},
             "links": [{"rel": ["self"], "href": "https://h.example/m.json"},
             {"rel": "cover", "href": "c.jpg"}]
            """)
        let metadata = book.metadata
        #expect(metadata.title == "Titre" && metadata.subtitle == "Sous")
        #expect(metadata.authors.map(\.name) == ["A", "B", "7"])
        #expect(metadata.authors[1].sort == "B, X")
        #expect(metadata.contributors == [.init(name: "N", role: "nrt")])
        #expect(metadata.publisher == "P" && metadata.description == "Of light")
        #expect(metadata.subjects == ["S", "T"] && metadata.languages == ["en"])
        #expect(metadata.series == .init(name: "Lights", position: 2))
        #expect(book.coverPath == "c.jpg" && book.audiobook?.base == "https://h.example/m.json")
        #expect(book.coverReference == "c.jpg", "it is not here")
    }

    @Test func `locks are named and explained`() throws {
        let findaway = try open(
            """
            {"metadata": {"encrypted":
             {"scheme": "http://librarysimplified.org/terms/drm/scheme/FAE"}},
             "readingOrder": [{"findaway:part": 1, "findaway:sequence": 3, "title": "T"}]}
            """)
        #expect(findaway.protection?.scheme == "findaway")
        #expect(findaway.audiobook?.tracks == [AudioTrack(title: "T")])
        let lcp = try open(
            """
            {"readingOrder": [{"href": "1.mp3", "type": "audio/mpeg", "properties":
             {"encrypted": {"scheme": "http://readium.org/2014/01/lcp"}}}]}
            """)
        #expect(lcp.protection?.scheme == "lcp" && lcp.protection?.isReadable == false)
        let license = #expect(throws: OpenError.self) {
            try open(#"{"sessionKey": "a", "items": []}"#)
        }
        #expect(license?.why.contains("licence") == true)
    }

    @Test func `an order for a track gives way to the sound it brings`() throws {
        let book = try open(
            """
            {"readingOrder": [{"href": "https://o.example/order", "type": "application/order+json",
             "duration": 5, "alternates":
             [{"href": "https://o.example/1.mp3", "type": "audio/mpeg"}]}]}
            """)
        #expect(book.audiobook?.tracks[0].href == "https://o.example/1.mp3")
        #expect(book.audiobook?.tracks[0].mediaType == "audio/mpeg")
    }

    @Test(arguments: [
        ("{\n \"readingOrder\": [1,]}", "line 2, column 21"), ("{\"readingOrder\": [", "line 1"),
        ("{\"readingOrder\": NaN}", "line 1, column 18"),
    ])
    func `broken JSON is told with its place`(_ json: String, _ place: String) {
        let error = #expect(throws: OpenError.self) { try open(json) }
        #expect(error?.why.contains(place) == true, "\(String(describing: error))")
    }

    @Test func `a manifest without sound is refused, other JSON is text`() throws {
        for json in [
            "{\"readingOrder\": []}", "{\"readingOrder\": [{\"href\": \"a.html\"}]}",
            "{\"@context\": \"https://readium.org/webpub-manifest/context.jsonld\"}",
        ] {
            #expect(throws: OpenError.self) { try open(json) }
        }
        #expect(try open("{\"name\": \"a package\"}").format == .txt)
    }

    @Test func `a package brings its sound, and its contents in a page`() throws {
        var zip = ZipWriter()
        zip.add(
            "publication.json",
            """
            {"@context": ["https://schema.org", "https://www.w3.org/ns/pub-context"],
             "name": "The Lamp", "readBy": "Cy",
             "resources": [{"rel": "contents", "url": "toc.html"},
             {"rel": "cover", "url": "c.png"}],
             "readingOrder": [{"url": "1.wav", "encodingFormat": "audio/wav"}, "2.wav", "gone.wav"]}
            """)
        zip.add(
            "toc.html",
            "<html><nav role='doc-toc'><ol><li><a href='1.wav'>A</a></li>"
                + "<li><a href='2.wav#t=1'>B</a></li></ol></nav></html>")
        for name in ["1.wav", "2.wav"] {
            zip.entries.append(.init(name: name, bytes: WaveWriter(seconds: 3).bytes))
        }
        zip.entries.append(.init(name: "c.png", bytes: tinyPicture))
        let book = try Hearing.open(zip.bytes, "lamp.lpf")
        #expect(book.metadata.title == "The Lamp")
        #expect(Hearing.chapters(book) == ["A 0", "B 4000"])
        #expect(book.audiobook?.tracks.map { $0.duration?.milliseconds } == [3000, 3000, nil])
        #expect(book.image(book.coverPath ?? "")?.width == 3)
        #expect(book.diagnostics.map(\.code) == ["audio.track.missing"])
    }

    @Test func `a package whose manifest is broken still has its sound`() throws {
        var zip = ZipWriter()
        zip.add("manifest.json", "{broken")
        zip.entries.append(.init(name: "1.wav", bytes: WaveWriter(seconds: 3).bytes))
        #expect(Hearing.milliseconds(try Hearing.open(zip.bytes, "a.audiobook")) == 3000)
        zip.entries.removeLast()
        #expect(throws: OpenError.self) { try Hearing.open(zip.bytes, "a.audiobook") }
    }
}
