import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features

/// The cover of what is heard, on the player.
@Suite struct PlayerCoverTests {
    private typealias Effects = App.Effects

    private func opened(hasCover: Bool = true) throws -> OpenedSound {
        let link = #"{"href": "c.png", "type": "image/png", "rel": "cover"}"#
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
        hasCover: Bool = true, size: Size = Size(80, 24), _ depth: Depth = .full
    ) throws -> (App.State, Effects) {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .terminal(.attached(size, depth, isPlain: false)))
        let opened = try opened(hasCover: hasCover)
        _ = App.reduce(&state, .began(with: opened.book.source, at: nil))
        let effects = App.reduce(
            &state, .screen(state.stack.screen.id, Reader.self, .heard(opened)))
        return (state, effects)
    }

    private func wish(in effects: Effects) -> PictureWish? {
        effects.lazy.compactMap {
            if case .request(_, .drawPlayerCover(_, let wish)) = $0 { wish } else { nil }
        }.first
    }

    @Test func `it is asked for when the player comes, shown when it is there, and once`() throws {
        let (begun, effects) = try playing()
        var state = begun
        let wish = try #require(self.wish(in: effects))
        #expect(wish.size == Size(20, 10))
        #expect(state.around.cover == nil)
        let picture = PreviewPicture.drawing(Size(20, 10))
        #expect(
            self.wish(in: App.reduce(&state, .playerCoverDrawn(wish, .picture(picture)))) == nil)
        #expect(state.around.cover == picture)
        #expect(self.wish(in: App.reduce(&state, .input(.key(Key("j")!)))) == nil)
        // Where there is no room for it, it goes; when there is again, it is drawn again.
        _ = App.reduce(&state, .input(.resized(Size(50, 24))))
        #expect(state.around.cover == nil)
        #expect(self.wish(in: App.reduce(&state, .input(.resized(Size(80, 24))))) == wish)
    }

    @Test func `a book without one has one of letters, and so has a terminal of one colour`() throws
    {
        #expect(wish(in: try playing(hasCover: false).1) == nil)
        #expect(wish(in: try playing(.mono).1) == nil)
        #expect(wish(in: try playing(size: Size(50, 24)).1) == nil)
        var (state, effects) = try playing()
        let wish = try #require(self.wish(in: effects))
        effects = App.reduce(&state, .playerCoverDrawn(wish, .failed("it cannot be drawn")))
        #expect(self.wish(in: effects) == nil && state.around.cover == nil, "not asked again")
    }
}
