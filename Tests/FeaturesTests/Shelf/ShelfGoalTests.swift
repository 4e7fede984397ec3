import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ScreenKit

/// A goal is shown quietly, after everything else, and only to a person who set one.
@Suite struct ShelfGoalTests {
    private let size = Size(80, 24)
    private let listing = Listing(stamp: 1, ids: [], counts: ShelfCounts())

    @Test func `nothing is counted for who has no goal`() {
        var state = Shelf.State(size: size)
        Shelf.step(&state, .begun, asks: "request first", "schedule patienceRanOut")
        #expect(!Shelf.reduce(&state, .listed(listing)).contains(Self.count))
        #expect(Shelf.reduce(&state, .goalTold(nil)).isEmpty)
    }

    private static var count: Effect<Shelf.Action, Shelf.Command> {
        .request(EffectID("today"), .countToday)
    }

    @Test func `what was read is counted after the list, and again when the goal is changed`() {
        var state = Shelf.State(size: size)
        state.goal = Shelf.Goal(minutes: 20)
        #expect(!Shelf.reduce(&state, .begun).contains(Self.count))
        #expect(Shelf.reduce(&state, .listed(listing)).contains(Self.count))
        #expect(state.goal?.words == nil)
        Shelf.step(&state, .todayTold(12))
        #expect(state.goal?.words == "12 of 20 min today")
        #expect(Shelf.reduce(&state, .goalTold(10)) == [Self.count])
        #expect(state.goal?.words == "✓ 12 min today")
        #expect(Shelf.reduce(&state, .goalTold(10)).isEmpty)
        #expect(Shelf.reduce(&state, .goalTold(nil)).isEmpty && state.goal == nil)
        // What was asked before is answered after.
        Shelf.step(&state, .todayTold(13))
        #expect(state.goal == nil)
    }
}
