import Notation
import Publications
import ReadingRuntime
import SyncMaps

/// `sync maps BOOK`: the map of a book with its narration inside.
struct MapsCommand {
    struct Order: Equatable {
        var file: String
        var output: String?
        var json = false
    }

    enum Task: Equatable {
        case inside(Order)
        case kept(KeptMaps.Order)
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Task {
        if let kept = try KeptMaps.read(given) { return .kept(kept) }
        return .inside(
            Order(file: given.words[0], output: given["output"], json: given.json))
    }

    static func perform(_ task: Task, with parts: any CommandParts) throws(Complaint) -> Int32 {
        switch task {
        case .inside(let order):
            try run(
                order, open: try parts.opener(nil), save: parts.files.save,
                console: parts.console)
        case .kept(let order): try KeptMaps.perform(order, with: parts)
        }
    }

    static func run(
        _ order: Order, open: PublicationOpener,
        save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void, console: Console
    ) throws(Complaint) -> Int32 {
        let book = try Publication.text(of: order.file, open: open)
        let clips = book.overlays()
        if clips.isEmpty {
            throw Complaint(
                order.file, "it has no narration inside",
                next: "Maps are made from the media overlays of an EPUB.")
        }
        let overlay = overlay(clips, book)
        for words in complaints(overlay) {
            console.complain(
                Complaint(order.file, words, next: "The others were kept.").line)
        }
        if overlay.pairs.isEmpty {
            throw Complaint(
                order.file, "none of its \(clips.count) clips joins sound to text",
                next: "Get the file again.")
        }
        let map = OverlayMaps.map(
            overlay, of: book, identity: identity(of: book, order.file))
        if let output = order.output { try save(map.json.document, output) }
        if order.json, order.output == nil { console.write(map.json.document) }
        if !order.json {
            let minutes = overlay.durationMs / 60_000
            let unit = map.unit == .word ? "words" : "sentences"
            console.line(
                "\(order.output ?? order.file): \(map.points.count) \(unit), "
                    + "\(minutes) min of sound, \(map.gaps.count) gaps")
        }
        return 0
    }

    private static func overlay(_ clips: [OverlayClip], _ book: Publication) -> OverlayMap {
        OverlayMaps.overlay(clips, of: book) { path in
            book.overlaySound(path).map { sound in
                OverlayMap.Sound(durationMs: sound.duration?.milliseconds, sha256: sound.sha256)
            }
        }
    }

    private static func complaints(_ overlay: OverlayMap) -> [String] {
        [
            (overlay.noText, "their text is not in the book"),
            (overlay.noSound, "outside of their sound, or there is none"),
            (overlay.disorder, "out of order, repeated, or closer than 30 ms"),
        ].compactMap { count, why in
            count == 0 ? nil : "\(count == 1 ? "1 clip" : "\(count) clips") left out: \(why)"
        }
    }

    static func identity(of book: Publication, _ file: String) -> JSONValue? {
        var order = InspectCommand.Order(file: file)
        order.asJSON = true
        order.only = ["identity", "fingerprint"]
        let json = PublicationReport(book, order).identity
        // What was just written can be read.
        return json.flatMap { try? JSONReader.read($0.document).value }
    }
}
