import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension DownloadList {
    enum Row: Equatable, Sendable {
        case heading(String)
        case download(Download)
        case loan(LoanRecord)
        /// A library that does not tell what it lends.
        case account(Account, CatalogTrouble)
        case blank

        /// The same thing after it has changed.
        func isSame(as other: Row) -> Bool {
            switch (self, other) {
            case (.download(let one), .download(let other)): one.id == other.id
            case (.loan(let one), .loan(let other)): one.id == other.id
            case (.account(let one, _), .account(let other, _)): one.id == other.id
            default: false
            }
        }
    }
}

extension DownloadList.State: ListPane {
    var rows: [DownloadList.Row] {
        var rows: [DownloadList.Row] = []
        func add(_ title: String, _ group: [DownloadList.Row]) {
            guard !group.isEmpty else { return }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(title))
            rows += group
        }
        func downloads(_ fits: (Download.Phase) -> Bool) -> [DownloadList.Row] {
            all.filter { fits($0.phase) }.map { DownloadList.Row.download($0) }
        }
        let lent = loans.records.filter { $0.loan.isMine && !$0.loan.isOwn }
        func lending(_ fits: (Loan) -> Bool) -> [DownloadList.Row] {
            lent.filter { fits($0.loan) }.map { DownloadList.Row.loan($0) }
        }
        add(tr("Needs you"), troubled + downloads { if case .failed = $0 { true } else { false } })
        let running = downloads { $0 == .running }
        add(tr("Running, \(running.count) of \(Downloads.runningMax)"), running)
        add(tr("Waiting"), downloads { $0 == .waiting || $0 == .paused })
        add(tr("Going back"), lending { $0.isGoingBack })
        let held = lending { $0.isHold && !$0.isGoingBack }
        let kept = lending { !$0.isHold && !$0.isGoingBack }
        add(tr("Loans, \(kept.count)"), kept)
        add(tr("Holds, \(held.count)"), held)
        let names = Set(lent.map(\.id.text))
        let done = all.filter { download in
            guard case .done = download.phase else { return false }
            return !names.contains(download.order.key)
        }
        // The newest first: it is what one has waited for.
        add(tr("Here"), done.reversed().map { DownloadList.Row.download($0) })
        return rows
    }

    private var troubled: [DownloadList.Row] {
        loans.accounts.compactMap { account in
            guard let trouble = loans.troubles[account.id], !trouble.isOffline else {
                return nil
            }
            return DownloadList.Row.account(account, trouble)
        }
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { row in
            switch rows[row] {
            case .heading, .blank: .heading
            case .download, .loan, .account: .item
            }
        }
    }

    package var height: Int { DownloadList.page(self).list.area.height }

    var focused: DownloadList.Row? {
        let rows = rows
        return rows.indices.contains(list.focus) ? rows[list.focus] : nil
    }

    /// It waits for its server to be reached, and nothing else holds it up.
    func isHeldUp(_ download: Download) -> Bool {
        guard download.phase == .waiting else { return false }
        let running = all.filter { $0.phase == .running }
        return running.count < Downloads.runningMax
            && running.count { $0.order.host == download.order.host } < Downloads.hostMax
    }

    /// The focus stays on what it was on, wherever that went.
    mutating func change(_ body: (inout Self) -> Void) {
        let old = self
        body(&self)
        guard self != old else { return }
        let (was, rows) = (old.focused, rows)
        let row = was.flatMap { was in rows.firstIndex { $0.isSame(as: was) } }
        move(.to(row ?? list.focus))
    }
}

extension DownloadList {
    /// What stands in a row, from left to right.
    struct Line {
        var mark = ""
        var title: String
        var words: String
        var role = Role.dim
        var share: Double?
        var size = ""
        /// The likeliest key and what it does, or words in its place.
        var key: Verb?
        var act = ""
    }

    static func line(_ row: Row, _ state: State) -> Line? {
        switch row {
        case .heading, .blank: nil
        case .download(let download): line(download, state)
        case .loan(let record): line(record, state)
        case .account(let account, let trouble): line(account, trouble)
        }
    }

    private static func line(_ download: Download, _ state: State) -> Line {
        var line = Line(title: download.order.title, words: download.words)
        switch download.phase {
        case .failed:
            (line.mark, line.role, line.key, line.act) = ("!", .error, .itemAgain, tr("ask again"))
        case .running:
            (line.mark, line.share, line.words) = ("↓", download.share, "")
            line.size = Amounts.size(download.received)
            if download.share == nil { line.words = download.words }
            if let tracks = download.tracks, tracks.all > 1 { line.words = tracks.words }
        case .waiting where state.isHeldUp(download):
            (line.mark, line.words) = ("·", tr("waits for its server to be reached"))
            (line.key, line.act) = (.focusActivate, tr("try now"))
        case .waiting: (line.mark, line.key, line.act) = ("·", .itemRemove, tr("cancel"))
        case .paused: (line.mark, line.key, line.act) = ("·", .focusActivate, tr("go on"))
        case .done: (line.mark, line.words) = ("✓", download.order.author)
        }
        return line
    }

    private static func line(_ record: LoanRecord, _ state: State) -> Line {
        let (loan, wall) = (record.loan, state.loans.wall)
        let sound = loan.publication.medium == "audiobook" ? "♪ " : ""
        var line = Line(
            title: sound + CatalogWords.heading(loan.publication),
            words: LoanWords.standing(loan, wall))
        if loan.isGoingBack {
            (line.mark, line.key, line.act) = ("↺", .editUndo, tr("keep it"))
            return line
        }
        if loan.refusal != nil, loan.asked == nil { (line.mark, line.role) = ("!", .statusWarn) }
        let daysLeft = loan.publication.endMs.map { ($0 / 1_000 - wall.secondsSince1970) / 86_400 }
        switch loan.state {
        case .ready: (line.mark, line.role) = ("✓", .good)
        case .downloaded:
            let isDue = (daysLeft ?? .max) < renewDays && loan.deeds.contains(.renew)
            if isDue {
                (line.key, line.act) = (.itemAgain, LoanWords.short(.renew))
            } else {
                line.act = whereabouts(record, state)
            }
            return line
        default: break
        }
        if let deed = likeliest(loan) {
            (line.key, line.act) = (.focusActivate, LoanWords.short(deed))
        }
        return line
    }

    /// A list of tracks is a small file: the book is here when all of its sound is.
    private static func whereabouts(_ record: LoanRecord, _ state: State) -> String {
        guard let path = record.path, path.hasSuffix(".json") else { return tr("on this device") }
        guard let sound = state.all.last(where: { $0.order.sound == path }) else {
            return tr("comes as it is heard")
        }
        if case .done = sound.phase { return tr("on this device") }
        return sound.tracks?.words ?? tr("comes as it is heard")
    }

    /// So near the end renewing is likelier than reading.
    private static let renewDays: Int64 = 3

    private static func line(_ account: Account, _ trouble: CatalogTrouble) -> Line {
        var line = Line(mark: "!", title: account.name, words: trouble.why, role: .error)
        if case .signIn = trouble {
            (line.key, line.act) = (.focusActivate, tr("sign in"))
        } else {
            (line.key, line.act) = (.focusActivate, tr("ask again"))
        }
        return line
    }
}
