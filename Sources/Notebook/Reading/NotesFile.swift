import Notation

/// Reads notes of any program it knows, told apart by what stands in them.
public enum NotesFile {
    /// Ten years of a Kindle are 5 MB; a collection of calibre's with everything some 50.
    public static let bytesMax = 64 << 20

    public static func read(_ bytes: [UInt8]) throws(NotesFileError) -> [BroughtBook] {
        guard bytes.count <= bytesMax else { throw .tooLarge }
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { throw .isBook }
        let text = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
        let books = try sniffed(text).map { book in
            var book = book
            book.title = Plain.line(String(book.title.prefix(1_000)))
            book.author = Plain.line(String(book.author.prefix(1_000)))
            book.identifiers = Array(book.identifiers.prefix(32))
            book.paths = Array(book.paths.prefix(16))
            book.notes = book.notes.map { $0.bounded() }
            return book
        }
        guard books.contains(where: { !$0.notes.isEmpty || !$0.strangers.isEmpty }) else {
            throw .empty
        }
        return books
    }

    private static func sniffed(_ bytes: [UInt8]) throws(NotesFileError) -> [BroughtBook] {
        let head = bytes.first { $0 > 0x20 }
        if bytes.starts(with: CalibreNotes.magic) {
            // calibre breaks it in lines.
            let letters = bytes.dropFirst(CalibreNotes.magic.count)
            guard let list = Base64.decoded(letters[...], between: .blanks) else {
                throw .damaged("its Base64 is broken")
            }
            return try json(of: list)
        }
        switch head {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(of: bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "r"):
            if let table = try lua(bytes) { return [KOReaderNotes.book(of: table)] }
        default: break
        }
        if let books = KindleClippings.read(bytes) { return books }
        throw .unknown
    }

    private static func json(of bytes: [UInt8]) throws(NotesFileError) -> [BroughtBook] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes).value
        } catch {
            throw .damaged(error.reason)
        }
        if let books = NotesJSON.read(value) { return books }
        if let books = CalibreNotes.read(value) { return books }
        if let book = ReadiumNotes.read(value) { return [book] }
        if let book = FoliateNotes.read(value) { return [book] }
        throw .unknown
    }

    private static func lua(_ bytes: [UInt8]) throws(NotesFileError) -> LuaValue? {
        do throws(LuaError) {
            return try LuaReader.read(bytes)
        } catch {
            // A Kindle's first book may begin with an r.
            if KindleClippings.isOne(bytes) { return nil }
            throw .damaged(error.why)
        }
    }
}

/// Why no notes could be read.
public enum NotesFileError: Error, Equatable, Sendable {
    case tooLarge
    /// A packed book: the caller looks for notes inside of it.
    case isBook
    case unknown
    case empty
    case damaged(String)

    /// A clause for people.
    public var why: String {
        switch self {
        case .tooLarge: "it is larger than any notes"
        case .isBook: "it is a book that carries no notes"
        case .unknown: "it is no file of notes that is known here"
        case .empty: "there are no notes in it"
        case .damaged(let why): why
        }
    }
}
