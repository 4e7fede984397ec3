import Notation
import Notebook
import Publications
import ReadingRuntime
import SyncMaps

/// `sync maps list|import|export|remove`: maps between texts and sounds that are kept.
struct KeptMaps {
    enum Order: Equatable {
        case list(json: Bool)
        case take(map: String, book: String, sound: String)
        case export(book: String, sound: String?, output: String?)
        case remove(book: String, sound: String?)
    }

    typealias Open = (String) throws(Complaint) -> MapDesk.Work

    let desk: MapDesk
    let open: Open
    let console: Console

    /// nil where the first word is a book.
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order? {
        let files = Array(given.words.dropFirst())
        func need(_ counts: ClosedRange<Int>, _ words: String) throws(Complaint) {
            if counts.contains(files.count) { return }
            throw .usage(
                "sync maps \(given.words[0])", "it takes \(words)",
                next: "`rushlight sync maps --help` shows how.")
        }
        switch given.words[0] {
        case "list":
            try need(0...0, "no file")
            return .list(json: given.json)
        case "import":
            try need(3...3, "MAP BOOK AUDIOBOOK")
            return .take(map: files[0], book: files[1], sound: files[2])
        case "export":
            try need(1...2, "BOOK, and AUDIOBOOK where the book has several maps")
            return .export(
                book: files[0], sound: files.count > 1 ? files[1] : nil, output: given["output"])
        case "remove":
            try need(1...2, "BOOK, and AUDIOBOOK where the book has several maps")
            return .remove(book: files[0], sound: files.count > 1 ? files[1] : nil)
        default:
            if files.isEmpty { return nil }
            throw .usage(
                "sync maps", "\(given.words[0]) is none of list, import, export and remove",
                next: "With a BOOK alone it prints the map inside of it.")
        }
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let kept = try KeptMaps(
            desk: parts.maps(), open: opener(parts), console: parts.console)
        switch order {
        case .list(let json): return try kept.list(json: json)
        case .take(let map, let book, let sound):
            let bytes = try parts.wholeFile(map, bytesMax: SyncMap.bytesMax)
            return try kept.take(bytes, named: map, book: book, sound: sound)
        case .export(let book, let sound, let output):
            if let output, output.lowercased().hasSuffix(".epub") {
                return try kept.readaloud(book, sound, output, parts.files.save)
            }
            let bytes = try kept.export(book: book, sound: sound)
            if let output { try parts.files.save(bytes, output) } else { kept.console.write(bytes) }
            return 0
        case .remove(let book, let sound): return try kept.remove(book: book, sound: sound)
        }
    }

    /// Opens what is kept under its whole path.
    static func opener(_ parts: any CommandParts) throws(Complaint) -> Open {
        let open = try parts.opener(nil)
        return { file throws(Complaint) in
            guard case .file(let path) = try parts.source(file) else {
                throw Complaint(
                    file, "it is no file", next: "Name a file or a folder.", status: 2)
            }
            do throws(OpenError) { return (try open(file), path) } catch {
                throw Complaint(file, error.why, next: error.advice)
            }
        }
    }

    func list(json: Bool) throws(Complaint) -> Int32 {
        let rows = try asked { () throws(MapDesk.Trouble) in try desk.list() }
        if json {
            console.json(.object(["maps": .array(rows.map(Self.json))]))
        } else {
            for row in rows {
                let unit =
                    (row.unit == "word" ? "word" : "sentence") + (row.points == 1 ? "" : "s")
                console.line(
                    "\(row.text.path ?? row.text.title)  \(row.sound.path ?? row.sound.title)  "
                        + "\(row.points) \(unit), \(row.source)")
            }
            if rows.isEmpty {
                console.line("No map is kept. `rushlight align BOOK AUDIOBOOK` makes one.")
            }
        }
        return 0
    }

    private static func json(_ row: MapDesk.Row) -> JSON {
        func work(_ work: (title: String, path: String?)) -> JSON {
            .object(["title": .string(work.title), "path": work.path.map(JSON.string)])
        }
        return .object([
            "text": work(row.text), "sound": work(row.sound), "source": .string(row.source),
            "unit": .string(row.unit), "points": .integer(row.points),
            "at": .string(IsoTime.text(row.kept)),
        ])
    }

    /// What can be repaired is, and told; anything else is refused with its first fault.
    func take(
        _ bytes: [UInt8], named file: String, book: String, sound: String
    ) throws(Complaint) -> Int32 {
        var map: SyncMap
        do throws(SyncMapError) { map = try SyncMap.read(bytes) } catch {
            throw Complaint(file, error.why, next: "Name a file that Rushlight exported.")
        }
        let (text, audio) = (try open(book), try open(sound))
        try Self.check(text, book, audio, sound)
        var standing = StandingText(text.publication)
        var known: [String: Bool] = [:]
        let isThere: (String) -> Bool = { locator in
            if let isThere = known[locator] { return isThere }
            let isThere = standing.place(locator) != nil
            known[locator] = isThere
            return isThere
        }
        let length = AlignCommand.length(of: audio.publication)
        if let fault = map.firstFault(length: length, isThere: isThere) {
            let words = "point \(fault.index): \(fault.why)"
            guard let repair = map.repaired(length: length, isThere: isThere) else {
                throw Complaint(file, words, next: "Nothing was kept. Make the map again.")
            }
            console.complain(
                Complaint(
                    file, words, next: "Kept without \(repair.dropped.count) of its points."
                ).line)
            map = repair.map
        }
        try keep(map, text, audio)
        console.line("\(file): kept, \(map.points.count) points")
        return 0
    }

    static func check(
        _ text: MapDesk.Work, _ book: String, _ audio: MapDesk.Work, _ sound: String
    ) throws(Complaint) {
        if text.publication.audiobook != nil {
            throw Complaint(book, "it has no text", next: "Name the text before its sound.")
        }
        if audio.publication.audiobook == nil {
            throw Complaint(sound, "it is no audiobook", next: "Name the sound of the book.")
        }
    }

    func keep(
        _ map: SyncMap, _ text: MapDesk.Work, _ sound: MapDesk.Work
    ) throws(Complaint) {
        try asked { () throws(MapDesk.Trouble) in
            try desk.keep(map, text: text, sound: sound)
        }
    }

    func export(book: String, sound: String?) throws(Complaint) -> [UInt8] {
        let id = try only(book, sound)
        let bytes = try asked { () throws(MapDesk.Trouble) in try desk.bytes(id) }
        guard let bytes else { throw Self.none(book) }
        return bytes
    }

    func remove(book: String, sound: String?) throws(Complaint) -> Int32 {
        let id = try only(book, sound)
        try asked { () throws(MapDesk.Trouble) in try desk.remove(id) }
        return 0
    }

    private func only(_ book: String, _ sound: String?) throws(Complaint) -> Int64 {
        let text = try open(book)
        let other = try sound.map { file throws(Complaint) in try open(file) }
        let ids = try asked { () throws(MapDesk.Trouble) in try desk.maps(of: text, with: other) }
        guard let id = ids.first else { throw Self.none(book) }
        if ids.count > 1 {
            throw Complaint(
                book, "it has \(ids.count) maps", next: "Name the AUDIOBOOK behind it.")
        }
        return id
    }

    private static func none(_ book: String) -> Complaint {
        Complaint(
            book, "no map of it is kept", next: "`rushlight align BOOK AUDIOBOOK` makes one.")
    }

    private func asked<T>(_ body: () throws(MapDesk.Trouble) -> T) throws(Complaint) -> T {
        do throws(MapDesk.Trouble) { return try body() } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }
}
