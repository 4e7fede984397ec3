import Notebook
import Ports
import RuntimeKit
import Sharing

/// What KOReader leaves beside a book, in `Book.sdr`, in a folder that a card, a cable or Syncthing
/// brings here.
struct SidecarSide: LeftPlaces {
    let documents: any DocumentKeeping
    let side: Side
    /// The book's file.
    let path: String

    /// - Parameter name: the digest of the book's file, now or before.
    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        guard path.hasPrefix(folder) else { throw .noSuchBook }
        guard let file = sidecar, let bytes = try read(file, KOReaderPlace.bytesMax),
            let place = KOReaderPlace(bytes)
        else { return SidePull() }
        // Another book may have had this name before.
        if let digest = place.digest, digest != name.lowercased() { return SidePull() }
        return SidePull(
            report: report(
                .init(id: "koreader:" + side.id, name: "KOReader"), place.pointer, place.percent,
                of: file))
    }

    /// `Book.sdr/metadata.epub.lua` beside `Book.epub`.
    private var sidecar: String? {
        guard let slash = path.lastIndex(of: "/"), let dot = path.lastIndex(of: "."), dot > slash
        else { return nil }
        return path[..<dot] + ".sdr/metadata." + path[path.index(after: dot)...] + ".lua"
    }
}
