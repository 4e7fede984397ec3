import Canvas
import Holdings
import Ports
import Publications
import ScreenKit
import Synchronization
import TestKit
import Testing

@testable import LibraryRuntime

/// Covers: found once, drawn to measure, held within a bound.
@Suite struct CoverDeskTests {
    private func book(_ id: HeldBook.ID, at path: String) -> HeldBook {
        var book = HeldBook(id: id)
        book.files = [HeldFile(path: path, format: "epub", bytes: 7)]
        return book
    }

    private func wish(
        _ book: HeldBook, _ size: Size = Size(20, 12), _ graphics: Graphics? = nil
    ) -> PictureWish {
        PictureWish(
            revision: UInt64(book.id), path: book.files[0].path, size: size,
            means: PictureMeans(graphics: graphics))
    }

    private func desk(
        _ finding: FakeFinding, _ part: FakePart = FakePart(), _ cache: FakeCache? = FakeCache(),
        memory: Int = 1 << 20, others: [HeldBook.Cover: [UInt8]] = [:]
    ) -> CoverDesk {
        CoverDesk(
            finding: finding, others: { others[$0] }, parts: FakeParts(part: part),
            storage: { CoverStorage(cache: cache, memoryBytes: memory) },
            encode: { pixels, _, _, _ in [UInt8(pixels.count % 251)] })
    }

    private func picture(_ drawn: DrawnPicture) -> Picture? {
        if case .picture(let picture) = drawn { picture } else { nil }
    }

    @Test func `a cover keeps its shape in the room it gets`() throws {
        let (finding, part) = (FakeFinding(), FakePart())
        let desk = desk(finding, part)
        // 64 by 64 pixels: twice as many columns as rows.
        let drawn = try #require(picture(desk.draw(wish(book(1, at: "/a")), of: book(1, at: "/a"))))
        #expect(drawn.size == Size(20, 10) && drawn.pixels == nil)
        let kitty = wish(book(1, at: "/a"), Size(4, 9), Graphics(.kitty))
        let sharp = try #require(picture(desk.draw(kitty, of: book(1, at: "/a"))))
        #expect(sharp.size == Size(4, 2) && sharp.pixels?.width == 32)
        #expect(part.questions == 3)
    }

    @Test func `a cover that was chosen needs no book, and one that is gone leaves its own`() throws
    {
        let finding = FakeFinding()
        let wide = PngMaker.halves(64, 16, 0xFF_0000, 0x00_00FF).bytes
        let told = HeldBook.Cover.told(path: "/cover.jpg", stamp: "1")
        let desk = desk(finding, others: [.chosen(3): wide, told: Array("no picture".utf8)])
        var book = book(1, at: "/a")
        book.cover = .chosen(3)
        let drawn = try #require(picture(desk.draw(wish(book), of: book)))
        #expect(drawn.size == Size(20, 3) && finding.opened.isEmpty)
        for cover in [told, .chosen(4)] {
            book.id += 1
            book.cover = cover
            #expect(picture(desk.draw(wish(book), of: book))?.size == Size(20, 10))
        }
        #expect(finding.opened == ["/a"])
    }

    @Test func `a book is opened for its cover once, by any program`() {
        let (finding, cache) = (FakeFinding(), FakeCache())
        for _ in 0..<3 {
            let desk = desk(finding, FakePart(), cache)
            for id in [1, 2] as [HeldBook.ID] {
                let book = book(id, at: id == 1 ? "/a" : "/bare")
                #expect((picture(desk.draw(wish(book), of: book)) != nil) == (id == 1))
            }
        }
        #expect(finding.opened == ["/a", "/bare"])
        // What could not be opened is tried again.
        let desk = desk(finding, FakePart(), cache)
        for _ in 0..<2 { _ = desk.draw(wish(book(3, at: "/gone")), of: book(3, at: "/gone")) }
        #expect(finding.opened == ["/a", "/bare", "/gone", "/gone"])
    }

