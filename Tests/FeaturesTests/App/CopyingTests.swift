import Canvas
import Kernel
import TestKit
import Testing

@testable import Features

/// Text on its way to a clipboard.
@Suite struct CopyingTests {
    @Test func `it is asked once, and then it is as it was answered`() {
        var state = App.State()
        state.stack = Stack(root: AnyScreen(Reader.self, Reader.State(.guide, size: Size(80, 24))))
        let asked = App.copy("words\u{1B}[31m", &state)
        #expect(!asked.contains(.perform(.copy("words[31m"))))
        guard let layer = state.stack.top[Choice.self] else {
            Issue.record("nothing was asked")
            return
        }
        #expect(layer.rows.first?.means == .copy("words[31m", .terminal))
        let id = state.stack.top.id
        let effects = App.send(.ordered(Order(.focusActivate)), to: id, as: Choice.self, &state)
        #expect(effects.contains(.perform(.copy("words[31m"))))
        #expect(!state.stack.hasLayer)
        #expect(state.preferences.settings.clipboard == .terminal)
        #expect(App.copy("more", &state).first == .perform(.copy("more")))
    }

    @Test func `the answers are the terminal, a tool, and none`() {
        for (row, way) in Copying.Way.offered.enumerated() {
            let store = TestStore<Choice>(Copying.question("words", size: Size(80, 24)))
            for _ in 0..<row {
                store.send(.ordered(Order(.listNext))) {
                    $0.list.move(.next, in: ListShape(count: 3), height: 3)
                }
            }
            store.send(
                .ordered(Order(.focusActivate)),
                performs: [.close, .decided(.copy("words", way))])
        }
    }

    @Test func `with a tool or with nothing the terminal is not told`() {
        var state = App.State()
        _ = App.change("terminal.clipboard", to: .text("tool"), &state)
        #expect(App.copy("a", &state) == [.request(.copying, .copyWithTool("a"))])
        _ = App.change("terminal.clipboard", to: .text("off"), &state)
        let effects = App.copy("a", &state)
        #expect(!effects.contains(.perform(.copy("a"))))
        #expect(state.notices.toast?.text == "Nothing was copied: copying is off in the settings.")
    }

    @Test func `what could command a terminal is not copied`() {
        let hostile = "a\u{1B}]52;c;x\u{7}\u{202E}b\r\n\u{9B}c\td\u{E0041}"
        #expect(Copying.clean(hostile) == "a]52;c;xb\nc d")
        #expect(Copying.clean("渡し\u{200D}舟") == "渡し\u{200D}舟")
    }
}
