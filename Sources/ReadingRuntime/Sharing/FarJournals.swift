import Ports
import RuntimeKit
import Sharing
import Wording

/// Where the journals of all devices meet: one folder a device, written by that device alone.
protocol FarJournals: Sendable {
    /// A folder of this machine that shows them as they were seen last.
    var path: String { get }
    /// Looks what is new there.
    func refresh() throws(SideTrouble)
    /// nil where there is no such file.
    func read(_ device: String, _ file: String) throws(SideTrouble) -> [UInt8]?
    func save(_ bytes: [UInt8], _ device: String, _ file: String) throws(SideTrouble)
    func remove(_ device: String, _ file: String)
}

/// A folder of this machine that something else carries to the others.
struct FolderJournals: FarJournals {
    let documents: any DocumentKeeping
    let path: String

    func refresh() {}

    func read(_ device: String, _ file: String) throws(SideTrouble) -> [UInt8]? {
        do throws(DocumentError) {
            return try documents.read(
                folder(device) + "/" + file, bytesMax: JournalHead.snapshotBytesMax)
        } catch {
            throw trouble(device, error)
        }
    }

    func save(_ bytes: [UInt8], _ device: String, _ file: String) throws(SideTrouble) {
        do throws(DocumentError) {
            try documents.save(bytes, to: folder(device) + "/" + file)
        } catch {
            throw trouble(device, error)
        }
    }

    func remove(_ device: String, _ file: String) {
        // What is left there is told by no head, and costs nothing but room.
        try? documents.remove(folder(device) + "/" + file)
    }

    /// Takes all files away.
    func clear() {
        let root = path + JournalFolder.home
        // What cannot be listed or taken away is no part of any side, and costs nothing but room.
        for device in (try? documents.names(in: root)) ?? [] {
            for file in (try? documents.names(in: root + "/" + device)) ?? [] {  // the same
                remove(device, file)
            }
        }
    }

    private func folder(_ device: String) -> String { path + JournalFolder.home + "/" + device }

    private func trouble(_ device: String, _ error: DocumentError) -> SideTrouble {
        .unreachable(
            why: tr("\(folder(device)): \(error.why)"), next: tr("Look at that folder."))
    }
}
