import Canvas
import HouseholdWing
import Kernel
import ScreenKit
import TestKit
import Testing

@Suite struct ThemePickerTests {
    private func store(old: String = "paper", own: [ThemeShelf.File] = []) -> TestStore<ThemePicker>
    {
        let entries = ThemeShelf(own: own).entries
        return TestStore(ThemePicker.State(entries, old: old, size: Size(80, 24)))
    }

    @Test func `it opens on the theme in force`() {
        #expect(store().state.focused?.name == "paper")
        #expect(store(old: "gone").state.focused?.name == "ansi")
    }

    @Test func `moving shows, closing puts back, keeping keeps`() {
        let store = store()
        store.send(.ordered(Order(.listNext)), performs: [.previewTheme("ink")]) {
            $0.list = ListView(focus: 2)
        }
        store.send(.ordered(Order(.listNext, count: 2)), performs: [.previewTheme("noon")]) {
            $0.list = ListView(focus: 4)
        }
        store.send(.ordered(Order(.listLast)), performs: [.previewTheme("ember")]) {
            $0.list = ListView(focus: 7)
        }
        store.send(.ordered(Order(.listLast)))
        store.send(.ordered(Order(.listFirst)), performs: [.previewTheme("ansi")]) {
            $0.list = ListView(focus: 0)
        }
        store.send(.ordered(Order(.focusActivate)), performs: [.keepTheme("ansi")])
        store.send(.ordered(Order(.layerClose)), performs: [.restoreTheme])
        store.send(.ordered(Order(.layerBack)), performs: [.restoreTheme])
    }

    @Test func `over a book it may be for that book alone`() {
        let entries = ThemeShelf().entries
        let store = TestStore<ThemePicker>(
            ThemePicker.State(entries, old: "ink", isForBook: false, size: Size(80, 24)))
        store.send(.ordered(Order(.focusNext))) { $0.isForBook = true }
        store.send(.ordered(Order(.focusActivate)), performs: [.keepThemeForBook("ink")])
        store.send(.ordered(Order(.focusPrevious))) { $0.isForBook = false }
        store.send(.ordered(Order(.focusActivate)), performs: [.keepTheme("ink")])
        let alone = self.store()
        alone.send(.ordered(Order(.focusNext)))
    }

    @Test func `keys it does not know do nothing`() {
        let store = store()
        for verb in [Verb.readerPageForward, .viewTheme, .editUndo, .goGuide] {
            store.send(.ordered(Order(verb)))
        }
    }

    @Test func `a theme that cannot be read is neither shown nor kept`() {
        let store = store(own: [.init(name: "broken", bytes: [0])])
        store.send(.ordered(Order(.listLast)), performs: [.previewTheme("paper")]) {
            $0.list = ListView(focus: 8)
        }
        store.send(.ordered(Order(.focusActivate)))
    }

    @Test func `a click focuses and a second one keeps; the wheel turns`() throws {
        let store = store()
        var around = Surroundings()
        around.size = Size(80, 24)
        let at = Point(row: 5, column: 50)
        let click = try #require(
            ThemePicker.pointed(Mouse(.press(.left), at: at), store.state, around))
        #expect(click == .rowPressed(3))
        store.send(click, performs: [.previewTheme("sepia")]) { $0.list = ListView(focus: 3) }
        store.send(click, performs: [.keepTheme("sepia")])
        store.send(.resized(Size(80, 6))) { $0.size = Size(80, 6) }
        store.send(.wheelTurned(1)) { $0.list = ListView(focus: 3, top: 1) }
        let beside = Mouse(.press(.left), at: Point(row: 5, column: 3))
        #expect(ThemePicker.pointed(beside, store.state, around) == nil)
    }

    @Test func `the page beside it keeps its colours`() {
        let size = Size(80, 24)
        var frame = Frame(size)
        frame.write("The proper species of rush", row: 5, column: 7, role: .link)
        let state = ThemePicker.State(ThemeShelf().entries, old: "ink", size: size)
        ThemePicker.draw(state, Surroundings(), into: &frame)
        #expect((7..<33).allSatisfy { frame[5, $0].role == .link })
        #expect(frame[5, 38].glyph == "│")
    }

    @Test func `no size is too small`() {
        let entries = ThemeShelf().entries
        for width in [0, 1, 2, 3, 5, 9, 12, 20, 30, 49, 65, 66, 80] {
            for height in 0...26 {
                let size = Size(width, height)
                var around = Surroundings()
                around.size = size
                var frame = Frame(size)
                let state = ThemePicker.State(entries, old: "ember", size: size)
                ThemePicker.draw(state, around, into: &frame)
                if width > 8, height > 0 {
                    #expect(frame.row(frame.cursor.row).contains { $0.glyph == "▌" })
                }
            }
        }
    }
}
