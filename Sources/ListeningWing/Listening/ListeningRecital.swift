import Publications

/// A text that a voice reads is heard as any book, but it has a page of its own.
extension Listening {
    /// Why nothing is done; nil for what is.
    static func refusal(of action: Action, _ state: State) -> String? {
        guard state.book.recital != nil else { return nil }
        switch action {
        case .chapterAdded, .chapterToName, .chapterRenamed, .chapterMoved, .chapterRemoved,
            .chaptersReset, .chaptersWished, .sheetWished:
            return "A voice reads this text: its chapters are those of its contents."
        case .bookmarkToggled, .bookmarkAnnotated, .markSet, .markSought:
            return "A voice reads this text: bookmarks are set on its page. gr goes there."
        default: return nil
        }
    }
}
