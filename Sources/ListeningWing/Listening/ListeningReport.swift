import ScreenKit

/// The sound's state for other processes, as names and values in turn.
extension Listening {
    public static func report(_ state: State) -> [String] {
        let book = state.book
        var words = [
            "audio", statusWord(state), "heard", book.title,
            "position-ms", "\(milliseconds(state.here))",
            "duration-ms", "\(milliseconds(book.end))", "speed", state.speed.kept,
        ]
        if case .file(let path) = book.source { words += ["heard-path", path] }
        if let chapter = state.chapter, let index = state.chapterIndex {
            words += [
                "chapter", "\(index)", "chapter-title", chapter.title,
                "chapter-start-ms", "\(milliseconds(chapter.start))",
                "chapter-end-ms", "\(milliseconds(chapter.end))",
            ]
        }
        if let sleep = state.sleep {
            words += ["sleep", sleep.chapter == nil ? "minutes" : "chapter"]
            if let left = left(of: sleep, state) { words += ["sleep-ms", "\(milliseconds(left))"] }
        }
        return words
    }

    /// As of a book that is read, where the player is what is seen.
    public static func placeWords(_ state: State, as screen: String) -> [String] {
        guard screen == "player" else { return [] }
        let book = state.book
        var words = [
            "title", book.title, "percent", "\(state.percent)", "place",
            book.publication.locator(of: state.spot, in: book.audiobook).description,
        ]
        if case .file(let path) = book.source { words += ["path", path] }
        return words
    }

    private static func statusWord(_ state: State) -> String {
        switch state.motion {
        case .playing: state.isLoading ? "loading" : "playing"
        case .paused: "paused"
        case .failed: "error"
        }
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}
