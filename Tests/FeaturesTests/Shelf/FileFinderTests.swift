import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ScreenKit

/// A file is named by its path, and names are completed as a shell does.
@Suite struct FileFinderTests {
    private typealias Choice = PathChoices.Choice
    private let size = Size(80, 24)
    private let find = EffectID("find")

    private func press(_ verb: Verb) -> FileFinder.Action { .ordered(Order(verb)) }

    private func names(_ part: String, _ found: [Choice]) -> PathChoices {
        PathChoices(in: "~/", at: "/home/ada", beginning: part, found)
    }

    private func typed(_ path: String, _ choices: PathChoices? = nil) -> FileFinder.State {
        var state = FileFinder.State(path, past: ["/b", "/a"], size: size)
        FileFinder.step(&state, .begun, asks: "request list", "schedule patienceRanOut")
        if let choices { FileFinder.step(&state, .listed(choices), asks: "cancel patience") }
        return state
    }

    @Test func `Tab goes as far as all names do, then from name to name, and Enter takes one`()
        throws
    {
        let store = TestStore<FileFinder>(FileFinder.State("~/W", size: size))
        let list = EffectID("list")
        store.send(.begun, performs: [.work(.list("~/W"))]) { $0.isWaiting = true }
        // Pressed before the names have come, it waits for them.
        store.send(press(.focusNext)) { $0.deed = .complete }
        let all = [
            Choice("Wills.ods", .other), Choice("Warlock.epub", .book),
            Choice("War and Peace.epub", .book),
        ]
        let first = names("W", all)
        store.deliver(
            .listed(first), for: try #require(store.ticket(list)),
            performs: [.work(.list("~/War"))]
        ) {
            ($0.deed, $0.choices) = (nil, first)
            $0.field = TextField("~/War")
        }
        let second = names("War", Array(all.dropFirst()))
        store.deliver(.listed(second), for: try #require(store.ticket(list))) {
            ($0.isWaiting, $0.choices) = (false, second)
        }
        store.send(press(.focusNext)) { $0.isChoosing = true }
        store.send(press(.focusNext)) { $0.list = ListView(focus: 1) }
        store.send(press(.focusNext)) { $0.isChoosing = false }
        store.send(press(.fieldDown)) { ($0.isChoosing, $0.list) = (true, ListView()) }
        let path = "~/War and Peace.epub"
        store.send(press(.focusActivate), performs: [.work(.list(path)), .work(.find(path))]) {
            ($0.isChoosing, $0.isWaiting) = (false, true)
            $0.field = TextField(path)
        }
        store.deliver(
            .found("/home/ada/War"), for: try #require(store.ticket(find)),
            performs: [.ask(.close), .ask(.run(ShelfErrand.take("/home/ada/War")))])
        store.deliver(.listed(second), for: try #require(store.ticket(list))) {
            $0.isWaiting = false
        }
    }

    @Test func `a folder is completed with its slash, and Enter on one goes into it`() {
        let asks = [
            "cancel find", "cancel find.patience", "request list", "schedule patienceRanOut",
        ]
        var state = typed("~/B", names("B", [Choice("Books", .folder)]))
        FileFinder.step(&state, press(.focusNext), asks: asks[0], asks[1], asks[2], asks[3])
        #expect(state.field.text == "~/Books/")
        state = typed(
            "~/B", names("B", [Choice("Books", .folder), Choice("Borges.epub", .book)]))
        FileFinder.step(&state, press(.fieldDown))
        FileFinder.step(&state, press(.focusActivate), asks: asks[0], asks[1], asks[2], asks[3])
        #expect(state.field.text == "~/Books/" && !state.isChoosing)
        state = typed("~/B", names("B", [Choice("Books", .folder)]))
        FileFinder.step(
            &state, .rowPressed(0), asks: asks[0], asks[1], asks[2], asks[3])
        #expect(state.field.text == "~/Books/")
    }

    @Test func `a folder that does not answer is given up, and the path can be typed all the same`()
        throws
    {
        let store = TestStore<FileFinder>(FileFinder.State("/net/x/", size: size))
        store.send(.begun, performs: [.work(.list("/net/x/"))]) { $0.isWaiting = true }
        store.advance(.seconds(2), fires: .patienceRanOut) {
            ($0.isWaiting, $0.isSilent, $0.silentFolder) = (false, true, "/net/x/")
        }
        #expect(store.abandoned.count == 1)
        // It is not asked again for each letter.
        store.send(.pasted("y")) { $0.field = TextField("/net/x/y") }
        store.send(press(.focusActivate), performs: [.work(.find("/net/x/y"))])
        store.advance(.seconds(2), fires: .findingTookLong)
        let trouble = PathTrouble.missing("y", in: "/net/x")
        store.deliver(.notFound(trouble), for: try #require(store.ticket(find))) {
            ($0.trouble, $0.isSilent) = (trouble, false)
        }
        store.send(.pasted("/z"), performs: [.work(.list("/net/x/y/z"))]) {
            ($0.isWaiting, $0.silentFolder, $0.trouble) = (true, nil, nil)
            $0.field = TextField("/net/x/y/z")
        }
        store.deliver(
            .notListed(.forbidden("/net")), for: try #require(store.ticket(EffectID("list")))
        ) {
            ($0.isWaiting, $0.trouble) = (false, .forbidden("/net"))
        }
    }

