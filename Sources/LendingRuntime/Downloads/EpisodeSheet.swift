import Catalogs
import Ports
import Publications
import RuntimeKit

/// The chapters that a feed tells of an episode, as a cue sheet beside its sound: there the program
/// finds them again without the feed, and so do other players.
struct EpisodeSheet {
    private let line: CatalogRequests
    private let documents: any DocumentKeeping

    init(_ line: CatalogRequests, _ documents: any DocumentKeeping) {
        (self.line, self.documents) = (line, documents)
    }

    /// An episode is heard without its chapters where they do not come, or find no room.
    func write(of parcel: Parcel, beside path: String, _ errand: CancellableWork) {
        guard let name = path.split(separator: "/").last.map(String.init) else { return }
        let marks = marks(of: parcel, errand)
        let end = name.lastIndex(of: ".").map { name[$0...].count } ?? 0
        let sheet = String(path.dropLast(end)) + ".cue"
        guard marks.count > 1,
            let text = Audiobook.cueSheet(
                of: name, title: parcel.title, author: parcel.authors.first,
                chapters: marks.map { ($0.start, $0.title) })
        else { return }
        do throws(DocumentError) {
            // A sheet that stands there already is somebody's.
            if try documents.read(sheet, bytesMax: Self.bytesMax) != nil { return }
            try documents.save(Array(text.utf8), to: sheet)
        } catch {
            return
        }
    }

    private static let bytesMax = 4 << 20

    private func marks(of parcel: Parcel, _ errand: CancellableWork) -> [SoundMark] {
        guard parcel.marks.isEmpty, let words = parcel.chapters,
            let address = Address(reference: words)?.resolved(against: parcel.address)
        else { return parcel.marks }
        var request = HTTPRequest(address)
        request.limits.bodyBytesMax = SoundMark.documentBytesMax
        let isOwn = address.origin == parcel.account?.origin
        do throws(CatalogTrouble) {
            let answer = try line.whole(request, as: isOwn ? parcel.account : nil, errand)
            return SoundMark.chapters(answer.body) ?? []
        } catch {
            return []
        }
    }
}
