import Canvas
import Kernel
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ScreenKit

/// Text on its way to a clipboard.
@Suite struct CopyingTests {
    /// Messages, of which the newest is to be copied.
    private func app(_ text: String) -> AppDriver {
        let app = AppDriver()
        app.send(.troubleTold(text))
        app.open(.messages)
        return app
    }

    @Test func `it is asked once, and then it is as it was answered`() throws {
        let app = app("words\u{1B}[31m")
        app.press("y")
        #expect(app.commands(of: App.self).isEmpty)
        let choice = try #require(app.top[Choice.self])
        #expect(choice.rows.first?.means == .copy("words[31m", .terminal))
        app.press("Enter")
        app.did(.copy("words[31m"))
        #expect(app.top.holds(MessageList.self))
        #expect(app.state.preferences.settings.clipboard == .terminal)
        app.press("y")
        app.did(.copy("words[31m"))
        app.sees("Copied: words[31m")
    }

    @Test func `the answers are the terminal, a tool, and none`() {
        for (row, way) in Copying.Way.offered.enumerated() {
            let store = TestStore<Choice>(Copying.question("words", size: Size(80, 24)))
            for _ in 0..<row {
                store.send(.ordered(Order(.listNext))) {
                    $0.list.move(.next, in: $0.shape, height: $0.height)
                }
            }
            store.send(
                .ordered(Order(.focusActivate)),
                performs: [.close, .decided(.copy("words", way))])
        }
    }

    @Test func `with a tool or with nothing the terminal is not told`() {
        let app = app("a")
        app.send(.settingChanged("terminal.clipboard", .text("tool")))
        app.press("y")
        app.did(.copyWithTool("a"))
        app.send(.settingChanged("terminal.clipboard", .text("off")))
        app.press("y")
        #expect(app.commands(of: App.self).isEmpty)
        app.sees("Nothing was copied: copying is off in the settings.")
    }

    @Test func `what could command a terminal is not copied`() {
        let hostile = "a\u{1B}]52;c;x\u{7}\u{202E}b\r\n\u{9B}c\td\u{E0041}"
        #expect(Copying.clean(hostile) == "a]52;c;xb\nc d")
        #expect(Copying.clean("渡し\u{200D}舟") == "渡し\u{200D}舟")
    }
}
