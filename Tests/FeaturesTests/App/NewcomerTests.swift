import Canvas
import Kernel
import Notebook
import Publications
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What a newcomer presses first does something on every screen, or the program says what does.
@Suite struct NewcomerTests {
    private static let size = Size(80, 24)
    private static let keys = [
        "Esc", "Ctrl-c", "q", "F1", "F5", "PageDown", "PageUp", "Up", "Down", "Left", "Right",
        "Home", "End", "Space", "Enter",
    ]

    /// They draw what is played, or a picture, and neither is there: what changed is not seen.
    private static let drawnBare: Set = ["Player", "SoundSheet", "Viewer"]

    @Test(arguments: Screens.table.map { "\($0)" })
    func `no key of a newcomer is met with silence`(name: String) throws {
        let screens = Self.screens.filter { "\($0.feature)" == name }
        #expect(!screens.isEmpty, "\(name) has no state to press keys in")
        let keys = try Self.keys.map { Input.key(try #require(Key($0))) }
        let wheels = [Mouse.Act.wheelUp, .wheelDown].map {
            Input.mouse(Mouse($0, at: Point(row: 5, column: 5)))
        }
        for (number, screen) in screens.enumerated() {
            let before = Self.state(screen)
            let drawn = App.draw(before)
            for input in keys + wheels {
                var state = before
                let effects = App.reduce(&state, .input(input))
                let isHeard =
                    asksForWork(effects) || state.notices != before.notices
                    || App.draw(state) != drawn
                    || Self.drawnBare.contains(name) && state.stack != before.stack
                #expect(isHeard, "\(input) in state \(number) of \(name)")
            }
        }
    }

    @Test func `ZZ and the words of vi leave`() {
        for keys in ["Z Z", ": q Enter", ": q ! Enter", ": w q Enter", ": x Enter", "Q"] {
            let driver = AppDriver()
            driver.press(keys)
            #expect(driver.commands(of: App.self).contains(.quit), "\(keys)")
        }
    }

    @Test func `a key without a meaning says which shows the keys`() {
        let driver = AppDriver()
        driver.open(Destination(Doctor.self, Plainly()))
        driver.press("F5")
        #expect(driver.toast == "F5 does nothing here. ? shows the keys.")
        driver.press("Down Down")
        _ = driver.commands(of: Doctor.self)
    }

    private func asksForWork(_ effects: App.Effects) -> Bool {
        effects.contains {
            switch $0 {
            case .perform, .request, .stream: true
            default: false
            }
        }
    }

    private static func state(_ screen: AnyScreen) -> App.State {
        var state = App.State.quiet
        state.around.size = size
        _ = state.stack.open(layer: screen)
        return state
    }

    /// Each state that the previews have, and for screens that they draw over others one made here.
    private static let screens = Previews.all.compactMap { $0.screen?(size) } + made()

    private static func made() -> [AnyScreen] {
        var around = Surroundings()
        around.size = size
        let book = PreviewBook.book
        let spot = Spot(document: 0, offset: 0)
        let reader = Reader.open(size, at: 0, page: 0)
        let words = reader.wordsInView
        var note = Annotation(
            id: "1", kind: .highlight, start: "", quote: "A rope.", percent: 12, created: 0)
        note.note = "Ask."
        return [
            AnyScreen(Reader.self, reader),
            AnyScreen(Tutor.self, Tutor.opened(1, at: size)),
            AnyScreen(
                Lookup.self,
                Lookup.State(book, words.choices, start: words.start, size: size)),
            AnyScreen(Notes.self, Notes.State(Notes.Content(), at: spot, around)),
            AnyScreen(NoteEditor.self, NoteEditor.State(note, row: 6, size: size)),
            AnyScreen(StorySoFar.self, StorySoFar.State(book, around)),
            AnyScreen(SoundSheet.self, SoundSheet.State(size: size)),
            AnyScreen(Player.self, Player.State(chapter: 1, count: 5, size: size)),
            AnyScreen(Find.self, Find.State(book, at: spot, size: size)),
            AnyScreen(
                Contents.self, Contents.State(reader.contentsTabs, place: "", size: size)),
        ]
    }
}
