import Canvas
import Kernel
import Publications
import ReadingRuntime
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// An open file that changes on disk.
@Suite struct RenewingTests {
    private let old: BookPile
    private let new: BookPile
    private let rules: SetRules

    init() throws {
        old = try BookPile()
        new = try BookPile(paragraphs: [40, 30, 2])
        rules = Reader.State(old.book.source, size: Size(80, 24)).rules
    }

    private func opened() -> Reader.State {
        var state = Reader.State(old.book.source, size: Size(80, 24))
        state.phase = .open
        state.book = old.book
        for index in 0..<old.book.count { state.chapters[index] = old.set(index, rules) }
        state.stand(at: state.chapters[1]!.start, of: 1)
        return state
    }

    private func says(_ effects: Reader.Effects, _ part: String) -> Bool {
        effects.contains {
            if case .perform(.ask(.say(let words))) = $0 { return words.contains(part) }
            if case .perform(.ask(.done(let words))) = $0 { return words.contains(part) }
            return false
        }
    }

    @Test func `a change is waited out, and then the file is read again`() {
        var state = opened()
        #expect(
            Reader.reduce(&state, .fileChanged)
                == [.schedule(.fileCalm, after: Reader.calmTime, .renewalDue)])
        let effects = Reader.reduce(&state, .renewalDue)
        let words = PlaceWords(state.place, in: state.chapter!.document.text)
        #expect(effects == [.request(.renewing, .renew(old.book, words, state.rules))])
        state.phase = .opening
        #expect(Reader.reduce(&state, .fileChanged).isEmpty)
    }

    @Test func `the new text is in view, and undo brings the old one back`() throws {
        var state = opened()
        let place = state.place
        let answer = Opened(
            new.book, at: Spot(document: 1, offset: 0), chapter: new.set(1, rules),
            isFresh: false)
        let effects = Reader.reduce(&state, .renewed(.anew(answer)))
        #expect(state.book == new.book && says(effects, "was read again"))
        let undo = try #require(
            effects.compactMap { effect -> Undo<Reader.Action>? in
                if case .record(let undo) = effect { undo } else { nil }
            }.first)
        #expect(undo.journal == Reader.journal(state))
        _ = Reader.reduce(&state, undo.inverse)
        #expect(state.book == old.book && state.place == place)
        _ = Reader.reduce(&state, undo.forward)
        #expect(state.book == new.book)
    }

    @Test func `a file that cannot be read now leaves the old text and says so`() {
        var state = opened()
        let before = state
        let effects = Reader.reduce(&state, .renewed(.refused("it is empty")))
        #expect(state == before && says(effects, "it is empty"))
        #expect(says(effects, "The old text stays"))
        #expect(Reader.reduce(&state, .renewed(.same)).isEmpty)
    }

    @Test func `a place is found by its words, or else by its share of the chapter`() {
        let text = Array("One line. Another line of words. The words that we look for.".utf8)
        let words = PlaceWords(Spot(document: 0, offset: 33), in: text)
        let later = Array("Something new. ".utf8) + text
        #expect(words.spot(among: 1) { _ in later } == Spot(document: 0, offset: 48))
        #expect(
            words.spot(among: 2) { $0 == 0 ? [] : text } == Spot(document: 1, offset: 33))
        let other = [UInt8](repeating: 0x2E, count: 100)
        #expect(words.spot(among: 1) { _ in other } == Spot(document: 0, offset: 55))
        #expect(words.spot(among: 1) { _ in [] } == Spot(document: 0, offset: 0))
        #expect(words.spot(among: 0) { _ in [] } == Spot(document: 0, offset: 0))
    }

    @Test func `a desk reads the file again and keeps the place by its words`() throws {
        let source = old.book.source
        let (former, latter) = (old.book, new.book)
        let text = former.publication.document(0).text
        let words = PlaceWords(Spot(document: 0, offset: text.count / 2), in: text)
        let desk = BookDesk(
            open: { _ throws(OpenError) in latter.publication }, keeping: nil, hyphens: nil)
        guard case .renewed(.anew(let opened))? = desk.answer(.renew(former, words, rules)) else {
            Issue.record("it was not read again")
            return
        }
        let there = latter.publication.document(0).text[opened.place.offset...]
        #expect(
            opened.book.source == source && there.starts(with: text[(text.count / 2)...].prefix(96))
        )
        #expect(
            desk.answer(.renew(latter, words, rules)) == .renewed(.same))
        let gone = BookDesk(
            open: { _ throws(OpenError) in throw .missing }, keeping: nil, hyphens: nil)
        #expect(
            gone.answer(.renew(former, words, rules)) == .renewed(.refused(OpenError.missing.why)))
    }
}
