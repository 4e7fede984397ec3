import Catalogs
import HouseholdWing
import LendingWing
import ListeningWing
import Notation
import Notebook
import Publications
import ReadingWing
import ScreenKit

/// What events are seen by: as it was before an action, to be compared with what is after it.
struct EventSight {
    /// A view of a book; one book may have several.
    struct Text {
        let floor: Int
        let reader: Reader.State
    }

    /// Books of a person's own that are open, the one read last at the end.
    var texts: [Text] = []
    var heard: Listening.State?
    var loans = Loans.State()
    var question: Lookup.Question?

    /// Nothing is open: the program has ended.
    init() {}

    /// nil while no program wants to be told anything, which is what this costs then.
    init?(_ state: App.State) {
        if state.services.look(at: Events.self, { $0.wanted.isEmpty }) { return nil }
        self.init(of: state)
    }

    init(of state: App.State) {
        texts = state.floors(of: Reader.self).compactMap { floor in
            guard let reader = floor[Reader.self], reader.phase == .open,
                reader.source.file != nil
            else { return nil }
            return Text(floor: floor.id, reader: reader)
        }
        heard = state.listening
        loans = state.loans
        question = state.stack.layers.lazy.compactMap { $0[Lookup.self] }.last?.question
    }
}

extension BookSource {
    /// nil of the guide, which is no book of the person's own.
    var file: String? { if case .file(let path) = self { path } else { nil } }
}

extension EventNews {
    /// About a text, at the place where it is read.
    init(_ name: EventName, _ reader: Reader.State) {
        self.init(name)
        guard let book = reader.book else { return }
        self[.title] = book.title
        self[.author] = book.publication.metadata.authors.first?.name
        self[.file] = reader.source.file
        self[number: .percent] = reader.progress * 100
        self[.chapter] = reader.chapterTitle
        if name.fields.contains(.locator) { place = TextPlace(book.publication, reader.place) }
    }

    /// About a sound, at the moment that is heard.
    init(_ name: EventName, _ heard: Listening.State) {
        self.init(name)
        let book = heard.book
        self[.title] = book.title
        self[.author] = book.publication.metadata.authors.first?.name
        self[.file] = book.source.file
        self[number: .percent] = heard.percent
        self[.chapter] = heard.chapter?.title
        self[number: .position] = Self.milliseconds(heard.here)
        self[number: .duration] = Self.milliseconds(book.end)
    }

    /// About a loan or a hold.
    init(_ name: EventName, _ record: LoanRecord, _ loans: Loans.State) {
        self.init(name)
        self[.title] = record.title
        self[.author] = record.loan.publication.authors.first
        self[.account] = loans.name(of: record.id.account)
        self[.until] = record.loan.publication.endMs.map { IsoTime.text($0 / 1_000) }
    }

    private static func milliseconds(_ time: Duration) -> Double {
        (time / .milliseconds(1)).rounded(.down)
    }
}

extension Loans.State {
    func name(of account: String) -> String {
        accounts.first { $0.id == account }?.name ?? account
    }
}
