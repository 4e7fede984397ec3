import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// A long book without chapters.
@Suite struct PlayerOfferTests {
    private func heard(seconds: Int) throws -> AppDriver {
        let manifest = """
            {"metadata": {"title": "One Piece"},
            "readingOrder": [{"href": "1.mp3", "duration": \(seconds)}]}
            """
        let publication = try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
        let book = try #require(HeardBook(.file("/books/one.audiobook"), publication))
        let app = AppDriver.withSound()
        app.ignore(Playing.self)
        app.send(.began(with: book.source, at: nil))
        let start = TrackPlace(track: 0, offset: .zero)
        app.answer(Reader.self, .heard(OpenedSound(book, at: start)))
        return app
    }

    @Test func `one line tells how chapters are found, until there are some`() throws {
        let words = "This book names no chapters. : pauses finds some."
        let app = try heard(seconds: 9_000)
        app.sees(words)
        app.send(.listening(.chapterAdded("One")))
        app.send(.listening(.stepped(.seconds(900))))
        app.send(.listening(.chapterAdded("Two")))
        app.doesNotSee(words)
        try heard(seconds: 900).doesNotSee(words)
    }
}
