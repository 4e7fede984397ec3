import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import HouseholdWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// A book may look otherwise than all others, and can be taken back.
@Suite struct OwnLookTests {
    private let shelf: BookPile

    init() throws { shelf = try BookPile() }

    private func open(_ look: [String: String] = [:]) -> Reader.State {
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        let rules = state.stance.rules(look: look)
        let opened = Opened(
            shelf.book, at: Spot(document: 0, offset: 0), chapter: shelf.set(0, rules),
            habits: ReadingHabits(look: look))
        Reader.step(
            &state, .opened(opened), asks: "cancel slowness", "request set", "schedule countable",
            "request tellTime", "request marking")
        return state
    }

    @Test func `a book opens as it was left, without being set twice`() {
        let state = open(["reading.measure": "50", "reading.justify": "true"])
        #expect(state.taste.measure == 50 && state.taste.manner.isJustified)
        #expect(state.common == Taste())
        #expect(state.chapter?.rules == state.rules)
        #expect(state.asked[0] == nil, "the chapter that came is the one that is wanted")
    }

    @Test func `what nobody understands any more is left out`() {
        let look = OwnLook(kept: [
            "reading.measure": "9000", "reading.mood": "blue", "theme.night": "ink",
            "reading.notes": "popup", "reading.leading": "'; DROP TABLE look; --",
        ])
        #expect(look.values == ["reading.notes": .text("popup")])
        #expect(OwnLook(kept: look.kept) == look)
    }

    @Test func `wider is for this book, is kept, and can be undone`() throws {
        var state = open()
        let effects = Reader.reduce(&state, .ordered(Order(.readerWider)))
        let look = OwnLook().setting("reading.measure", to: .number(68))
        #expect(state.look == look && state.taste.measure == 68 && state.common.measure == 66)
        #expect(effects.contains(.request(.look, .keepLook(shelf.book, look))))
        #expect(
            effects.contains(.perform(.ask(.done("Measure: 68 columns, in this book.")))))
        let undos = effects.compactMap { effect -> Undo<Reader.Action>? in
            if case .record(let undo) = effect { undo } else { nil }
        }
        let undo = try #require(undos.first)
        #expect(undo.journal == Reader.journal(state))
        Reader.step(&state, undo.inverse, asks: "schedule countable", "request keepLook")
        #expect(state.look.isEmpty && state.taste.measure == 66)
        Reader.step(&state, undo.forward, asks: "schedule countable", "request keepLook")
        #expect(state.taste.measure == 68)
    }

    @Test func `a book may have a theme of its own, and can be freed of it`() {
        var state = open(["theme": "ink"])
        #expect(state.look.values == ["theme": .text("ink")])
        #expect(state.taste == Taste(), "nothing is set anew for a colour")
        let effects = Reader.reduce(&state, .themed("paper"))
        let look = OwnLook().setting("theme", to: .text("paper"))
        #expect(state.look == look)
        #expect(effects.contains(.request(.look, .keepLook(shelf.book, look))))
        #expect(effects.contains(.perform(.ask(.done("Theme: paper, in this book.")))))
        #expect(Reader.reduce(&state, .themed("paper")).isEmpty)
        Reader.step(
            &state, .lookForgotten("theme"), asks: "schedule countable", "request keepLook",
            "record Theme as in all books", "perform done")
        #expect(state.look.isEmpty)
    }

    @Test func `a value as in all books is no book's own`() {
        var state = open()
        Reader.step(
            &state, .ordered(Order(.viewJustify)), asks: "request set", "schedule countable",
            "request keepLook", "record Even right edge: on, in this book", "perform done")
        #expect(state.look.values == ["reading.justify": .flag(true)])
        Reader.step(
            &state, .ordered(Order(.viewJustify)), asks: "schedule countable", "request keepLook",
            "record Even right edge: off, in this book", "perform done")
        #expect(state.look.isEmpty)
    }

    @Test func `what the settings say holds for the rest`() {
        var state = open(["reading.measure": "50"])
        var taste = Taste()
        taste.measure = 70
        taste.manner.leading = 1
        Reader.step(
            &state, .tasted(taste, isLinear: false), asks: "request set", "schedule countable")
        #expect(state.taste.measure == 50 && state.taste.manner.leading == 1)
        let effects = Reader.reduce(&state, .ordered(Order(.viewReset)))
        #expect(state.taste == taste)
        #expect(effects.contains(.perform(.ask(.done("This book as all others.")))))
        let again = Reader.reduce(&state, .ordered(Order(.viewReset)))
        #expect(again == [.perform(.ask(.say("This book looks as all others do.")))])
    }

    @Test func `the settings tell what a book has of its own, and take it back first`() {
        var settings = Settings()
        settings.set(SettingsTable.setting("reading.measure")!, to: .number(70))
        let look = OwnLook().setting("reading.measure", to: .number(50))
        let screen = SettingsList.State(
            settings, look: look, at: "reading.measure", size: Size(80, 24))
        #expect(screen.shown(screen.focused!) == "70 columns · here 50 columns")
        let store = TestStore<SettingsList>(screen)
        store.send(.ordered(Order(.itemAgain)), performs: [.forgetLook("reading.measure")]) {
            $0.look = OwnLook()
        }
        store.send(
            .ordered(Order(.itemAgain)),
            performs: [
                .done("Measure: 66 columns, the default again."),
                .change(setting: "reading.measure", to: nil),
            ])
    }

    @Test func `every part of a look is a setting of reading, and comes back from the library`() {
        for setting in SettingsTable.rows(of: .reading) {
            guard let value = OwnLook.value(setting.path, of: Taste()) else { continue }
            let other = setting.stepped(value, by: value == .number(0) ? 1 : -1)
            let new = other == value ? setting.stepped(value, by: 1) : other
            let look = OwnLook().setting(setting.path, to: new)
            #expect(OwnLook.value(setting.path, of: look.over(Taste())) == new, "\(setting.path)")
            #expect(OwnLook(kept: look.kept) == look)
        }
    }
}
