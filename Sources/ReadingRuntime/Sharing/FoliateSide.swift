import Catalogs
import Notebook
import Ports
import Publications
import RuntimeKit
import Sharing

/// Foliate's data folder, with a file for each book that was opened there.
struct FoliateSide: LeftPlaces {
    let documents: any DocumentKeeping
    let side: Side
    let publication: Publication
    /// The book's file.
    let path: String

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        guard let file = try file() else { throw .noSuchBook }
        guard let bytes = try read(file, FoliatePlace.bytesMax), let place = FoliatePlace(bytes)
        else { return SidePull() }
        return SidePull(
            report: report(
                .init(id: "foliate:" + side.id, name: "Foliate"), place.pointer, place.percent,
                of: file))
    }

    /// By what the book calls itself, else by where it stood when it was opened there.
    private func file() throws(SideTrouble) -> String? {
        let books = Dictionary(
            try names(in: side.address).filter { $0.hasSuffix(Self.ending) }.map {
                (Percent.decoded($0.dropLast(Self.ending.count)), folder + $0)
            }, uniquingKeysWith: { first, _ in first })
        let own = publication.metadata.identifiers
            .filter { $0.utf8.count >= SyncDesk.identifierBytesMin }
        if let file = newest(own.compactMap { books[$0] }) { return file }
        let opened = try read(folder + "library/uri-store.json", FoliatePlace.bytesMax)
        return newest(
            FoliatePlace.files(opened ?? []).filter { isHere($0.address) }
                .compactMap { books[$0.identifier] })
    }

    private static let ending = ".json"

    /// `~/Books/Fox.epub`, or an address of the same.
    private func isHere(_ address: String) -> Bool {
        if address.hasPrefix("file://") { return Percent.decoded(address.dropFirst(7)) == path }
        // Whose home it was is not known; a name alone may be another book's.
        return address.hasPrefix("~/") && address.split(separator: "/").count > 2
            && path.hasSuffix(address.dropFirst())
    }
}
