import Canvas
import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

/// Keys are looked for, found and changed.
@Suite struct HelpTests {
    @Test func `a filter stays when its field is left, so that the key found can be changed`() {
        var state = Help.State(place: .reader, keymap: Keymap(), size: Size(80, 24))
        Help.step(&state, .ordered(Order(.findOpen)))
        for letter in "contents" { Help.step(&state, .typed(Key(letter))) }
        let found = state.rows
        Help.step(&state, .ordered(Order(.layerClose)))
        #expect(state.rows == found && Help.place(state) == .help && found.count < state.all.count)
        Help.step(&state, .ordered(Order(.itemEdit)))
        #expect(state.asking?.verb == found[0].verb)
        state.asking = nil
        Help.step(&state, .ordered(Order(.layerClose)))
        #expect(state.rows == state.all && state.focused == found[0])
        #expect(Help.reduce(&state, .ordered(Order(.layerClose))) == [.perform(.close)])
    }

    @Test func `in the player the keys begin with listening`() {
        let player = Help.State(place: .player, keymap: Keymap(), size: Size(80, 24))
        #expect(player.all.first?.verb.group == "Listen")
        let shelf = Help.State(place: .lists, keymap: Keymap(), size: Size(80, 24))
        #expect(shelf.all.first?.verb.group == "Move")
    }

    @Test func `F1 opens the keys, from a field too`() {
        let keymap = Keymap()
        for place in [Place.reader, .lists, .fields] {
            #expect(
                keymap.inForce(in: place).contains {
                    $0.keys.description == "F1" && $0.verb == .helpKeys
                })
        }
    }
}