    @Test func `a cover that is elsewhere is fetched once, by any program`() {
        let cache = FakeCache()
        let bytes = PngMaker.halves(40, 60, 0xFF_0000, 0x00_00FF).bytes
        let wish = wish(book(1, at: "https://lib.example/1.png"))
        var fetched = 0
        func fetch(_ answer: [UInt8]?) -> [UInt8]? {
            fetched += 1
            return answer
        }
        // The next caller asks again for a cover that failed.
        for answer in [nil, [1, 2, 3], Array("<html>".utf8)] as [[UInt8]?] {
            let drawn = desk(FakeFinding(), FakePart(), cache)
                .draw(wish, kept: "one") { fetch(answer) }
            #expect(picture(drawn) == nil)
        }
        for _ in 0..<3 {
            let drawn = desk(FakeFinding(), FakePart(), cache)
                .draw(wish, kept: "one") { fetch(bytes) }
            #expect(picture(drawn) != nil)
        }
        #expect(fetched == 4)
        // Offline, what is kept is shown.
        #expect(
            picture(desk(FakeFinding(), FakePart(), cache).draw(wish, kept: "one") { nil }) != nil)
    }

    @Test func `what is in the cache is believed no more than a stranger`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...40, using: &random)).map { index in
                index == 0
                    ? UInt8.random(in: 0...3, using: &random)
                    : UInt8.random(in: 0...255, using: &random)
            }
            let cache = FakeCache(bytes)
            _ = desk(FakeFinding(), FakePart(), cache)
                .draw(wish(book(1, at: "/a")), of: book(1, at: "/a"))
        }
        for source in [
            CoverDesk.Source.file([1, 2], width: 3, height: 400),
            .pixels([UInt8](repeating: 1, count: 18), width: 2, height: 3),
        ] {
            #expect(CoverDesk.Source(source.bytes) == source)
        }
    }

    @Test func `memory holds no more than it may, and the last ones stay`() {
        let (finding, part) = (FakeFinding(), FakePart())
        let desk = desk(finding, part, memory: 20_000)
        for id in 1...30 as ClosedRange<HeldBook.ID> {
            _ = desk.draw(wish(book(id, at: "/\(id)")), of: book(id, at: "/\(id)"))
            #expect(desk.held.bytes <= 20_000 && desk.held.bytesMax == 20_000)
        }
        let asked = part.questions
        _ = desk.draw(wish(book(30, at: "/30")), of: book(30, at: "/30"))
        #expect(part.questions == asked)
        _ = desk.draw(wish(book(1, at: "/1")), of: book(1, at: "/1"))
        #expect(part.questions > asked)
    }

    @Test func `a part that dies at one cover draws the next`() {
        let part = FakePart(diesAt: 1)
        let desk = desk(FakeFinding(), part)
        #expect(
            desk.draw(wish(book(1, at: "/a")), of: book(1, at: "/a"))
                == .failed("it cannot be drawn"))
        #expect(picture(desk.draw(wish(book(2, at: "/b")), of: book(2, at: "/b"))) != nil)
    }
}

private final class FakePart: PartReading {
    private let count = Mutex(0)
    private let diesAt: Int

    init(diesAt: Int = 0) { self.diesAt = diesAt }

    var questions: Int { count.withLock(\.self) }

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        let number = count.withLock {
            $0 += 1
            return $0
        }
        if number == diesAt { throw .died }
        guard let question = PictureQuestion(question) else { throw .garbled }
        switch question.form {
        case .cells(let columns, let rows, _, _):
            let letter = PictureLetter(glyph: "▀", ink: 1, paper: 2)
            return PictureLetter.bytes(Array(repeating: letter, count: columns * rows))
        case .pixels:
            return [UInt8](repeating: 9, count: question.window.width * question.window.height * 3)
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

private final class FakeCache: CacheKeeping {
    private let kept = Mutex<[String: [UInt8]]>([:])
    private let always: [UInt8]?

    init(_ always: [UInt8]? = nil) { self.always = always }

    func read(_ key: String) -> [UInt8]? { always ?? kept.withLock { $0[key] } }
    func keep(_ bytes: [UInt8], for key: String) { kept.withLock { $0[key] = bytes } }
    func isKept(_ key: String) -> Bool { read(key) != nil }
    func contents() -> CacheContents { CacheContents(count: 0, bytes: 0, bytesMax: 0) }
    func clear() { kept.withLock { $0 = [:] } }
    func forget(owner: String) {}
}

private final class FakeFinding: BookFinding {
    private let paths = Mutex<[String]>([])

    var opened: [String] { paths.withLock(\.self) }

    func walk(_ path: String, tell: (Sighting) -> Bool) {}
    func look(_ path: String) throws(OpenError) -> Publication { try open(path) }
    func whole(_ path: String) -> String? { path }
    func place(of path: String, within folders: [String]) -> String? { nil }
    func isFile(_ path: String) -> Bool { true }

    func open(_ path: String) throws(OpenError) -> Publication {
        paths.withLock { $0.append(path) }
        if path == "/gone" { throw .missing }
        var maker = BookMaker("<p>Words.</p>")
        if path != "/bare" {
            maker.manifest =
                "<item id=\"c\" href=\"c.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
        }
        var zip = maker.zip
        let cover = PngMaker.halves(64, 64, 0xFF_0000, 0x00_00FF).bytes
        zip.entries.append(.init(name: "OPS/c.png", bytes: cover))
        return try Publication.open(BytesResources([("a.epub", zip.bytes)]), file: "a.epub")
    }
}
