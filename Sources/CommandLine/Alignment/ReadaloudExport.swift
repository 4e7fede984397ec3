import Publications
import ReadingRuntime
import SyncMaps

/// `sync maps export BOOK AUDIOBOOK --output OUT.epub`: a book with its narration inside.
extension KeptMaps {
    func readaloud(
        _ book: String, _ sound: String?, _ output: String,
        _ save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void
    ) throws(Complaint) -> Int32 {
        guard let sound else {
            throw .usage(
                "sync maps export", "AUDIOBOOK is missing",
                next: "An EPUB with its narration inside needs the sound: name it behind the book.")
        }
        let bytes = try export(book: book, sound: sound)
        let map: SyncMap
        do throws(SyncMapError) { map = try SyncMap.read(bytes) } catch {
            throw Complaint(book, "its map: \(error.why)", next: "Make the map again.")
        }
        let (text, audio) = (try open(book).publication, try open(sound).publication)
        let written: ReadaloudWriter.Written
        do throws(ReadaloudWriter.Trouble) {
            written = try ReadaloudWriter.write(Self.points(map), of: text, with: audio)
        } catch {
            throw Complaint(book, error.why, next: "Nothing was written.")
        }
        try save(written.bytes, output)
        let left = map.points.count - written.points
        let rest = left == 0 ? "" : ", \(left) left out: they do not fit in their pages"
        console.line("\(output): \(written.points) sentences with their sound\(rest)")
        return 0
    }

    /// What has no end is heard until the next begins.
    private static func points(_ map: SyncMap) -> [ReadaloudWriter.Point] {
        let sound = map.sound().map.points
        return sound.indices.compactMap { index in
            guard let at = sound[index].atMs, let start = Locator(sound[index].start) else {
                return nil
            }
            let next = index + 1 < sound.count ? sound[index + 1].atMs : nil
            let end = sound[index].endMs ?? next ?? map.durationMs ?? at
            return ReadaloudWriter.Point(
                start: start, end: sound[index].end.flatMap { Locator($0) }, atMs: at,
                endMs: max(at, min(end, next ?? end)))
        }
    }
}
