import Ports
import Publications
import RuntimeKit
import Sharing
import Wording

/// The journals of all devices in a folder that something else carries between them. Each device
/// writes below its own name only, so files of two writers never meet.
struct JournalFolder {
    let documents: any DocumentKeeping
    /// The folder that is shared.
    let path: String
    let now: Int64

    static let home = "/rushlight/1"
    private var root: String { path + Self.home }

    func folder(of device: String) -> String { root + "/" + device }

    /// Everything that can be believed. Files that are cut, changed or not all here yet are left
    /// for later.
    func journal(about books: [String], own: String) throws(SideTrouble) -> Journal {
        let devices = try names(root)
        guard !devices.isEmpty else {
            throw .unreachable(
                why: tr("there is no \(Self.home) in it any more"),
                next: tr(
                    "Connect what holds the folder. If it is empty, `rushlight sync add \(path)` "
                        + "begins it anew."))
        }
        var journal = Journal(about: Set(books), own: own)
        for device in devices.prefix(Journal.devicesMax) where Self.isName(device) {
            // What is no folder has no files.
            guard let files = try? documents.names(in: folder(of: device)) else { continue }
            read(device, files, into: &journal)
        }
        return journal
    }

    private func names(_ folder: String) throws(SideTrouble) -> [String] {
        do throws(DocumentError) { return try documents.names(in: folder) } catch {
            throw .unreachable(why: error.why, next: tr("Look at the folder \(path)."))
        }
    }

    /// Servers invent names as well: none leads out of the folder.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
            && !name.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x7F }
    }

    private func read(_ device: String, _ files: [String], into journal: inout Journal) {
        // Programs that carry files leave both copies where two met; each head vouches.
        let heads = files.filter { Self.is($0, a: "head", ".json") }.compactMap { file in
            bytes(device, file, JournalHead.bytesMax).flatMap { JournalHead($0, of: device) }
        }
        if heads.isEmpty {
            if files.contains(where: { $0.hasSuffix(".jsonl") }) { journal.damaged.insert(device) }
            return
        }
        for head in heads {
            journal.name(device, head.name)
            for segment in head.files where !take(segment, device, files, &journal) {
                journal.damaged.insert(device)
            }
        }
    }

    /// False where no file is what the head says.
    private func take(
        _ segment: JournalHead.Segment, _ device: String, _ files: [String],
        _ journal: inout Journal
    ) -> Bool {
        for file in files where segment.isFile(file) {
            guard let all = bytes(device, file, JournalHead.snapshotBytesMax), segment.isIn(all)
            else { continue }
            for event in JournalEvent.events(in: all[..<segment.bytes], of: device) {
                journal.add(event, now: now)
            }
            return true
        }
        return false
    }

    private func bytes(_ device: String, _ file: String, _ bytesMax: Int) -> [UInt8]? {
        // What cannot be read is not there yet; the head tells that something is missing.
        try? documents.read(folder(of: device) + "/" + file, bytesMax: bytesMax) ?? nil
    }

    /// `head.json`, and `head.sync-conflict-DATE-TIME-ID.json` beside it.
    static func `is`(_ file: String, a stem: String, _ kind: String) -> Bool {
        file == stem + kind
            || file.hasPrefix(stem + ".sync-conflict-") && file.hasSuffix(kind) && isName(file)
    }
}
