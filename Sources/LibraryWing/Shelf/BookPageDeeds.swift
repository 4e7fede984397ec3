import Holdings
import ScreenKit

/// What can be done with a book from its page.
extension BookPage.State {
    /// A book has a handful of files.
    private static let filesMax = 10

    /// The likeliest first.
    var deeds: [(words: String, deed: BookPage.Deed)] {
        var deeds: [(String, BookPage.Deed)] = []
        for (index, file) in book.files.enumerated() {
            let verb = file.format == "audiobook" ? "Listen" : "Read"
            let first = book.state == .reading ? "\(verb) on" : verb
            let own = book.name(of: file)
            let name = file.format.isEmpty ? own : "\(file.format.uppercased()), \(own)"
            deeds.append((index == 0 ? "\(first): \(name)" : "\(verb) \(name)", .read(file.path)))
        }
        if let file = book.files.first, let missing = holding?.missing {
            let order = DownloadOrder(
                soundOf: file.path, title: book.heading, author: book.authorNames,
                address: missing)
            deeds.append(("Fetch all of its sound", .fetch(order)))
        }
        if book.state != .finished { deeds.append(("Finished", .change(.state(.finished)))) }
        if book.state != .setAside { deeds.append(("Set aside", .change(.state(.setAside)))) }
        deeds.append(("As the place tells", .change(.state(nil))))
        deeds += planDeeds
        deeds.append(("Edit what is said of it", .edit))
        deeds.append(("Choose a cover", .chooseCover))
        if case .chosen = book.cover {
            deeds.append(("Its own cover again", .change(.edit(BookEdit(cover: .own)))))
        }
        let own = book.files.prefix(Self.filesMax).filter { !$0.isForeign }
        for file in own where file.format == "epub" && !file.isPacked {
            deeds.append(("Write it into \(book.name(of: file))", .write(file.path)))
        }
        deeds.append(("Take off the shelf", .change(.remove)))
        if let file = book.files.first {
            let slash = file.path.lastIndex(of: "/") ?? file.path.startIndex
            let folder = String(file.path[..<slash])
            deeds.append(("Open with another program", .openOutside(file.path)))
            deeds.append(("Show its folder", .openOutside(folder.isEmpty ? "/" : folder)))
        }
        // Once done it is gone, and what takes its place is asked about first as well.
        if let file = book.files.first, let holding, holding.bytes > 0 {
            deeds.append(("Throw away what is kept of its sound", .clear(file.path)))
        }
        deeds += own.map { ("Delete \(book.name(of: $0))", .discard($0.path)) }
        return deeds
    }
}
