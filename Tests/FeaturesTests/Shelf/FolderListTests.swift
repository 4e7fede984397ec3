import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The screen of watched folders: named, listed, taken away, taken back.
@Suite struct FolderListTests {
    private let size = Size(80, 24)
    private func press(_ verb: Verb) -> FolderList.Action { .ordered(Order(verb)) }
    private let books = WatchedFolder(path: "/books", since: 1)
    private var damaged: WatchedFolder {
        var folder = WatchedFolder(path: "/old", since: 2)
        folder.troubles = [WatchTrouble(path: "/old/a.epub", why: "it is damaged")]
        return folder
    }

    private func open(_ folders: [WatchedFolder]) -> FolderList.State {
        var state = FolderList.State(size: size)
        FolderList.step(&state, .told(folders))
        return state
    }

    @Test func `they are read when the screen comes, and again when asked`() throws {
        let store = TestStore<FolderList>(FolderList.State(size: size))
        store.send(.begun, performs: [.work(.read)])
        store.deliver(.told([books]), for: try #require(store.ticket(EffectID("folders")))) {
            $0.folders = [self.books]
            $0.phase = .open
        }
        store.send(press(.itemAgain), performs: [.work(.read)])
        store.deliver(
            .failed("the disk is full"), for: try #require(store.ticket(EffectID("folders")))
        ) {
            $0.phase = .failed("the disk is full")
        }
    }

    @Test func `a folder that is named is watched, and undo watches it no more`() {
        var state = open([])
        #expect(FolderList.reduce(&state, press(.focusActivate)).isEmpty && state.isAdding)
        #expect(FolderList.place(state) == .fields)
        FolderList.step(&state, .pasted("~/Books"))
        #expect(
            FolderList.reduce(&state, press(.focusActivate))
                == [.request(EffectID("folders"), .watch("~/Books", isOn: true))])
        let effects = FolderList.reduce(&state, .changed("/books", isOn: true, [books]))
        #expect(state.focused == books && !state.isAdding)
        let undo = Undo(
            title: "/books is watched", journal: "folders",
            inverse: FolderList.Action.changing("/books", isOn: false),
            forward: .changing("/books", isOn: true))
        #expect(effects.first == .record(undo))
        #expect(
            FolderList.reduce(&state, undo.inverse)
                == [.request(EffectID("folders"), .watch("/books", isOn: false))])
    }

    @Test func `what has focus is taken away, also from what was left out in it`() {
        var state = open([books, damaged])
        FolderList.step(&state, press(.listNext))
        #expect(state.focused == damaged)
        FolderList.step(&state, press(.listNext))
        #expect(state.rows[state.list.focus] == .trouble(damaged.troubles[0]))
        #expect(
            FolderList.reduce(&state, press(.itemRemove))
                == [.request(EffectID("folders"), .watch("/old", isOn: false))])
        FolderList.step(&state, press(.listNext))
        #expect(state.isOnAdd && state.focused == nil)
        #expect(FolderList.reduce(&state, press(.itemRemove)) == [.perform(.ask(.missed))])
    }

    @Test func `nothing named, and a field that was left, ask for nothing`() {
        var state = open([books])
        FolderList.step(&state, press(.itemAdd))
        FolderList.step(&state, .typed(Key(" ")))
        #expect(FolderList.reduce(&state, press(.focusActivate)).isEmpty)
        FolderList.step(&state, press(.itemAdd))
        #expect(FolderList.claims(Order(.layerClose), state))
        FolderList.step(&state, press(.layerClose))
        #expect(!state.isAdding && !FolderList.claims(Order(.layerClose), state))
    }

    @Test func `a low screen tells why one file was left out, and keys and clicks follow that`() {
        var folder = WatchedFolder(path: "/old", since: 2)
        folder.troubles = (1...5).map {
            WatchTrouble(path: "/old/\($0).epub", why: "the archive is damaged in two places")
        }
        var state = FolderList.State(size: Size(40, 12))
        FolderList.step(&state, .told([folder]))
        FolderList.step(&state, press(.listNext))
        FolderList.step(&state, press(.listNext))
        #expect(state.rows[state.list.focus] == .trouble(folder.troubles[1]))
        var frame = Frame(state.size)
        FolderList.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.ranges(of: "two places").count == 1)
        #expect(frame.text.contains("3.epub: the archive is"))
        // Below the two lines of the one with focus.
        let click = Mouse(.press(.left), at: Point(row: 7, column: 8))
        let row = state.rows.firstIndex(of: .trouble(folder.troubles[2]))
        let pressed = row.map(FolderList.Action.rowPressed)
        #expect(pressed != nil && FolderList.pointed(click, state, Surroundings()) == pressed)
        // A page is what shows.
        FolderList.step(&state, press(.listPageForward))
        #expect(state.isOnAdd)
        FolderList.step(&state, press(.listPageBack))
        #expect(state.rows[state.list.focus] == .trouble(folder.troubles[0]))
    }

    @Test func `undo finds the screen where it stands now`() {
        let app = AppDriver(ignoring: [Reader.self])
        app.open(.folders)
        let first = app.top.id
        app.answer(FolderList.self, .told([]), to: .work(.read))
        app.tell(FolderList.self, .changed("/books", isOn: true, [books]))
        app.press("q")
        app.order(.goFolders)
        let now = app.top.id
        #expect(now != first)
        app.answer(FolderList.self, .told([books]), to: .work(.read))
        app.press("u")
        app.answer(
            FolderList.self, .changed("/books", isOn: false, []),
            to: .work(.watch("/books", isOn: false)))
        app.press("Ctrl-r")
        app.did(FolderList.self, .work(.watch("/books", isOn: true)))
    }
}
