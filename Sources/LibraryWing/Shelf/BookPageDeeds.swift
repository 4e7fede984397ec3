import Holdings
import ScreenKit
import Wording

/// What can be done with a book from its page.
extension BookPage.State {
    /// A book has a handful of files.
    private static let filesMax = 10

    /// The likeliest first.
    var deeds: [(words: String, deed: BookPage.Deed)] {
        var deeds: [(String, BookPage.Deed)] = []
        for (index, file) in book.files.enumerated() {
            let own = book.name(of: file)
            let name = file.format.isEmpty ? own : listed([formatLabel(file.format), own])
            let isHeard = file.format == "audiobook"
            let words =
                index == 0
                ? first(name, isHeard) : isHeard ? tr("Listen \(name)") : tr("Read \(name)")
            deeds.append((words, .read(file.path)))
        }
        if let file = book.files.first, let missing = holding?.missing {
            let order = DownloadOrder(
                soundOf: file.path, title: book.heading, author: book.authorNames,
                address: missing)
            deeds.append((tr("Fetch all of its sound"), .fetch(order)))
        }
        if book.state != .finished { deeds.append((tr("Finished"), .change(.state(.finished)))) }
        if book.state != .setAside { deeds.append((tr("Set aside"), .change(.state(.setAside)))) }
        // Where the place tells the same there is nothing to change.
        if book.state != ReadingState.told(by: book.percent) {
            deeds.append((tr("As the place tells"), .change(.state(nil))))
        }
        deeds += planDeeds
        deeds.append((tr("Edit what is said of it"), .edit))
        deeds.append((tr("Choose a cover"), .chooseCover))
        if case .chosen = book.cover {
            deeds.append((tr("Its own cover again"), .change(.edit(BookEdit(cover: .own)))))
        }
        let own = book.files.prefix(Self.filesMax).filter { !$0.isForeign }
        for file in own where file.format == "epub" && !file.isPacked {
            deeds.append((tr("Write it into \(book.name(of: file))"), .write(file.path)))
        }
        deeds.append((tr("Take off the shelf"), .change(.remove)))
        if let file = book.files.first {
            let slash = file.path.lastIndex(of: "/") ?? file.path.startIndex
            let folder = String(file.path[..<slash])
            deeds.append((tr("Open with another program"), .openOutside(file.path)))
            deeds.append((tr("Show its folder"), .openOutside(folder.isEmpty ? "/" : folder)))
        }
        // Once done it is gone, and what takes its place is asked about first as well.
        if let file = book.files.first, let holding, holding.bytes > 0 {
            deeds.append((tr("Throw away what is kept of its sound"), .clear(file.path)))
        }
        deeds += own.map { (tr("Delete \(book.name(of: $0))"), .discard($0.path)) }
        return deeds
    }

    /// What is done with the file that is opened first.
    private func first(_ name: String, _ isHeard: Bool) -> String {
        if book.state == .reading {
            return isHeard ? tr("Listen on: \(name)") : tr("Read on: \(name)")
        }
        return isHeard ? tr("Listen: \(name)") : tr("Read: \(name)")
    }
}
