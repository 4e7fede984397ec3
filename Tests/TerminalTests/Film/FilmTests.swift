import Glibc
import TestKit
import Testing

@testable import Adapters

/// The README's film is what the program shows today; `make film` draws it anew.
struct FilmTests {
    private static let root = "\(#filePath)".split(separator: "/").dropLast(4)
        .map { "/" + $0 }.joined()
    private func read(_ name: String) throws -> String {
        let bytes = try #require(
            try DiskDocuments().read("\(Self.root)/\(name)", bytesMax: 1 << 22), "no \(name)")
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func withoutPictures(_ film: String) -> Substring {
        film[..<(film.firstRange(of: FilmReel.picturesMark)?.lowerBound ?? film.endIndex)]
    }

    @Test(.timeLimit(.minutes(20)))
    func `the film shows what its keys do today`() throws {
        let script = try FilmScript(try read("docs/film.keys"))
        if getenv("UPDATE_GOLDENS") != nil {
            return try expectDocument(try film(script), "\(Self.root)/docs/film.svg")
        }
        let kept = Self.withoutPictures(try read("docs/film.svg"))
        // A machine that stands still for a second shows a player's clock a second later.
        for _ in 0..<2 where Self.withoutPictures(try film(script)) == kept { return }
        let drawn = Self.withoutPictures(try film(script))
        #expect(drawn == kept, "docs/film.svg is out of step: draw it with make film")
    }

    private func film(_ script: FilmScript) throws -> String {
        FilmReel(FilmCamera(try FilmStage()).take(script), poster: script.poster).svg
    }

    @Test func `pictures are where they were placed until they are taken away`() {
        let body = "eJxjYGAAAAADAAE="
        let shown = "\u{1B}7\u{1B}[3;5H\u{1B}_Ga=T,f=24,o=z,s=1,v=1,i=7,q=2,C=1,m=0;\(body)\u{1B}\\"
        let pictures = FilmPixels(shown).pictures
        #expect(pictures.map(\.row) == [2] && pictures.map(\.column) == [4])
        #expect(FilmPixels(shown + "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\").pictures.isEmpty)
    }
}
