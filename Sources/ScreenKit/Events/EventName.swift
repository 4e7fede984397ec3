/// What a script can be told of. Names and fields are stable: more may come, none goes.
public enum EventName: String, CaseIterable, Equatable, Sendable {
    case opened, closed, chapter, finished, highlighted, noted
    case lookedUp = "looked-up"
    case bookmarked, playing, paused, seeked, slept, downloaded, borrowed, returned
    case holdReady = "hold-ready"
    case loanDue = "loan-due"
    case goalReached = "goal-reached"
    case milestone, synced, followed, error

    /// One clause, for the list of events and its page.
    package var about: String {
        switch self {
        case .opened: "a book was opened"
        case .closed: "a book was closed"
        case .chapter: "another chapter began, in a text or in a sound"
        case .finished: "the end of a book was reached"
        case .highlighted: "a passage was highlighted"
        case .noted: "a note was written, or changed"
        case .lookedUp: "a word was looked up"
        case .bookmarked: "a bookmark was set"
        case .playing: "a sound began to play"
        case .paused: "a sound was paused"
        case .seeked: "the place in a sound was changed"
        case .slept: "the sleep timer ended the sound"
        case .downloaded: "a download is complete"
        case .borrowed: "a library lent a book"
        case .returned: "a book went back to its library"
        case .holdReady: "a hold can be borrowed"
        case .loanDue: "a loan ends soon"
        case .goalReached: "a reading goal was reached"
        case .milestone: "a chapter, book, goal or streak that counts was completed"
        case .synced: "places were exchanged with a server"
        case .followed: "a followed page has new books"
        case .error: "something failed"
        }
    }
}

/// What an event carries beside its name and `at`. A field that has no value is left out.
package enum EventField: String, CaseIterable, Equatable, Sendable {
    case work, title, author, file, locator, percent, chapter, quote, note, word
    case position = "position_ms"
    case duration = "duration_ms"
    case device, account, until, count, what, why

    package enum Kind: String, Equatable, Sendable { case string, number }

    package var kind: Kind {
        switch self {
        case .percent, .position, .duration, .count: .number
        default: .string
        }
    }

    package var about: String {
        switch self {
        case .work: "the book's identity, the same in every edition of the file"
        case .title: "the book's title"
        case .author: "the book's author"
        case .file: "the path of the book's file"
        case .locator: "a place in the text, as every command takes it"
        case .percent: "how far in the book, from 0 to 100"
        case .chapter: "the chapter's title"
        case .quote: "the words of the book"
        case .note: "the words that you wrote"
        case .word: "the word that was asked for"
        case .position: "the place in the sound"
        case .duration: "how long the sound is"
        case .device: "the name of the other device"
        case .account: "the name of the library's account"
        case .until: "when the loan or the hold ends"
        case .count: "how many there are"
        case .what: "what it is about"
        case .why: "what went wrong"
        }
    }
}

extension EventName {
    private static let book: [EventField] = [.work, .title, .author, .file]
    private static let place: [EventField] = book + [.locator, .percent, .chapter]
    private static let sound: [EventField] =
        book + [.percent, .chapter, .position, .duration]
    private static let loan: [EventField] = [.title, .author, .account]

    package var fields: [EventField] {
        switch self {
        case .opened, .closed, .bookmarked: Self.place
        case .chapter: Self.place + [.position, .duration]
        case .finished: Self.book
        case .highlighted: Self.place + [.quote]
        case .noted: Self.place + [.quote, .note]
        case .lookedUp: Self.place + [.word]
        case .playing, .paused, .seeked, .slept: Self.sound
        case .downloaded: Self.loan + [.file]
        case .borrowed, .holdReady, .loanDue: Self.loan + [.until]
        case .returned: Self.loan
        case .goalReached: [.what, .count]
        case .milestone: Self.book + [.what, .count]
        case .synced: [.device, .count]
        case .followed: [.title, .count]
        case .error: [.what, .why]
        }
    }
}
