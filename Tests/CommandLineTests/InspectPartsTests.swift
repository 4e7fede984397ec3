import Publications
import TestKit
import Testing

@testable import CommandLine

/// `inspect --only` and `--at`.
@Suite struct InspectPartsTests {
    private func inspect(
        _ book: Publication, _ only: Set<String>?, json: Bool = false, at locator: String? = nil,
        file: String = "a"
    ) -> (said: Said, status: Int32) {
        let said = Said()
        var order = InspectCommand.Order(file: file)
        (order.only, order.asJSON) = (only, json)
        order.at = locator.flatMap { Locator($0) }
        let status = InspectCommand.run(
            order, open: { _ in book }, save: { _, _ in }, to: said.output)
        return (said, status)
    }

    private func text() throws -> Publication {
        try BookMaker("<h1>One</h1><p>A lamp.</p>").open()
    }

    private func comic() throws -> Publication {
        let page = PngMaker(2, 2) { _, _ in 0 }.bytes
        return try Publication.open(
            BytesResources([("1.png", page), ("2.png", page)]), file: nil, folder: "Lamp")
    }

    private func sound() throws -> Publication {
        let manifest = """
            {"metadata": {"title": "The Lamp"}, "readingOrder":
             [{"href": "1.mp3", "duration": 60}, {"href": "2.mp3", "duration": 30}],
             "toc": [{"href": "1.mp3", "title": "A"}, {"href": "2.mp3", "title": "B"}]}
            """
        return try Publication.open(
            BytesResources([("m.json", Array(manifest.utf8))]), file: "m.json")
    }

    @Test(arguments: [false, true])
    func `what came through standard input has no name of a file`(json: Bool) throws {
        let book = try text()
        let part = json ? "file_name_md5" : "file name md5"
        #expect(inspect(book, ["identity"], json: json).said.text.contains(part))
        let piped = inspect(book, ["identity"], json: json, file: "-").said.text
        #expect(!piped.contains(part) && piped.contains("sha256"))
    }

    @Test func `parts are printed alone, for people as well`() throws {
        let book = try text()
        #expect(inspect(book, ["spine"]).said.text == "OPS/p0.xhtml\n")
        #expect(inspect(book, ["toc", "words"]).said.text == "  Start\nwords: 3\n")
        #expect(inspect(book, ["format"]).said.text == "format: epub 3.0\n")
        #expect(inspect(book, ["cover"]).said.text == "")
        let metadata = inspect(book, ["metadata"]).said.text
        #expect(metadata.hasPrefix("title: Test\n") && metadata.hasSuffix("urn:test:1\n"))
        #expect(!metadata.contains("format") && !metadata.contains("documents"))
        let heard = try sound()
        #expect(inspect(heard, ["chapters"]).said.text.hasPrefix("  0:00:00 A (toc)\n"))
        #expect(inspect(heard, ["tracks"]).said.text == "0:01:00  1.mp3\n0:00:30  2.mp3\n")
    }

    @Test func `without parts everything but digests is printed`() throws {
        let said = inspect(try text(), nil).said.text
        #expect(said.hasPrefix("title: Test\n") && said.contains("\ndocuments: 1\nwords: 3\n"))
        #expect(!said.contains("sha256"))
        let digests = inspect(try text(), ["identity", "fingerprint"]).said.text
        #expect(digests.contains("\nsha256: ") && digests.contains("\ntext sha256: "))
    }

    @Test(arguments: ["nosuch", "toc,nosuch", "", ","])
    func `a part that does not exist is a mistake`(only: String) {
        do throws(Complaint) {
            _ = try Invocation.parse(["inspect", "a.epub", "--only", only]) { _ in false }
            Issue.record("\(only) is taken")
        } catch {
            #expect(error.status == 2)
            #expect(error.next.hasPrefix("The parts are format, metadata, cover, spine, toc, "))
            #expect(only.isEmpty || error.why.contains(only == "," ? "no part" : "nosuch"))
        }
    }

    @Test func `works without a word have no digest in common`() throws {
        for book in [try comic(), try sound()] {
            let (all, status) = inspect(book, nil, json: true)
            #expect(status == 0 && all.complaints.isEmpty)
            #expect(!all.text.contains("sketch") && !all.text.contains("\"text\": {"))
            let (alone, missing) = inspect(book, ["fingerprint"], json: true)
            #expect(missing == 1 && !alone.text.contains("sha256"))
            #expect(alone.complaints.count == 1 && alone.complaints[0].contains("no text in it"))
        }
        let (print, status) = inspect(try text(), ["fingerprint"], json: true)
        #expect(status == 0 && print.text.contains("\"sketch\": "))
    }

    @Test func `a place in a sound is printed in every form`() throws {
        let book = try sound()
        for locator in ["#t=75", #"{"href": "2.mp3", "locations": {"fragments": ["t=15"]}}"#] {
            let (said, status) = inspect(book, ["place"], json: true, at: locator)
            #expect(status == 0, "\(said.complaints)")
            for part in [
                "\"path\": \"2.mp3\"", "\"chapter\": \"B\"", "\"position_ms\": 75000",
                "\"time\": \"#t=75\"", "\"percent\": \"83.", "\"readium\": \"{",
            ] {
                #expect(said.text.contains(part), "\(part) in \(said.text)")
            }
        }
        #expect(inspect(book, ["place"], at: "50%").said.text.contains("time: #t=45\n"))
        let (nowhere, status) = inspect(book, ["place"], json: true, at: "#t=91")
        #expect(status == 1 && nowhere.text.isEmpty)
        #expect(nowhere.complaints.first?.contains("there is no such place in it") == true)
    }

    @Test func `a comic is not called an audiobook where text is wanted`() throws {
        let told = try comic().wordless("a.cbz").line
        #expect(told.hasPrefix("rushlight: a.cbz: it holds pictures of pages, no text. "))
        let empty = try BookMaker("<p></p>").open().wordless("a.epub").line
        #expect(empty.hasPrefix("rushlight: a.epub: there is no text in it. "))
    }
}
