import Canvas
import Kernel
import Testing

@testable import Features
@testable import ScreenKit

/// The root finds what it does for a wing by a cast, which the compiler cannot check.
@Suite struct RootTests {
    @Test func `whatever its name opens comes into view`() {
        for (name, destination) in Screens.named {
            var state = App.State()
            state.around.size = Size(80, 24)
            let before = (state.stack, state.notices)
            _ = App.reduce(&state, .opened(destination))
            // The guide is what an empty program shows; the player says that nothing is heard.
            let isOpen = state.stack != before.0 || state.notices != before.1
            #expect(isOpen || name == "guide", "\(name) opens nothing")
        }
    }
}
