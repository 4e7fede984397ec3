import Notebook
import Ports
import Publications
import RuntimeKit
import Sharing

/// The places that Moon+ Reader copies into a folder: Dropbox, Syncthing, a cable.
struct MoonSide: LeftPlaces {
    let documents: any DocumentKeeping
    let side: Side
    let publication: Publication
    /// The book's file.
    let path: String

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        guard let file = try file() else { throw .noSuchBook }
        guard let bytes = try read(file, MoonPlace.bytesMax), let place = MoonPlace(bytes) else {
            return SidePull()
        }
        return SidePull(
            report: report(
                .init(id: "moon:" + place.device, name: "Moon+ Reader"), place.pointer,
                place.percent, of: file))
    }

    /// By the name of its file, else by title and author, where one alone fits.
    private func file() throws(SideTrouble) -> String? {
        let names = try names(in: side.address)
        let own = path.split(separator: "/").last.map(String.init) ?? path
        let same = names.filter { MoonPlace.isName($0, ofFile: own) }
        if let file = newest(same.map { folder + $0 }) { return file }
        guard let title = publication.metadata.title else { return nil }
        let authors = publication.metadata.authors.map(\.name)
        let alike = names.filter { MoonPlace.isName($0, ofTitle: title, by: authors) }
        return alike.count == 1 ? folder + alike[0] : nil
    }
}
