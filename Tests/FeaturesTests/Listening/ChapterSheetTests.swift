import Canvas
import Kernel
import Ports
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import Runtime
@testable import ScreenKit

/// Chapters that are written beside the sound, when a person asks for it.
@Suite struct ChapterSheetTests {
    private let documents = FakeDocuments()

    private func book(_ source: String, _ names: [String]) throws -> HeardBook {
        let order = names.map { #"{"href": "\#($0)", "type": "audio/wav", "duration": 60}"# }
        let list =
            #"{"metadata": {"title": "Emma"}, "readingOrder": [\#(order.joined(separator: ","))]}"#
        let files = names.map { (name: $0, bytes: [UInt8](repeating: 0, count: 10)) }
        let publication = try Publication.open(
            BytesResources([(name: "b.json", bytes: Array(list.utf8))] + files), file: "b.json")
        return try #require(HeardBook(.file(source), publication))
    }

    private func sheet(_ path: String) throws -> String? {
        try documents.read(path, bytesMax: 10_000).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a file has its sheet beside it, and what was ours before comes back`() throws {
        let sheets = ChapterSheets(documents: documents)
        let one = try book("/books/emma.wav", ["emma.wav"])
        let first = WrittenSheet(path: "/books/emma.cue", former: nil)
        #expect(sheets.write(one) == .sheetWritten(first))
        let text = try #require(try sheet("/books/emma.cue"))
        #expect(text.contains("FILE \"emma.wav\""))
        let again = WrittenSheet(path: first.path, former: Array(text.utf8))
        #expect(sheets.write(one) == .sheetWritten(again))
        #expect(sheets.takeBack(again) == .sheetRestored)
        #expect(try sheet(first.path) == text)
        #expect(sheets.takeBack(first) == .sheetRestored)
        #expect(try sheet(first.path) == nil)
    }

    @Test func `a folder has its sheet inside, by its name`() throws {
        for name in ["1.wav", "2.wav"] { documents.save([1], to: "/books/Emma/" + name) }
        let folder = try book("/books/Emma", ["1.wav", "2.wav"])
        let sheets = ChapterSheets(documents: documents)
        guard case .sheetWritten(let sheet) = sheets.write(folder) else {
            Issue.record("it was not written")
            return
        }
        #expect(sheet.path == "/books/Emma/Emma.cue")
    }

    @Test func `a sheet of another program, and an archive, are left as they are`() throws {
        let sheets = ChapterSheets(documents: documents)
        let theirs = Array("TITLE \"Theirs\"\n".utf8)
        documents.save(theirs, to: "/books/emma.cue")
        let one = try book("/books/emma.wav", ["emma.wav"])
        #expect(
            sheets.write(one)
                == .sheetFailed("/books/emma.cue is there already, and is not ours"))
        let sheet = WrittenSheet(path: "/books/emma.cue", former: nil)
        #expect(sheets.takeBack(sheet) == .sheetRestored)
        #expect(try documents.read("/books/emma.cue", bytesMax: 100) == theirs)
        let stream = try book("/streams/emma.json", ["https://a.example/1.mp3"])
        #expect(sheets.write(stream) == .sheetFailed("its sound is on a server"))
        let zip = try book("/books/emma.zip", ["1.wav", "2.wav"])
        #expect(
            sheets.write(zip)
                == .sheetFailed("only sound files and folders of them have a place for it"))
    }

    @Test func `E writes the chapters of what is heard, and undo takes them back`() {
        let app = AppDriver.playing()
        app.ignore(Reader.self)
        app.press("E")
        app.did(Playing.self, .writeSheet(PreviewSound.book))
        let sheet = WrittenSheet(path: "/books/a.cue", former: nil)
        app.send(.listening(.sheetWritten(sheet)))
        app.sees("Chapters written to a.cue, beside the sound.")
        app.press("u")
        app.did(Playing.self, .takeSheetBack(sheet))
        app.send(.listening(.sheetRestored))
    }
}
