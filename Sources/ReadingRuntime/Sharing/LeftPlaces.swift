import Notebook
import Ports
import RuntimeKit
import Sharing
import Wording

/// Files that another program leaves for itself. They are read and never written.
protocol LeftPlaces: SideTalking {
    var documents: any DocumentKeeping { get }
    var side: Side { get }
}

extension LeftPlaces {
    func test(_ errand: CancellableWork) throws(SideTrouble) {
        _ = try names(in: side.address)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) {}

    var folder: String { side.address.hasSuffix("/") ? side.address : side.address + "/" }

    func read(_ file: String, _ bytesMax: Int) throws(SideTrouble) -> [UInt8]? {
        do throws(DocumentError) {
            return try documents.read(file, bytesMax: bytesMax)
        } catch {
            throw .unreachable(why: tr("\(file): \(error.why)"), next: tr("Look at that file."))
        }
    }

    func names(in folder: String) throws(SideTrouble) -> [String] {
        do throws(DocumentError) { return try documents.names(in: folder) } catch {
            throw .unreachable(why: error.why, next: tr("Look at the folder \(folder)."))
        }
    }

    /// Of several files the one that was written last.
    func newest(_ files: [String]) -> String? {
        files.max { documents.changed($0) ?? 0 < documents.changed($1) ?? 0 }
    }

    /// Its time is that of the file: none of these programs writes one into it.
    func report(
        _ device: SharedPlace.Device, _ pointer: String, _ percent: Double?, of file: String
    ) -> SideReport? {
        guard pointer.utf8.count <= SharedPlace.locatorBytesMax else { return nil }
        let percent = percent.flatMap { (0...100).contains($0) ? $0 : nil }
        return SideReport(
            device: device, pointer: pointer, percent: percent,
            at: documents.changed(file).flatMap { $0 > 0 ? $0 : nil })
    }
}

/// What a person means by a folder that they name as a side.
struct FolderStanding {
    var kind: Side.Kind
    var address: String
    /// What to call the side, if not by its folder.
    var name: String?

    /// - Parameter kind: nil where that is to be found out.
    /// - Returns: nil where what was asked for is not there.
    init?(_ path: String, as kind: Side.Kind?, _ documents: any DocumentKeeping) {
        (self.kind, address) = (kind ?? .folder, path)
        if kind == .folder || kind == .sdr { return }
        if kind != .moon, let found = Self.foliate(path, documents) {
            (self.kind, address, name) = (.foliate, found, "Foliate")
        } else if kind != .foliate, let found = Self.moon(path, kind, documents) {
            (self.kind, address, name) = (.moon, found, "Moon+ Reader")
        } else if kind != nil {
            return nil
        }
    }

    private static let foliateName = "com.github.johnfactotum.Foliate"

    /// The data folder itself, or that of a Flatpak.
    private static func foliate(_ path: String, _ documents: any DocumentKeeping) -> String? {
        guard path.split(separator: "/").last.map(String.init) == foliateName else { return nil }
        let flatpak = path + "/data/" + foliateName
        return has(".json", in: flatpak, documents)
            ? flatpak : has(".json", in: path, documents) ? path : nil
    }

    /// The folder that Moon+ Reader copies to, the one it makes in that, or the places in it.
    private static func moon(
        _ path: String, _ kind: Side.Kind?, _ documents: any DocumentKeeping
    ) -> String? {
        var candidates = [path + "/.Moon+/Cache", path + "/Books/.Moon+/Cache"]
        let parts = path.split(separator: "/").suffix(2)
        if parts.last == ".Moon+" { candidates.append(path + "/Cache") }
        if kind == .moon || parts == [".Moon+", "Cache"] { candidates.append(path) }
        return candidates.first { has(".po", in: $0, documents) }
    }

    private static func has(
        _ ending: String, in folder: String, _ documents: any DocumentKeeping
    ) -> Bool {
        // A folder that cannot be read is none that could be followed.
        ((try? documents.names(in: folder)) ?? []).contains { $0.hasSuffix(ending) }
    }
}

extension SyncDesk.Refusal {
    static func nothingLeft(by kind: Side.Kind) -> Self {
        kind == .moon
            ? Self(
                tr("no places of Moon+ Reader are in it"),
                next: tr("Name the folder that it copies to; it keeps them there in .Moon+/Cache."))
            : Self(
                tr("no places of Foliate are in it"),
                next: tr(
                    "It keeps them in ~/.local/share/com.github.johnfactotum.Foliate, as a "
                        + "Flatpak in ~/.var/app/com.github.johnfactotum.Foliate."))
    }
}
