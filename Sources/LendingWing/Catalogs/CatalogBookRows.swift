import Canvas
import Catalogs
import Publications
import ScreenKit
import Wording

extension CatalogBook.State: FoldingPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { CatalogBook.rows(size).count }
    package var folded: FoldedList { rows.folded(self) }

    package func coverWishes(_ means: PictureMeans) -> [PictureWish] {
        let size = CatalogBook.coverSize(self)
        return PictureWish(of: book, account, size, means).map { [$0] } ?? []
    }

    /// How it stands by what was done about it, else by what the catalog says.
    var loan: Loan {
        // What the page says is newer than a loan that is over.
        guard let loan = record?.loan, loan.isMine || loan.refusal != nil else {
            return Loan(book)
        }
        return loan
    }

    /// Lent by a library, rather than anybody's for nothing.
    private var isLending: Bool {
        if record?.loan.isMine == true, record?.loan.isOwn == false { return true }
        return book.acquisitions.contains { $0.relation == .borrow } || book.revoke != nil
    }

    var focusIsLikeliest: Bool { rows.firstDeed == list.focus }
    mutating func focusLikeliest() { move(.to(rows.firstDeed ?? 0)) }

    /// A description is turned over in pieces of so many lines.
    private static let pieceRows = 6
    private static let linesMax = 400
    /// A fact, a reason, or what can be done.
    private static let sentenceRows = 20

    mutating func layOut() {
        let width = max(1, CatalogBook.measure(self))
        let wasLikeliest = focusIsLikeliest
        let held: CatalogBook.Deed =
            rows.indices.contains(list.focus) ? rows[list.focus].deed : .none
        rows = []
        add(heading: CatalogWords.heading(book), .heading, width)
        if let subtitle = book.subtitle { add(heading: subtitle, .text, width) }
        add(heading: people, .text, width)
        rows.append(.init(text: "", role: .text, kind: .heading))
        for fact in facts { add(heading: fact, .dim, width, rowsMax: Self.sentenceRows) }
        if !facts.isEmpty { rows.append(.init(text: "", role: .text, kind: .heading)) }
        for deed in deeds { add(deed.words, deed.role, deed.deed, width) }
        for lead in book.leads { add(lead.words, .text, .go(lead), width) }
        addSummary(width)
        rows.openHead(height: height)
        move(.to(rows.focus(on: held, from: list.focus, wasFirst: wasLikeliest)))
    }

    private mutating func add(
        heading text: String, _ role: Role, _ width: Int, rowsMax: Int = 4
    ) {
        guard !text.isEmpty else { return }
        let lines = Paragraphs.lines(text, width: width, rowsMax: rowsMax)
        for (index, line) in lines.enumerated() {
            rows.append(.init(text: line, role: role, kind: .heading, isFurther: index > 0))
        }
    }

    /// Adds something to do, or why it cannot be done, with all its words.
    private mutating func add(
        _ words: String, _ role: Role, _ deed: CatalogBook.Deed, _ width: Int
    ) {
        let lines = Paragraphs.whole(words, width: width, rowsMax: Self.sentenceRows)
        for (index, line) in lines.enumerated() {
            rows.append(
                .init(
                    text: line, role: role, kind: index == 0 ? .item : .continuation, deed: deed,
                    isFurther: index > 0))
        }
    }

    private mutating func addSummary(_ width: Int) {
        guard let summary = book.summary, !summary.isEmpty else { return }
        rows.append(.init(text: "", role: .text, kind: .heading))
        let isHeard = book.medium == "audiobook" && (path != nil || !streams.isEmpty)
        let pieceRows = min(Self.pieceRows, max(1, height))
        var inPiece = 0
        for line in Paragraphs.lines(summary, width: width, rowsMax: Self.linesMax) {
            // A line with a time is a row by itself: Enter goes there.
            let time = isHeard ? TimeInText.first(in: line) : nil
            let isFirst = time != nil || inPiece % pieceRows == 0
            inPiece = time == nil ? (isFirst ? 1 : inPiece + 1) : 0
            rows.append(
                .init(
                    text: line, role: .text, kind: isFirst ? .item : .continuation,
                    deed: time.map { .hear($0) } ?? .none))
        }
    }

    private var isEpisode: Bool { book.medium == "audiobook" && !isLending }
    package var key: String { Download.key(book, of: account) }
    var episode: Episode { Episode(book, name: key) }

    /// Where it can be heard from while it comes.
    var streams: [String] { fetchable.compactMap { kind, way in kind.stream(way) } }

    private var people: String {
        var parts = [CatalogWords.authors(book)]
        if !book.narrators.isEmpty {
            let narrators = listed(book.narrators.prefix(2))
            parts.append(tr("read by \(narrators)"))
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var facts: [String] {
        var facts: [String] = []
        // Servers that know no year write 1 or 101.
        let date = book.published.flatMap { $0.year > 101 ? $0 : nil }
        let year = date.map { String($0.text.prefix(4)) }
        let about = [
            CatalogWords.formats(book), LanguageName.list(Array(book.languages.prefix(3))),
            listed([book.publisher, year].compactMap { $0 }),
        ]
        facts.append(about.filter { !$0.isEmpty }.joined(separator: " · "))
        if let series = book.series {
            let number = series.position.map { position in
                " " + (position == position.rounded() ? "\(Int(position))" : "\(position)")
            }
            let name = series.name + (number ?? "")
            facts.append(tr("Series  \(name)"))
        }
        if !book.subjects.isEmpty {
            let subjects = listed(book.subjects.prefix(6))
            facts.append(tr("Subjects  \(subjects)"))
        }
        if book.isUnderLicence {
            let warning = account.lockWarning(of: book).map { tr("It may not open here: \($0).") }
            let usual = tr(
                "Locked with Readium LCP: it opens here where the library uses its basic "
                    + "profile.")
            facts.append(warning ?? usual)
        }
        facts += isLending ? lendingFacts : standing.map { [$0] } ?? []
        return facts.filter { !$0.isEmpty }
    }

    /// Availability in words, and until when it is whose.
    private var lendingFacts: [String] {
        let loan = loan
        let refusal = loan.refusal.map { "! " + $0.line }
        // While it is asked, the row that says so is enough.
        guard loan.isMine, loan.asked == nil else { return [standing, refusal].compactMap(\.self) }
        var words = LoanWords.standing(loan, wall)
        if case .holding(_?, _) = loan.state, !loan.isGoingBack { words = tr("on hold, \(words)") }
        return [words.prefix(1).uppercased() + words.dropFirst(), refusal].compactMap(\.self)
    }

    /// Copies and holds, where they count.
    private var standing: String? {
        guard let availability = book.availability else { return nil }
        switch availability.state {
        case .unlimited: return nil
        case .available:
            guard let free = availability.copiesAvailable, let total = availability.copiesTotal
            else { return tr("Available") }
            return total == 1 ? tr("Its one copy is in") : tr("\(free) of \(total) copies are in")
        case .ready: return CatalogWords.standing(book)
        case .unavailable:
            let copies = availability.copiesTotal.map {
                $0 == 1 ? tr("Its one copy is out") : tr("All \($0) copies are out")
            }
            let holds = availability.holdsTotal.map {
                tr("\($0, "person", "people") waiting")
            }
            return [copies ?? tr("All copies are out"), holds].compactMap { $0 }
                .joined(separator: " · ")
        case .reserved: return CatalogWords.standing(book)
        }
    }

    /// What can be done, the likeliest first; what cannot says why.
    private var deeds: [(words: String, role: Role, deed: CatalogBook.Deed)] {
        if isLending { return lendingDeeds }
        var deeds: [(String, Role, CatalogBook.Deed)] = []
        if let path { deeds.append((tr("Read"), .text, .read(path))) }
        if path == nil, let pages = book.pages {
            deeds.append((CatalogWords.readingPages(pages), .text, .pages(pages)))
        }
        if let download, download.isOpen {
            deeds.append((tr("\(download.words): stop"), .text, .stop(download.id)))
        } else if let download, case .failed(let why, _) = download.phase {
            deeds.append((tr("! The download stopped: \(why)"), .error, .none))
        }
        let wanted = path == nil && download?.isOpen != true
        var known: Set<String> = []
        for (kind, acquisition) in fetchable {
            let isSample = acquisition.relation == .sample
            if !wanted, !isSample { continue }
            guard known.insert(kind.name + (isSample ? "s" : "")).inserted else { continue }
            if let obstacle = kind.obstacle {
                deeds.append((obstacle, .dim, .none))
            } else {
                if let address = kind.stream(acquisition) {
                    deeds.append((tr("Listen while it comes"), .text, .stream(address)))
                }
                let verb = isSample ? tr("Fetch the sample") : tr("Download")
                deeds.append((tr("\(verb): \(kind.name)"), .text, .fetch(acquisition)))
            }
        }
        if isEpisode {
            let words = isHeard ? tr("Heard: mark as not heard") : tr("Mark as heard")
            deeds.append((words, .text, .mark(!isHeard)))
        }
        deeds += elsewhere
        if deeds.isEmpty { deeds.append((nothing, trouble == nil ? .dim : .error, .none)) }
        return deeds
    }

    /// Exactly what the loan allows.
    private var lendingDeeds: [(words: String, role: Role, deed: CatalogBook.Deed)] {
        let loan = loan
        var rows = loan.deeds.flatMap { deed -> [(String, Role, CatalogBook.Deed)] in
            var words = LoanWords.name(deed, of: loan)
            if deed == .pause, let download { words = tr("\(words): \(download.words)") }
            let formats = formats(for: deed)
            return formats.isEmpty
                ? [(words, .text, .lend(deed))]
                : formats.map { type in
                    let name = BookKind(type: type)?.name ?? type
                    return (tr("\(words): \(name)"), .text, .take(deed, format: type))
                }
        }
        if case .downloadFailed(let why) = loan.state {
            rows.append((tr("! The download stopped: \(why)"), .error, .none))
        }
        if case .unsupported(let bar) = loan.state {
            rows.append((bar?.why ?? nothing, .dim, .none))
        }
        if let asked = loan.asked { rows.append((LoanWords.asking(asked), .dim, .none)) }
        if rows.isEmpty { rows.append((nothing, trouble == nil ? .dim : .error, .none)) }
        return rows
    }

    /// Those one may choose from; what was chosen last comes first.
    private func formats(for deed: Loan.Deed) -> [String] {
        let loan = loan
        guard [.borrow, .download, .get].contains(deed) else { return [] }
        let formats = loan.publication.formats
        guard let known = loan.format ?? account.format, formats.contains(known) else {
            return formats
        }
        return [known] + formats.filter { $0 != known }
    }

    private var fetchable: [(BookKind, Feed.Acquisition)] {
        let ways = book.acquisitions.filter { acquisition in
            !acquisition.isTemplated
                && [.openAccess, .generic, .sample].contains(acquisition.relation)
        }
        return ways.compactMap { way in BookKind(way).map { ($0, way) } }
            .enumerated().sorted {
                ($0.element.0.rank, $0.offset) < ($1.element.0.rank, $1.offset)
            }.map(\.element)
    }

    private var elsewhere: [(String, Role, CatalogBook.Deed)] {
        book.acquisitions.compactMap { acquisition in
            switch acquisition.relation {
            case .buy, .subscribe:
                let price = acquisition.price.map { price in
                    [price.value, price.currency].compactMap { $0 }.joined(separator: " ")
                }
                let verb = acquisition.relation == .buy ? tr("Buy in a browser") : tr("Subscribe")
                let words = price.map { tr("\(verb): \($0)") } ?? verb
                return (words, .text, .browse(acquisition.href))
            default: return nil
            }
        }
    }

    private var nothing: String {
        if isAsking { return tr("· · ·   asking for more") }
        if let trouble { return "! " + tr("\(trouble.why). \(trouble.next)") }
        return book.acquisitions.isEmpty
            ? tr("The catalog offers no file of it.")
            : tr("It is offered in no format that can be read here.")
    }
}

extension Feed.Lead {
    fileprivate var words: String {
        switch kind {
        case .author: title.map { tr("More by \($0)") } ?? tr("More by the author")
        case .series: title.map { tr("More of the series \($0)") } ?? tr("More of the series")
        case .related: title ?? tr("What is like it")
        }
    }
}
