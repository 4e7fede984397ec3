import Catalogs
import Kernel
import ScreenKit

extension Loans {
    /// No file goes while it is read or heard, unless the person takes it away by hand.
    static func isStayingOpen(
        _ record: LoanRecord, _ commands: [Loan.Command], _ event: Loan.Event, _ state: State
    ) -> Bool {
        guard commands.contains(.removeFile), let path = record.path, state.inUse.contains(path)
        else { return false }
        if case .pressed = event { return false }
        return true
    }

    /// In which of several formats it is fetched: as was pressed, else as was chosen there last.
    static func choose(_ pressed: LoanRecord, _ deed: Loan.Deed, _ state: inout State) {
        guard [.borrow, .download, .retry, .get].contains(deed),
            let at = state.records.firstIndex(where: { $0.id == pressed.id })
        else { return }
        let known = state.accounts.first { $0.id == pressed.id.account }?.format
        let format = pressed.loan.format ?? state.records[at].loan.format ?? known
        guard let format, pressed.loan.publication.formats.contains(format) else { return }
        state.records[at].loan.format = format
    }

    static func order(
        _ copy: Feed.Acquisition, _ record: LoanRecord, _ state: State
    ) -> Download.Order {
        let isSample = copy.relation == .sample
        let book = record.loan.publication
        var order = Download.Order(
            key: record.id.text + (isSample ? " sample" : ""),
            title: CatalogWords.heading(book) + (isSample ? ", sample" : ""),
            author: book.authors.first ?? "", address: copy.href,
            type: copy.indirect.flatMap(\.types).last ?? copy.type, account: record.id.account)
        order.licenceKey = copy.licenceKey
        if !isSample { order.progression = book.placeLink }
        return order
    }

    /// The files of what was returned while it was open go now.
    static func letGo(_ state: inout State) -> Effects {
        let left = state.records.filter { record in
            record.loan.leaving == .returned
                && record.path.map { !state.inUse.contains($0) } ?? true
        }
        return left.flatMap { tell(.fileLeft, $0.id, &state) }
    }

    /// No library is left that could be asked about them.
    static func forget(_ account: String, _ state: inout State) -> Effects {
        let ids = state.records.filter { $0.id.account == account }.map(\.id)
        var effects: Effects = []
        for id in ids {
            effects += [.cancel(.ask(id)), .cancel(.press(id))]
            effects += tell(.libraryGone, id, &state)
            state.awaitingSignIn[id] = nil
        }
        state.troubles[account] = nil
        state.accounts.removeAll { $0.id == account }
        state.forgetWhatWent()
        return effects
    }
}

extension Loan {
    /// It goes back, and can be kept yet.
    public var isGoingBack: Bool { leaving != nil }

    /// Its library does not know yet.
    var isWaiting: Bool {
        if case .waiting = leaving { true } else { false }
    }
}

extension Loan.Asked {
    var deed: Loan.Deed {
        switch self {
        case .borrow: .borrow
        case .hold: .hold
        case .cancelHold: .cancelHold
        case .giveBack: .giveBack
        case .renew: .renew
        }
    }
}

extension EffectID {
    static let loans = EffectID("loans")
    static func press(_ id: LoanRecord.ID) -> EffectID { EffectID("press.\(id.text)") }
    static func ask(_ id: LoanRecord.ID) -> EffectID { EffectID("ask.\(id.text)") }
    static func removing(_ id: LoanRecord.ID) -> EffectID { EffectID("remove.\(id.text)") }
    static func keeping(_ id: LoanRecord.ID) -> EffectID { EffectID("keep.\(id.text)") }
}
