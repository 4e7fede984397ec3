import Notebook
import Ports
import RuntimeKit
import Sharing

/// What KOReader leaves beside a book, in `Book.sdr`, in a folder that a card, a cable or Syncthing
/// brings here. It is only read.
struct SidecarSide: SideTalking {
    let documents: any DocumentKeeping
    let side: Side
    /// The book's file.
    let path: String

    func test(_ errand: CancellableWork) throws(SideTrouble) {
        _ = try names(in: side.address)
    }

    /// - Parameter name: the digest of the book's file, now or before.
    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        guard path.hasPrefix(folder) else { throw .noSuchBook }
        guard let file = sidecar, let bytes = try read(file), let place = KOReaderPlace(bytes)
        else { return SidePull() }
        // Another book may have had this name before.
        if let digest = place.digest, digest != name.lowercased() { return SidePull() }
        return SidePull(
            report: SideReport(
                device: .init(id: "koreader:" + side.id, name: "KOReader"),
                pointer: place.pointer, percent: place.percent, at: documents.changed(file)))
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) {}

    private var folder: String {
        side.address.hasSuffix("/") ? side.address : side.address + "/"
    }

    /// `Book.sdr/metadata.epub.lua` beside `Book.epub`.
    private var sidecar: String? {
        guard let slash = path.lastIndex(of: "/"), let dot = path.lastIndex(of: "."), dot > slash
        else { return nil }
        return path[..<dot] + ".sdr/metadata." + path[path.index(after: dot)...] + ".lua"
    }

    private func read(_ file: String) throws(SideTrouble) -> [UInt8]? {
        do throws(DocumentError) {
            return try documents.read(file, bytesMax: KOReaderPlace.bytesMax)
        } catch {
            throw .unreachable(why: "\(file): \(error.why)", next: "Look at that file.")
        }
    }

    private func names(in folder: String) throws(SideTrouble) -> [String] {
        do throws(DocumentError) { return try documents.names(in: folder) } catch {
            throw .unreachable(why: error.why, next: "Look at the folder \(folder).")
        }
    }
}
