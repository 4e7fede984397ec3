import Publications
import SyncMaps

/// `align`: makes a map, or tells whether one fits a text and its sound.
struct AlignCommand {
    struct Order: Equatable {
        var map: String
        var book: String
        var sounds: [String]
        var json = false
    }

    enum Task: Equatable {
        case make(MapMaking.Order)
        case check(Order)
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Task {
        let sounds = Array(given.words.dropFirst())
        if let map = given["check"] {
            if given["output"] != nil {
                throw .usage(
                    "align", "--check writes nothing", next: "Leave --output out, or --check.")
            }
            return .check(
                Order(map: map, book: given.words[0], sounds: sounds, json: given.json))
        }
        if sounds.isEmpty {
            throw .usage(
                "align", "AUDIOBOOK is missing", next: "Name the sound of the book behind it.")
        }
        if given.has("steps"), given.json {
            throw .usage(
                "align", "--steps prints no map", next: "Leave --json out, or --steps.")
        }
        // A map is kept by the paths of both.
        if given["output"] == nil, given.words[0] == "-" { throw .stream("align -") }
        return .make(
            MapMaking.Order(
                book: given.words[0], sounds: sounds, output: given["output"], json: given.json,
                steps: given.has("steps"), firstMs: given.count("first") ?? 0))
    }

    static func perform(_ task: Task, with parts: any CommandParts) throws(Complaint) -> Int32 {
        switch task {
        case .make(let order): try MapMaking.perform(order, with: parts)
        case .check(let order): try check(order, with: parts)
        }
    }

    private static func check(_ order: Order, with parts: any CommandParts) throws(Complaint)
        -> Int32
    {
        let bytes = try parts.wholeFile(order.map, bytesMax: SyncMap.bytesMax)
        let open = try parts.opener(nil)
        return try run(order, map: bytes, open: open, console: parts.console)
    }

    static func run(
        _ order: Order, map bytes: [UInt8], open: PublicationOpener, console: Console
    ) throws(Complaint) -> Int32 {
        let map: SyncMap
        do throws(SyncMapError) { map = try SyncMap.read(bytes) } catch {
            throw Complaint(order.map, error.why, next: "Name a file that Rushlight exported.")
        }
        let book = try Publication.text(of: order.book, open: open)
        let length = try Self.length(of: order.sounds, open)
        var text = StandingText(book)
        // A sentence's end is the next one's beginning, and a repair asks for all of it again.
        var known: [String: Bool] = [:]
        let isThere: (String) -> Bool = { locator in
            if let isThere = known[locator] { return isThere }
            let isThere = text.place(locator) != nil
            known[locator] = isThere
            return isThere
        }
        guard let fault = map.firstFault(length: length, isThere: isThere) else {
            tell(map, order, console)
            return 0
        }
        tell(fault, map, map.repaired(length: length, isThere: isThere), order, console)
        return 1
    }

    /// Decoders disagree about a file's length by a few frames.
    private static let slackMs = 200

    /// How long the sound is, in milliseconds; nil where that is not known exactly.
    private static func length(
        of files: [String], _ open: PublicationOpener
    ) throws(Complaint) -> Int? {
        var sum: Int? = files.isEmpty ? nil : 0
        for file in files {
            let publication: Publication
            do throws(OpenError) { publication = try open(file) } catch {
                throw Complaint(file, error.why, next: error.advice)
            }
            guard let audiobook = publication.audiobook else {
                // The narration is inside of the book.
                if publication.format == .epub, !publication.overlays().isEmpty {
                    sum = nil
                    continue
                }
                throw Complaint(file, "it is no audiobook", next: "Name the sound of the book.")
            }
            let isExact = audiobook.tracks.allSatisfy { $0.duration != nil && !$0.isEstimate }
            guard isExact, let length = audiobook.duration, let before = sum else {
                sum = nil
                continue
            }
            sum = before + length.milliseconds
        }
        return sum.map { $0 + slackMs * files.count }
    }

    /// Of one sound.
    static func length(of sound: Publication) -> Int? {
        guard let audiobook = sound.audiobook,
            audiobook.tracks.allSatisfy({ $0.duration != nil && !$0.isEstimate })
        else { return nil }
        return audiobook.duration.map { $0.milliseconds + slackMs }
    }

    // MARK: - Output

    private static func tell(_ map: SyncMap, _ order: Order, _ console: Console) {
        guard !order.json else {
            return console.json(
                .object(["valid": true, "points": .integer(map.points.count)]))
        }
        let unit = map.unit == .word ? "words" : "sentences"
        console.line("\(order.map): valid, \(map.points.count) \(unit)")
    }

    private static func tell(
        _ fault: MapFault, _ map: SyncMap, _ repair: MapRepair?, _ order: Order,
        _ console: Console
    ) {
        if order.json {
            console.json(
                .object([
                    "valid": false, "points": .integer(map.points.count),
                    "fault": .object([
                        "index": .integer(fault.index), "kind": .string(fault.kind.rawValue),
                        "why": .string(fault.why),
                    ]),
                    "repairable": .boolean(repair != nil),
                    "dropped": repair.map { .array($0.dropped.map(JSON.integer)) },
                ]))
        }
        let advice =
            repair.map { "Without \($0.dropped.count) of its points it would be valid." }
            ?? "Make the map again."
        console.complain(
            Complaint(order.map, "point \(fault.index): \(fault.why)", next: advice).line)
    }
}
