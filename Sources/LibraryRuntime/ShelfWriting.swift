import Holdings
import Notation
import Notebook
import Ports
import Publications
import Wording

/// Writes what the shelf says of a book into its file, and takes it back. The book stays the one
/// it was: nothing that was kept of it is lost.
public struct ShelfWriting: Sendable {
    /// What was written where.
    public struct Written: Hashable, Sendable {
        public var path: String
        /// As a person calls them: title, authors.
        public var fields: [String]

        public init(path: String, fields: [String]) {
            (self.path, self.fields) = (path, fields)
        }
    }

    private let finding: any BookFinding
    private let keeping: any ShelfKeeping
    private let rewriting: any BookRewriting

    public init(
        finding: any BookFinding, keeping: any ShelfKeeping, rewriting: any BookRewriting
    ) {
        (self.finding, self.keeping, self.rewriting) = (finding, keeping, rewriting)
    }

    /// `fields` is empty where the file says all of it already.
    /// - Parameter now: seconds since 1970.
    public func write(
        _ book: HeldBook, into path: String, now: Int64
    ) throws(KeepingError) -> Written {
        let before = try look(path)
        guard before.format == .epub else { throw KeepingError(RewriteError.notEpub.why) }
        let change = Self.change(to: book, from: before.metadata)
        if change.isEmpty { return Written(path: path, fields: []) }
        let draft = try rewriting.draft(change, of: path, modified: IsoTime.text(now))
        try settle(draft, of: path, before, keepsWords: false)
        return Written(path: path, fields: change.fields)
    }

    /// The file as it was before it was written last.
    public func takeBack(_ path: String) throws(KeepingError) {
        let before = try look(path)
        guard let known = try keeping.rewriting(of: path, now: before.revision) else {
            throw KeepingError(tr("it was not written here, or was changed since"))
        }
        let draft = try rewriting.draft(known.back, of: path)
        try settle(draft, of: path, before, keepsWords: true, takingBack: known)
    }

    private func settle(
        _ draft: FileDraft, of path: String, _ before: Publication, keepsWords: Bool,
        takingBack known: Rewriting? = nil
    ) throws(KeepingError) {
        let settled: (bytes: Int, modified: Int64)
        let after: Publication
        var rewritten: Rewriting?
        do throws(KeepingError) {
            after = try look(draft.temporary)
            if let known {
                guard after.revision == known.former else {
                    throw KeepingError(tr("what was kept of it does not fit any more"))
                }
            } else {
                let made = Rewriting(
                    path: path, former: before.revision, revision: after.revision,
                    back: draft.back)
                // Before the file is: whenever this ends, its bytes are known to be this book's.
                try keeping.begin(made)
                rewritten = made
            }
            settled = try rewriting.settle(draft)
        } catch {
            rewriting.drop(draft)
            // It concerns bytes that are gone; the first error is the one to report.
            if let rewritten { try? keeping.forget(rewritten) }
            throw error
        }
        let file = HeldFile(path: path, format: after.format.rawValue, bytes: settled.bytes)
        let found = FoundBook(after, file: file, modified: settled.modified)
        // The file is written; the next scan updates its row on the shelf as well.
        try? keeping.finish(found, keepsWords: keepsWords)
        if let known { try? keeping.forget(known) }  // as said above
    }

    private func look(_ path: String) throws(KeepingError) -> Publication {
        do throws(OpenError) { return try finding.look(path) } catch {
            throw KeepingError(error.why)
        }
    }

    // MARK: - What differs

    /// A description is kept so far; what a file says beyond stays.
    private static let descriptionBytesMax = 15 << 10

    /// What a book's file says otherwise than the shelf.
    static func change(to book: HeldBook, from file: Metadata) -> PackageChange {
        var change = PackageChange()
        if !book.title.isEmpty, spaced(book.title) != spaced(file.title ?? "") {
            change.title = spaced(book.title)
        }
        let authors = book.authors.map { author in
            let own = file.authors.first { spaced($0.name) == spaced(author.name) }
            let isUsual =
                own != nil && own?.sort == nil
                && author.sort == FiledName.ofPerson(author.name)
            return Metadata.Contributor(
                name: spaced(author.name),
                sort: isUsual || author.sort.isEmpty ? nil : spaced(author.sort))
        }
        let there = file.authors.map {
            Metadata.Contributor(name: spaced($0.name), sort: $0.sort.map(spaced))
        }
        if !authors.isEmpty, authors != there { change.authors = authors }
        let series = book.series.map {
            Metadata.Series(name: spaced($0.name), position: $0.position)
        }
        let isSame =
            series?.name == file.series.map { spaced($0.name) }
            && series?.position == file.series?.position
        if !isSame { change.series = .some(series) }
        let (tags, subjects) = (book.tags.map(spaced), file.subjects.map(spaced))
        // More than are kept are not taken away.
        if Set(tags) != Set(subjects.prefix(namesMax)) {
            change.subjects = tags + subjects.dropFirst(namesMax)
        }
        let languages = book.languages.map(spaced)
        let told = LanguageName.codes(Array(file.languages.map(spaced).prefix(namesMax)))
        if !languages.isEmpty, LanguageName.codes(languages) != told {
            change.languages = languages
        }
        let words = spaced(file.description ?? "")
        if spaced(book.description) != words, words.utf8.count < descriptionBytesMax {
            change.description = spaced(book.description)
        }
        let publisher = spaced(book.publisher)
        if !publisher.isEmpty, publisher != spaced(file.publisher ?? "") {
            change.publisher = publisher
        }
        return change
    }

    private static let namesMax = 64

    private static func spaced(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
