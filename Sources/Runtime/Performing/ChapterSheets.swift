import ListeningWing
import Ports
import Publications
import ScreenKit
import Wording

/// Writes the chapters of a book as a cue sheet beside its sound. A sheet of another program is
/// never written over.
struct ChapterSheets: Sendable {
    let documents: any DocumentKeeping

    private static let sheetBytesMax = 4 << 20

    func write(_ book: HeardBook) -> Listening.Action {
        guard
            let text = book.audiobook.cueSheet(
                title: book.title, author: book.publication.metadata.authors.first?.name)
        else { return .sheetFailed(tr("its sound is on a server")) }
        do throws(DocumentError) {
            guard case .file(let source) = book.source, let path = try sheet(of: book, source)
            else {
                return .sheetFailed(tr("only sound files and folders of them have a place for it"))
            }
            let former = try documents.read(path, bytesMax: Self.sheetBytesMax)
            if let former, !Audiobook.isOwn(sheet: former) {
                return .sheetFailed(tr("\(path) is there already, and is not ours"))
            }
            try documents.save(Array(text.utf8), to: path)
            return .sheetWritten(WrittenSheet(path: path, former: former))
        } catch {
            return .sheetFailed(error.why)
        }
    }

    /// The sheet as it was; one that another program changed since stays.
    func takeBack(_ sheet: WrittenSheet) -> Listening.Action {
        do throws(DocumentError) {
            let now = try documents.read(sheet.path, bytesMax: Self.sheetBytesMax)
            guard let now, Audiobook.isOwn(sheet: now) else { return .sheetRestored }
            if let former = sheet.former {
                try documents.save(former, to: sheet.path)
            } else {
                try documents.remove(sheet.path)
            }
            return .sheetRestored
        } catch {
            return .sheetFailed(error.why)
        }
    }

    /// Beside a file, by its name; in a folder, by the folder's. nil where there is no such place,
    /// as in an archive.
    private func sheet(
        of book: HeardBook, _ source: String
    ) throws(DocumentError) -> String? {
        let tracks = book.audiobook.tracks
        guard let first = tracks.first?.path else { return nil }
        if tracks.count == 1, source.hasSuffix("/" + first) {
            let end = first.lastIndex(of: ".").map { first[$0...].count } ?? 0
            return String(source.dropLast(end)) + ".cue"
        }
        let inside = first.split(separator: "/", maxSplits: 1).first.map(String.init) ?? first
        let names = try documents.names(in: source)
        guard names.contains(inside) || first.contains("/") && !names.isEmpty else { return nil }
        let name = source.split(separator: "/").last.map(String.init) ?? "chapters"
        return source + "/" + name + ".cue"
    }
}
