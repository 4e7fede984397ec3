import Canvas
import Catalogs
import Kernel
import Testing

@testable import Features
@testable import LendingWing
@testable import ScreenKit

/// Lists of podcasts, taken in and written from the screen of libraries.
@Suite struct PodcastListScreenTests {
    private func typed(
        _ text: String, _ state: inout Libraries.State
    ) -> Libraries.Effects {
        Libraries.step(&state, .ordered(Order(.itemAdd)))
        Libraries.step(&state, .pasted(text))
        return Libraries.reduce(&state, .ordered(Order(.focusActivate)))
    }

    @Test func `the path of a list is taken in, and no server is looked for`() {
        var state = Libraries.State(size: Size(80, 24))
        #expect(
            typed("~/my shows.opml", &state) == [.request(.list, .readShows("~/my shows.opml"))])
        var show = Account(id: "1", name: "Tides", catalog: "https://show.example/rss")
        show.isShow = true
        let effects = Libraries.reduce(&state, .showsRead("1 podcast added.", [show]))
        #expect(effects == [.perform(.ask(.say("1 podcast added.")))])
        #expect(state.accounts == [show])
        #expect(
            typed("show.example/a.opml", &state)
                == [.request(.add, .add("show.example/a.opml", nil))])
    }

    @Test func `podcasts are written to the file that is named`() {
        var state = Libraries.State(size: Size(80, 24))
        var show = Account(id: "1", name: "Tides", catalog: "https://show.example/rss")
        Libraries.step(&state, .told([show]))
        #expect(
            Libraries.reduce(&state, .ordered(Order(.itemWrite)))
                == [.perform(.ask(.say("There is no podcast to write out.")))])
        show.isShow = true
        Libraries.step(&state, .told([show]))
        Libraries.step(&state, .ordered(Order(.itemWrite)))
        #expect(Libraries.place(state) == .fields)
        #expect(
            Libraries.reduce(&state, .ordered(Order(.focusActivate)))
                == [.request(.list, .writeShows("~/podcasts.opml"))])
        Libraries.step(&state, .ordered(Order(.itemWrite)))
        Libraries.step(&state, .ordered(Order(.layerClose)))
        #expect(state.address.text.isEmpty && Libraries.place(state) == .lists)
    }
}
