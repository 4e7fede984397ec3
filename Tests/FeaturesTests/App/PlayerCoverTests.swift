import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The cover of what is heard, on the player.
@Suite struct PlayerCoverTests {
    private func opened(hasCover: Bool = true, cover: String = "c.png") throws -> OpenedSound {
        let link = #"{"href": "\#(cover)", "type": "image/png", "rel": "cover"}"#
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 60}], "resources": [\(hasCover ? link : "")]}
            """
        let publication = try Publication.open(
            BytesResources([
                ("manifest.json", Array(manifest.utf8)),
                (hasCover ? "c.png" : "c.txt", PngMaker.halves(40, 40, 0xFF0000, 0x00FF00).bytes),
            ]), file: "manifest.json")
        let book = try #require(HeardBook(.file("/books/t.audiobook"), publication))
        return OpenedSound(book, at: TrackPlace(track: 0, offset: .zero))
    }

    private func playing(
        hasCover: Bool = true, size: Size = Size(80, 24), _ depth: Depth = .full,
        art: String? = nil
    ) throws -> AppDriver {
        let app = AppDriver(ignoring: [Playing.self])
        app.ignore { if case .show = $0 { true } else { false } }
        app.attach(size, depth)
        let opened = try opened(hasCover: hasCover)
        app.send(.began(with: opened.book.source, at: nil))
        app.answer(Reader.self, .heard(opened))
        if hasCover {
            app.answer(
                App.self, .artKept(art, number: 1),
                to: .keepArt(opened.book, number: 1))
        }
        return app
    }

    /// What is asked for, once.
    private func wish(_ app: AppDriver) -> PictureWish? {
        app.commands(of: App.self).lazy.compactMap {
            if case .drawPlayerCover(_, let wish) = $0 { wish } else { nil }
        }.first
    }

    @Test func `a cover that stands on a server is asked for as well`() throws {
        let app = AppDriver(ignoring: [Playing.self])
        app.ignore { if case .show = $0 { true } else { false } }
        app.attach(Size(80, 24), .full)
        let opened = try opened(cover: "https://books.example/c.png")
        #expect(opened.book.publication.coverPath == nil)
        app.send(.began(with: opened.book.source, at: nil))
        app.answer(Reader.self, .heard(opened))
        app.answer(App.self, .artKept(nil, number: 1), to: .keepArt(opened.book, number: 1))
        #expect(wish(app) != nil)
    }

    @Test func `it is asked for when the player comes, shown when it is there, and once`() throws {
        let app = try playing()
        let wish = try #require(self.wish(app))
        #expect(wish.size == Size(20, 10))
        #expect(app.state.around.cover == nil)
        let picture = PreviewPicture.drawing(Size(20, 10))
        app.answer(App.self, .playerCoverDrawn(wish, .picture(picture)))
        #expect(app.state.around.cover == picture)
        app.press("j")
        #expect(self.wish(app) == nil)
        // Where there is no room for it, it goes; when there is again, it is drawn again.
        app.resize(Size(50, 24))
        #expect(app.state.around.cover == nil)
        app.resize(Size(80, 24))
        #expect(self.wish(app) == wish)
    }

    @Test func `the desktop is told of its file when that is written`() throws {
        let app = try playing(size: Size(50, 24), art: "file:///cache/art/1.png")
        #expect(app.state.face?.art == "file:///cache/art/1.png")
        #expect(try playing(size: Size(50, 24)).state.face?.art == nil, "it was not written")
        app.send(.artKept("file:///cache/art/2.png", number: 0))
        #expect(app.state.face?.art == "file:///cache/art/1.png", "of a book heard before")
    }

    @Test func `a book without one has one of letters, and so has a terminal of one colour`() throws
    {
        #expect(wish(try playing(hasCover: false)) == nil)
        #expect(wish(try playing(.mono)) == nil)
        #expect(wish(try playing(size: Size(50, 24))) == nil)
        let app = try playing()
        let wish = try #require(self.wish(app))
        app.answer(App.self, .playerCoverDrawn(wish, .failed("it cannot be drawn")))
        #expect(self.wish(app) == nil && app.state.around.cover == nil, "not asked again")
    }
}
