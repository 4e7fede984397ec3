import Catalogs
import LendingRuntime

/// Podcasts from other programs, and for them.
public enum PodcastCommand {
    public enum Order: Equatable, Sendable {
        case importing(String)
        /// A new file; nil prints.
        case exporting(String?)
    }

    static func perform(
        _ order: Order, with parts: any CommandParts
    ) throws(Complaint) -> Int32 {
        let clerk = parts.catalogs(VaultCommand.Source())
        switch order {
        case .importing(let file):
            let bytes = try parts.wholeFile(file, bytesMax: ShowList.bytesMax)
            let read = try told(file) { () throws(CatalogTrouble) in
                try clerk.readShows(bytes)
            }
            parts.console.line(read.words)
        case .exporting(let file):
            let shows = try told("podcast export") { () throws(CatalogTrouble) in
                try clerk.shows()
            }
            guard let file else { return parts.print(text(shows)) }
            guard try parts.files.read(file) == nil else {
                throw Complaint(file, "there is a file already", next: "Name a new file.")
            }
            try parts.files.save(ShowList.bytes(shows), file)
        }
        return 0
    }

    private static func text(_ shows: [Show]) -> String {
        String(decoding: ShowList.bytes(shows), as: UTF8.self)
    }

    private static func told<T>(
        _ what: String, _ body: () throws(CatalogTrouble) -> T
    ) throws(Complaint) -> T {
        do throws(CatalogTrouble) { return try body() } catch {
            throw Complaint(what, error.why, next: "Nothing was changed.")
        }
    }
}

extension OptionTable {
    static let podcasts: [Command] = [
        Command(
            words: ["podcast", "import"], arguments: [Argument("FILE", .input)], options: [],
            title: "adds the podcasts that a file lists",
            help: """
                The file is OPML, as other programs write it; - reads standard input. Each \
                podcast is a catalog from then on. No server is asked, and what is there already \
                stays as it is.
                """,
            read: { given in PodcastCommand.Order.importing(given.words[0]) },
            run: PodcastCommand.perform),
        Command(
            words: ["podcast", "export"], arguments: [],
            options: [
                .valued("output", "NEW", .output, "Writes to this new file instead of printing.")
            ],
            title: "prints your podcasts as a list",
            help: "The list is OPML, which other programs for podcasts read.",
            read: { given in PodcastCommand.Order.exporting(given["output"]) },
            run: PodcastCommand.perform),
    ]
}
