import Canvas
import Holdings
import Testing

@testable import Features
@testable import LibraryWing
@testable import ScreenKit

/// The shelf is looked at as it was before a restart.
@Suite struct ShelfViewTests {
    private var view: Shelf.View {
        var view = Shelf.View()
        (view.tab, view.order, view.isGrouped) = (.collection("Read \"next\""), .author, true)
        view.gridTabs = [.all, .collection("x")]
        (view.gridColumns, view.filter) = (5, "author:tolstoy -tag:\"a b\"")
        return view
    }

    @Test func `how the shelf is looked at is remembered, and what is unknown is left alone`() {
        var memory = Memory()
        let untouched = String(decoding: memory.bytes, as: UTF8.self)
        #expect(!untouched.contains("\"shelf\"") && !untouched.contains("shelf:"))
        memory.shelf = view
        var again = Memory()
        again.take(memory.bytes)
        #expect(again.shelf == view)
        again.take(Array("{\"shelf\": {\"tab\": \"strange\", \"columns\": 99, \"x\": 1}}".utf8))
        #expect(again.shelf.tab == .all && again.shelf.gridColumns == 8)
    }

    @Test func `what is narrowed does not begin with the first of all`() {
        var state = Shelf.State(size: Size(80, 24))
        state.restore(view)
        let effects = Shelf.reduce(&state, .begun)
        #expect(effects.contains(.request(.list, .list(view.filter, view.tab, by: .author))))
        #expect(
            !effects.contains {
                if case .request(.first, _) = $0 { true } else { false }
            })
    }

    @Test func `a filter in force is shown at every size, with the key that clears it`() {
        func text(_ state: Shelf.State) -> String {
            var around = Surroundings()
            around.size = state.size
            var frame = Frame(state.size)
            Shelf.draw(state, around, into: &frame)
            return frame.text
        }
        for size in [Size(80, 24), Size(40, 12), Size(40, 11), Size(30, 6)] {
            var state = Shelf.open([HeldBook(id: 1)], size)
            state.filter = TextField("lang:ja")
            #expect(text(state).contains("/ lang:ja"), "\(size)")
            #expect(text(state).contains("Esc clear"), "\(size)")
            // Whatever else stands in its row.
            state.taking = Shelf.Taking()
            #expect(text(state).contains("/ lang:ja"), "\(size)")
            (state.taking, state.field) = (nil, .saving)
            #expect(text(state).contains("/ lang:ja"), "\(size)")
            // The first press of the key takes the marks off.
            (state.field, state.marked) = (nil, [1])
            #expect(!text(state).contains("Esc clear"), "\(size)")
        }
    }

    @Test(arguments: [Size(80, 24), Size(80, 30), Size(120, 40), Size(40, 12), Size(40, 20)])
    func `a field that does not exist is named, with those that do`(size: Size) {
        var around = Surroundings()
        around.size = size
        var state = Shelf.open((1...40).map { HeldBook(id: $0) }, size)
        for field in [Shelf.Field.filter, nil] {
            (state.field, state.filter) = (field, TextField("foo:bar"))
            var frame = Frame(size)
            Shelf.draw(state, around, into: &frame)
            // Beside the list there is a pane.
            let words = frame.text.split(separator: "\n").map { $0.prefix { $0 != "│" } }
                .joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(words.contains("no field is called “foo”; there are author, title"))
            if size.height > 12 {
                #expect(words.contains("publisher, id. / foo:bar"), "\(size) \(words)")
            }
            // What goes on as something that exists is still being typed.
            state.completions = ["foo:bar author:"]
            frame = Frame(size)
            Shelf.draw(state, around, into: &frame)
            #expect(!frame.text.contains("no field is called"))
            state.completions = []
        }
    }

    @Test func `a filter that is not understood is not saved`() {
        var state = Shelf.open([HeldBook(id: 1)], Size(80, 24))
        state.filter = TextField("rating:9")
        let words = "Not understood: “rating:9” says nothing."
        let effects = Shelf.reduce(&state, .ordered(Order(.filterSave)))
        #expect(effects == [.perform(.ask(.say(words)))] && state.field == nil)
    }

    @Test func `groups are called by names, and not by codes`() {
        var book = HeldBook(id: 1)
        (book.format, book.languages) = ("audiobook", ["jp"])
        var state = Shelf.open([book], Size(80, 24), groups: [.init(0, .book)])
        (state.isGrouped, state.order) = (true, .format)
        #expect(state.words(ofGroup: 0) == "Audiobook")
        state.order = .language
        #expect(state.words(ofGroup: 0) == "Japanese")
    }

    @Test func `a collection that is gone leads to all books`() {
        var state = Shelf.State(size: Size(80, 24))
        state.restore(view)
        let listing = Listing(
            stamp: 1, ids: [], letters: [], counts: ShelfCounts(), isWhole: true)
        let effects = Shelf.reduce(&state, .listed(listing))
        #expect(state.tab == .all)
        #expect(effects.contains(.request(.list, .list(view.filter, .all, by: .author))))
    }
}
