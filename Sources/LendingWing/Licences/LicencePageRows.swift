import Canvas
import Catalogs
import Publications
import ScreenKit
import Wording

extension LicencePage.State: FoldingPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { LicencePage.page(self).area.height }
    package var folded: FoldedList { rows.folded(self) }

    var focusedAddress: String {
        if rows.indices.contains(list.focus), case .browse(let place)? = rows[list.focus].deed {
            return place
        }
        return report?.licence.provider ?? path
    }

    mutating func layOut() {
        let width = max(1, LicencePage.page(self).area.width - 2)
        let wasFirst = rows.firstDeed == list.focus
        let held = rows.indices.contains(list.focus) ? rows[list.focus].deed : nil
        rows = []
        if let report {
            for line in facts(of: report) { add(line, .text, width) }
        } else {
            add(path, .dim, width)
        }
        if let trouble {
            add("! " + tr("\(trouble.why). \(trouble.next)"), .error, width, apart: true)
        }
        if let doing = doing ?? fetching?.words {
            add("· · ·   \(doing)", .dim, width, apart: true)
        }
        if let report {
            rows.append(.init(text: "", role: .text))
            for row in deeds(of: report) { add(row, width) }
        }
        rows.openHead(height: height)
        settle(on: held, wasFirst)
    }

    /// What had focus keeps it, wherever its row went. While a passphrase is typed no row has it,
    /// and the list begins with what was wrong with the last one.
    private mutating func settle(on held: LicencePage.Deed?, _ wasFirst: Bool) {
        if isTyping {
            let fault = rows.firstIndex { $0.role == .error }
            if let fault { list = ListView(focus: fault, top: fault) }
            return move(.to(fault ?? rows.firstDeed ?? 0))
        }
        move(.to(rows.focus(on: held, from: list.focus, wasFirst: wasFirst)))
    }

    private mutating func add(_ text: String, _ role: Role, _ width: Int, apart: Bool = false) {
        guard !text.isEmpty else { return }
        if apart { rows.append(.init(text: "", role: .text)) }
        let lines = Paragraphs.lines(text, width: width, rowsMax: Self.sentenceRows)
        for (at, line) in lines.enumerated() {
            rows.append(.init(text: line, role: role, isFurther: at > 0))
        }
    }

    /// Adds something to do with all its words.
    private mutating func add(_ item: LicencePage.Row, _ width: Int) {
        let lines = Paragraphs.whole(item.text, width: width, rowsMax: Self.sentenceRows)
        for (at, line) in lines.enumerated() {
            var row = item
            row.text = line
            row.kind = at == 0 ? .item : .continuation
            row.isFurther = at > 0
            rows.append(row)
        }
    }

    private static let sentenceRows = 20

    // MARK: - What is known

    private func facts(of report: LicenceReport) -> [String] {
        let licence = report.licence
        let age = Amounts.age(wall.secondsSince1970 - licence.issued)
        let given =
            licence.user.map { tr("Given out by \(licence.lender) to \($0), \(age).") }
            ?? tr("Given out by \(licence.lender), \(age).")
        var facts = [given]
        if let trouble = report.trouble, !report.wantsPassphrase {
            facts.append(sentences(sentence(trouble.why), trouble.advice))
        }
        facts.append(rights(report))
        if let status = report.status {
            let said = tr("The lender last said that it is \(words(of: status.state))")
            facts.append(status.message.isEmpty ? said : tr("\(said): \(status.message)"))
        }
        if let place = report.kept { facts.append(place.told) }
        if report.wantsPassphrase {
            facts.append(
                report.isAlone
                    ? tr("It leads to a book that a passphrase opens.")
                    : tr(
                        "A passphrase opens it; it is the lender's, and not that of your passwords."
                    ))
            if !licence.hint.isEmpty { facts.append(tr("Hint: \(licence.hint)")) }
        }
        return facts
    }

    private func rights(_ report: LicenceReport) -> String {
        let rights = report.licence.rights
        var words: [String] = []
        if let start = rights.start, start > wall.secondsSince1970 {
            words.append(tr("It can be read from \(date(start)) on."))
        }
        if let end = rights.end {
            words.append(tr("It can be read until \(date(end))."))
        }
        if let most = rights.copies {
            let left = report.copiesLeft ?? most
            words.append(
                most == 0
                    ? tr("Nothing of it may be copied.")
                    : tr("\(left) of \(most) characters may be copied yet."))
        }
        if let prints = rights.prints {
            words.append(
                prints == 0
                    ? tr("It may not be printed.") : tr("It may be printed: \(prints) pages."))
        }
        return words.isEmpty ? tr("It is yours for good.") : sentences(words)
    }

    private func date(_ seconds: Int64) -> String {
        Days.date(seconds.multipliedReportingOverflow(by: 1_000).partialValue, wall)
    }

    private func words(of state: LicenceState) -> String {
        switch state {
        case .ready: tr("ready", "licence")
        case .active: tr("active", "licence")
        case .revoked: tr("revoked", "licence")
        case .returned: tr("returned", "licence")
        case .cancelled: tr("cancelled", "licence")
        case .expired: tr("expired", "licence")
        }
    }

    private func sentence(_ clause: String) -> String {
        tr("\(clause.prefix(1).uppercased() + clause.dropFirst()).")
    }

    // MARK: - What can be done

    private func deeds(of report: LicenceReport) -> [LicencePage.Row] {
        func row(_ text: String, _ deed: LicencePage.Deed) -> LicencePage.Row {
            .init(text: text, role: .text, deed: deed)
        }
        let licence = report.licence
        var rows: [LicencePage.Row] = []
        if report.wantsPassphrase { rows.append(row(tr("Type the passphrase"), .type)) }
        if report.isAlone, report.book == nil {
            if fetching == nil, report.trouble == nil || report.wantsPassphrase {
                let link = licence.link("publication")
                let from = link.flatMap { Address(base: $0.href)?.origin?.text }
                rows.append(
                    row(
                        from.map { tr("Fetch the book from \($0)") } ?? tr("Fetch the book"), .fetch
                    ))
            }
        } else if report.trouble == nil {
            rows.append(row(tr("Read it"), .read))
        }
        if report.mayRenew { rows.append(row(tr("Keep it longer"), .renew)) }
        if report.mayReturn {
            rows.append(
                row(
                    isSure
                        ? tr("Give it back: here it opens no more. Enter does it.")
                        : tr("Give it back"),
                    .giveBack))
        }
        if report.hasServer { rows.append(row(tr("Ask the lender how it stands"), .ask)) }
        if let page = report.status?.renewalPage, report.status?.state.isOver == false {
            rows.append(row(tr("Keep it longer, in a browser"), .browse(page.href)))
        }
        if report.kept != nil { rows.append(row(tr("Forget its passphrase"), .forget)) }
        let pages = [("hint", tr("How to find the passphrase")), ("support", tr("Help"))]
        for (relation, words) in pages {
            if let link = licence.link(relation), Address(base: link.href)?.isWeb == true {
                rows.append(row(tr("\(words), in a browser"), .browse(link.href)))
            }
        }
        return rows
    }
}

extension SecretPlace {
    fileprivate var told: String {
        switch self {
        case .keyring: tr("Its key is kept in the system keyring.")
        case .file: tr("Its key is kept in a file that your passphrase locks.")
        case .session: tr("Its key is kept until Rushlight ends.")
        }
    }

    func told(opening title: String) -> String {
        switch self {
        case .keyring: tr("\(title) is open: its key is kept in the system keyring.")
        case .file: tr("\(title) is open: its key is kept in a file that your passphrase locks.")
        case .session: tr("\(title) is open: its key is kept until Rushlight ends.")
        }
    }
}

extension LicencePage.Fetching {
    fileprivate var words: String {
        let state = download?.words ?? tr("begins")
        return tr("Fetching the book: \(state). It opens here when it is complete.")
    }
}
