import Canvas
import Kernel
import Publications
import Synchronization
import TestKit
import Testing
import Typesetting

@testable import ReadingRuntime
@testable import ReadingWing
@testable import ScreenKit

/// Pages of a comic that come from a server while it is read.
@Suite struct ComingPagesTests {
    /// A server's pages, as far as they are here.
    private final class Pages: PageBringing {
        let here = Mutex<Set<Int>>([])
        let broken = Mutex(false)
        /// A picture's size, as its head tells it.
        let width = Mutex(600)

        private func number(_ address: String) -> Int {
            Int(address.split(separator: "/").last ?? "") ?? 0
        }

        func isHere(_ address: String) -> Bool {
            here.withLock { $0.contains(number(address)) }
        }

        func page(_ address: String) throws(ResourceError) -> [UInt8] {
            if broken.withLock({ $0 }) { throw .unreadable("the server sleeps") }
            here.withLock { _ = $0.insert(number(address)) }
            var page = PngMaker.halves(2, 2, 0, 0xFFFFFF)
            page.toldSize = (width: width.withLock { $0 }, height: 900)
            return page.bytes
        }
    }

    private let pages = Pages()
    private let desk = BookDesk(
        open: { (_) throws(OpenError) in throw OpenError.missing }, keeping: nil, hyphens: nil)

    private func book(_ count: Int = 8) throws -> Book {
        let links = (0..<count).map {
            #"{"href": "https://s.example/p/\#($0)", "type": "image/png"}"#
        }.joined(separator: ",")
        let list = #"{"metadata": {"title": "T"}, "readingOrder": [\#(links)]}"#
        let comic = try Publication.open(
            BytesResources([("l.json", Array(list.utf8))]), file: "l.json",
            OpenMeans(pages: pages))
        return Book(.file("/streams/l.json"), comic)
    }

    /// Opened, with what it asks for.
    private func opened(at page: Int = 0) throws -> (Reader.State, Reader.Effects) {
        let book = try book()
        var state = Reader.State(book.source, size: Size(80, 24))
        let chapter = desk.set(book.publication, page, state.rules)
        let effects = Reader.reduce(
            &state,
            .opened(
                Opened(
                    book, at: Spot(document: page, offset: 0), chapter: chapter, marks: [:],
                    isFresh: false)))
        return (state, effects)
    }

    private func brought(_ effects: Reader.Effects) -> [Int] {
        effects.compactMap { effect in
            if case .request(_, .work(.bring(_, let page, _))) = effect { page } else { nil }
        }
    }

    private func set(_ effects: Reader.Effects) -> [Int] {
        effects.compactMap { effect in
            if case .request(_, .work(.set(_, let page, _))) = effect { page } else { nil }
        }
    }

    /// Answers as the performer does.
    private func answer(
        _ page: Int, brings: Bool, _ state: inout Reader.State
    ) -> Reader.Effects {
        guard let book = state.book else { return [] }
        let work: Reader.Work =
            brings
            ? .bring(book, document: page, state.rules) : .set(book, document: page, state.rules)
        return desk.answer(work).map { Reader.reduce(&state, $0) } ?? []
    }

    private func screen(_ state: Reader.State) -> String {
        var frame = Frame(Size(80, 24))
        Reader.draw(state, .init(), into: &frame)
        return (0..<24).map { row in String(frame.row(row).map(\.glyph)) }.joined(separator: "\n")
    }

    @Test func `a page whose picture cannot be read says so`() throws {
        var zip = ZipWriter()
        let page = PngMaker.halves(4, 4, 0, 0xFFFFFF).bytes
        zip.entries = [
            .init(name: "1.png", bytes: page), .init(name: "2.png", bytes: Array(page.prefix(9))),
        ]
        let comic = try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
        let book = Book(.file("/b/a.cbz"), comic)
        for index in 0..<2 {
            var state = Reader.State(book.source, size: Size(80, 24))
            let opened = Opened(
                book, at: Spot(document: index, offset: 0),
                chapter: desk.set(comic, index, state.rules), marks: [:], isFresh: false)
            _ = Reader.reduce(&state, .opened(opened))
            let words = "Page 2 has a picture that cannot be read."
            #expect(screen(state).contains(words) == (index == 1), "\(screen(state))")
        }
    }