    @Test func `names of another folder are never put in the place of what was typed`() throws {
        let store = TestStore<FileFinder>(
            typed("~/B", names("B", [Choice("Books", .folder), Choice("Bach", .folder)])))
        store.send(.pasted("/x/"), performs: [.work(.list("~/B/x/"))]) {
            $0.field = TextField("~/B/x/")
            $0.isWaiting = true
        }
        store.send(.rowPressed(0))
        store.send(press(.fieldDown)) { $0.deed = .choose }
        store.advance(.seconds(2), fires: .patienceRanOut) {
            ($0.isWaiting, $0.deed, $0.choices) = (false, nil, nil)
            ($0.isSilent, $0.silentFolder) = (true, "~/B/x/")
        }
        store.send(press(.focusNext))
        #expect(store.state.field.text == "~/B/x/")
    }

    @Test func `Enter behind Tab waits for the name that is completed`() throws {
        let store = TestStore<FileFinder>(FileFinder.State("~/B", size: size))
        store.send(.begun, performs: [.work(.list("~/B"))]) { $0.isWaiting = true }
        store.send(press(.focusNext)) { $0.deed = .complete }
        store.send(press(.focusActivate)) { $0.deed = .completeThenOpen }
        let choices = names("B", [Choice("Borges.epub", .book)])
        let path = "~/Borges.epub"
        store.deliver(
            .listed(choices), for: try #require(store.ticket(EffectID("list"))),
            performs: [.work(.list(path)), .work(.find(path))]
        ) {
            ($0.deed, $0.choices) = (nil, choices)
            $0.field = TextField(path)
        }
        store.deliver(.listed(choices), for: try #require(store.ticket(EffectID("list")))) {
            $0.isWaiting = false
        }
        store.deliver(
            .found("/b"), for: try #require(store.ticket(find)),
            performs: [.ask(.close), .ask(.run(ShelfErrand.take("/b")))])
    }

    @Test func `a name is chosen as soon as names have come`() throws {
        let store = TestStore<FileFinder>(FileFinder.State("~/B", size: size))
        store.send(.begun, performs: [.work(.list("~/B"))]) { $0.isWaiting = true }
        store.send(press(.fieldDown)) { $0.deed = .choose }
        let choices = names("B", [Choice("Books", .folder)])
        store.deliver(.listed(choices), for: try #require(store.ticket(EffectID("list")))) {
            ($0.isWaiting, $0.deed, $0.choices) = (false, nil, choices)
            $0.isChoosing = true
        }
    }

    @Test func `Up leads to paths that were opened before, and Down back to what was typed`() {
        var state = typed("x", names("x", []))
        for (verb, text) in [
            (Verb.fieldUp, "/b"), (.fieldUp, "/a"), (.fieldDown, "/b"), (.fieldDown, "x"),
        ] {
            FileFinder.step(
                &state, press(verb), asks: "cancel find", "cancel find.patience", "request list",
                "schedule patienceRanOut")
            #expect(state.field.text == text)
        }
        #expect(state.recalled == nil)
        FileFinder.step(&state, .listed(names("x", [])), asks: "cancel patience")
        FileFinder.step(&state, press(.fieldDown), asks: "perform missed")
    }

    @Test func `nothing typed is nothing to take`() {
        var state = typed(" ", names(" ", []))
        FileFinder.step(&state, press(.focusActivate), asks: "perform close")
    }

    @Test(arguments: [Size(80, 24), Size(40, 12), Size(120, 40)])
    func `what went wrong is read to its end beside the names that are there`(size: Size) {
        let some = names("B", [Choice("Books", .folder), Choice("Bach.ods", .other)])
        var state = typed("~/B", some)
        FileFinder.step(&state, .resized(size))
        FileFinder.step(
            &state, .notFound(.missing("B", in: "/home/ada")), asks: "cancel find.patience")
        var around = Surroundings()
        around.size = size
        var frame = Frame(size)
        FileFinder.draw(state, around, into: &frame)
        let text = frame.text
        for words in ["There is no “B” in", "choose", "names.", "Books/", "Bach.ods"] {
            #expect(text.contains(words), "\(words)\n\(text)")
        }
    }
}
