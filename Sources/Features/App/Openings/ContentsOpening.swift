import Kernel
import ListeningWing
import ReadingWing
import ScreenKit
import Wording

extension Contents: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let contents = heard(state) ?? read(state) else { return [] }
        return App.float(AnyScreen(Contents.self, contents), &state)
    }

    /// The contents of the book in view.
    private static func read(_ state: App.State) -> State? {
        guard let reader = state.stack.screen[Reader.self], reader.book != nil else { return nil }
        return State(
            reader.contentsTabs, place: reader.chapterTitle ?? reader.book?.title ?? "",
            size: state.around.size)
    }

    /// The contents of what is heard.
    private static func heard(_ state: App.State) -> State? {
        guard state.stack.screen.holds(Player.self), let heard = state.listening else {
            return nil
        }
        let book = heard.book
        let entries = book.chapters.map { chapter in
            Entry(
                chapter.title, depth: chapter.depth, target: .locator(.time(chapter.start)),
                share: book.end > .zero ? chapter.start / book.end : nil)
        }
        return State(
            [Tab(tr("Chapters"), entries, here: heard.chapterIndex)],
            place: heard.chapter?.title ?? book.title, size: state.around.size)
    }
}