    @Test func `the page in view is asked for first, and three that follow after it`() throws {
        var (state, effects) = try opened(at: 2)
        #expect(brought(effects) == [2])
        #expect(set(effects) == [3, 4, 5, 1])
        #expect(screen(state).contains("Page 3 is on its way."))
        for page in [3, 4, 5, 1] {
            #expect(brought(answer(page, brings: false, &state)).isEmpty)
        }
        effects = answer(2, brings: true, &state)
        #expect(brought(effects) == [3, 4, 5, 1])
        #expect(state.pagesInView.map(\.document) == [2])
        for page in [3, 4, 5, 1] { #expect(brought(answer(page, brings: true, &state)).isEmpty) }
        #expect(pages.here.withLock { $0 } == [1, 2, 3, 4, 5])
    }

    @Test func `a page that does not come says why, and is asked for again, less and less often`()
        throws
    {
        pages.broken.withLock { $0 = true }
        var (state, _) = try opened()
        var waits: [Duration] = []
        for _ in 0..<6 {
            let effects = answer(0, brings: true, &state)
            for case .schedule(_, let wait, .pagesWanted) in effects { waits.append(wait) }
            #expect(
                screen(state).contains("Page 1 did not come: the server sleeps."))
            #expect(brought(Reader.reduce(&state, .pagesWanted)) == [0])
        }
        #expect(waits == [5, 10, 20, 40, 60, 60].map { .seconds($0) })
        pages.broken.withLock { $0 = false }
        _ = answer(0, brings: true, &state)
        #expect(state.coming.missed.isEmpty && state.coming.roundsCount == 0)
        #expect(state.pagesInView.map(\.document) == [0])
    }

    @Test func `a page that comes after the terminal changed its size is shown at the new size`()
        throws
    {
        var (state, _) = try opened()
        let old = state.rules
        var effects = Reader.reduce(&state, .resized(Size(120, 40)))
        #expect(set(effects).contains(0) && state.rules != old)
        _ = answer(0, brings: false, &state)
        // What was asked for before brings the page in the old size.
        let came = try #require(
            state.book.flatMap { desk.answer(.bring($0, document: 0, old)) })
        effects = Reader.reduce(&state, came)
        #expect(set(effects) == [0] && brought(effects).isEmpty)
        effects = answer(0, brings: false, &state)
        #expect(state.pagesInView.map(\.document) == [0])
        #expect(brought(effects) != [0])
    }

    @Test func `a picture that tells no size is not asked for without end`() throws {
        pages.width.withLock { $0 = 0 }
        var (state, _) = try opened()
        let effects = answer(0, brings: true, &state)
        #expect(brought(effects).isEmpty)
        #expect(screen(state).contains("Page 1 did not come: its picture cannot be read."))
    }

    @Test func `margins are looked for on pages that are here, and on no others`() throws {
        var (state, _) = try opened(at: 2)
        for page in [3, 1] { _ = answer(page, brings: false, &state) }
        Reader.wearFit(.wholeTrimmed, &state)
        let looked = { (effects: Reader.Effects) in
            effects.compactMap { effect -> Int? in
                if case .request(_, .work(.findInk(_, let page))) = effect { page } else { nil }
            }
        }
        #expect(looked(Reader.reduce(&state, .covered)).isEmpty)
        #expect(looked(answer(2, brings: true, &state)) == [2])
        #expect(looked(answer(3, brings: true, &state)) == [3])
    }

    @Test func `pages that were flipped through are not waited for`() throws {
        var (state, _) = try opened()
        for page in 1..<8 { _ = answer(page, brings: false, &state) }
        var cancelled = 0
        for _ in 0..<6 {
            let effects = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
            cancelled += effects.count {
                if case .cancel(let id) = $0 { id == .page(0) } else { false }
            }
            for page in set(effects) { _ = answer(page, brings: false, &state) }
        }
        #expect(state.place.document == 6)
        #expect(cancelled == 1)
        #expect(state.coming.asked == [5, 6])
    }

    @Test func `a comic on the disk asks for nothing`() throws {
        var zip = ZipWriter()
        zip.entries.append(.init(name: "1.png", bytes: PngMaker.halves(2, 2, 0, 1).bytes))
        let comic = try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
        #expect(!comic.isStreamed && comic.isHere(page: 0) && comic.trouble(ofPage: 0) == nil)
    }
}
