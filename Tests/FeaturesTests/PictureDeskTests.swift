import Canvas
import Publications
import ReadingRuntime
import ScreenKit
import Synchronization
import TestKit
import Testing
import Typesetting

/// What a desk asks of the part that draws, and what it believes of the answers.
@Suite struct PictureDeskTests {
    private let book: Publication
    private let path = "OPS/a.png"

    init() throws {
        var maker = BookMaker("<img src=\"a.png\"/>")
        maker.manifest = "<item id=\"a\" href=\"a.png\" media-type=\"image/png\"/>"
        var zip = maker.zip
        zip.entries.append(
            .init(name: path, bytes: PngMaker.halves(64, 64, 0xFF_0000, 0x00_00FF).bytes))
        book = try Publication.open(BytesResources([("a.epub", zip.bytes)]), file: "a.epub")
    }

    private func desk(_ part: FakePart) -> PictureDesk {
        PictureDesk(parts: FakeParts(part: part)) { pixels, _, _, _ in [UInt8(pixels.count % 251)] }
    }

    private func wish(_ graphics: Graphics? = nil, _ path: String = "OPS/a.png") -> PictureWish {
        PictureWish(
            revision: book.revision, path: path, size: Size(2, 1),
            means: PictureMeans(graphics: graphics))
    }

    /// Two letters, as the part tells them: a half block, and an escape that must not get through.
    private let letters: [UInt8] =
        [0x80, 0x25, 0, 0, 0, 0, 0xFF, 0, 0xFF, 0, 0, 0] + [0x1B, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    @Test func `letters are taken, and what is none of ours is a blank`() throws {
        let drawn = desk(FakePart([.answer(letters)])).draw(wish(), of: book)
        guard case .picture(let picture) = drawn else {
            Issue.record("\(drawn)")
            return
        }
        #expect(picture.letters.map(\.glyph) == ["▀", " "])
        #expect(picture.letters[0].tint == Tint(ink: 0xFF_0000, paper: 0x00_00FF))
        #expect(picture.pixels == nil)
    }

    @Test func `pixels come of a second answer about the same picture`() throws {
        let part = FakePart([.answer(letters), .answer([UInt8](repeating: 9, count: 16 * 16 * 3))])
        guard case .picture(let picture) = desk(part).draw(wish(Graphics(.kitty)), of: book) else {
            Issue.record("nothing was drawn")
            return
        }
        #expect(picture.pixels?.width == 16 && picture.pixels?.height == 16)
        #expect(part.questions.map(\.count).first ?? 0 > 100, "the file goes along")
        #expect(part.questions.last?.count ?? 999 < 60, "and only once")
    }

    @Test func `a part that was started anew is given the file again`() throws {
        let part = FakePart([
            .answer(letters), .refusal(PictureRefusal.notKept.rawValue),
            // Sixels come in bands of six: 12 rows of 16.
            .answer([UInt8](repeating: 9, count: 16 * 12 * 3)),
        ])
        guard case .picture(let picture) = desk(part).draw(wish(Graphics(.sixel)), of: book) else {
            Issue.record("nothing was drawn")
            return
        }
        #expect(picture.pixels?.height == 12)
        #expect(part.questions.map { $0.count > 100 } == [true, false, true])
    }

    @Test func `answers of a wrong length are none`() throws {
        for answer in [[], [1], letters + [0]] {
            let drawn = desk(FakePart([.answer(answer)])).draw(wish(), of: book)
            #expect(
                drawn == .failed("what draws pictures gave an answer without sense"), "\(answer)")
        }
    }

    @Test func `a picture is drawn once`() throws {
        let part = FakePart([.answer(letters)])
        let desk = desk(part)
        let first = desk.draw(wish(), of: book)
        #expect(desk.draw(wish(), of: book) == first)
        #expect(part.questions.count == 1)
    }

    @Test func `what is not there is asked of nobody`() throws {
        let part = FakePart([])
        guard case .failed = desk(part).draw(wish(nil, "OPS/b.png"), of: book) else {
            Issue.record("something was drawn")
            return
        }
        #expect(part.questions.isEmpty)
    }
}

/// A part whose answers are written down beforehand.
private final class FakePart: PartReading {
    enum Line {
        case answer([UInt8])
        case refusal(UInt8)
    }

    private let state: Mutex<(lines: [Line], questions: [[UInt8]])>

    init(_ lines: [Line]) { state = Mutex((lines, [])) }

    var questions: [[UInt8]] { state.withLock { $0.questions } }

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        let line = state.withLock { state -> Line? in
            state.questions.append(question)
            return state.lines.isEmpty ? nil : state.lines.removeFirst()
        }
        switch line {
        case .answer(let bytes): return bytes
        case .refusal(let code): throw .refused(code: code, "no")
        case nil: throw .died
        }
    }

    func stop() {}
}

private struct FakeParts: PartStarting {
    let part: FakePart

    func start(_ part: Part, on resources: any Resources, file: String) throws(PartError)
        -> any PartReading
    { self.part }
}
