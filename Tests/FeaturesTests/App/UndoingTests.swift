import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// An act that stands in two histories.
@Suite struct UndoingTests {
    @Test func `what was changed while reading is taken back there, or among the settings`() throws
    {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.open(.guide)
        try app.opensBook(PreviewBook.book)
        app.press("G")
        app.send(.settingChanged("reading.measure", .number(70)))
        app.press("u")
        app.sees("Undone: Measure: 70 columns")
        #expect(app.state.around.measure == 66)
        app.press("Ctrl-r")
        #expect(app.state.around.measure == 70)
        app.press("g , u")
        app.sees("Undone: Measure: 70 columns")
        #expect(app.state.around.measure == 66)
        // It is taken back once: the next one in the book is the jump before.
        app.press("Esc u")
        app.sees("Undone: a jump")
    }
}
