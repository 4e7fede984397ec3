/// Where a book was left in Moon+ Reader, as its copies in a cloud have it: one line,
/// `DEVICE*CHAPTER@PART#CHARACTERS:PERCENT%`.
public struct MoonPlace: Equatable, Sendable {
    /// A number that an installation gives itself once. It looks like a time, and is none of the
    /// place.
    public var device: String
    /// From 0, in the order of reading.
    public var chapter: Int
    /// Long chapters are cut there; how, is not known here.
    public var part: Int
    /// Into the chapter.
    public var characters: Int
    /// Out of 100.
    public var percent: Double

    public static let bytesMax = 256

    /// nil for what is no such line.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.bytesMax else { return nil }
        var rest = text.filter { !$0.isWhitespace }[...]
        func word(before mark: Character) -> Substring? {
            guard let end = rest.firstIndex(of: mark) else { return nil }
            defer { rest = rest[end...].dropFirst() }
            return rest[..<end]
        }
        guard let device = word(before: "*"), device.allSatisfy({ $0.isASCII && $0.isNumber }),
            let chapter = word(before: "@").flatMap({ Int($0) }), chapter >= 0,
            let part = word(before: "#").flatMap({ Int($0) }), part >= 0,
            let characters = word(before: ":").flatMap({ Int($0) }), characters >= 0,
            let percent = word(before: "%").flatMap({ Double($0.replacing(",", with: ".")) }),
            (0...100).contains(percent), rest.isEmpty
        else { return nil }
        self.device = String(device)
        (self.chapter, self.part, self.characters) = (chapter, part, characters)
        self.percent = percent
    }

    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.bytesMax else { return nil }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    public var pointer: String { "\(device)*\(chapter)@\(part)#\(characters):\(percent)%" }

    /// `The Fox - Aesop.epub.po` is that of `The Fox - Aesop.epub`.
    public static func isName(_ name: String, ofFile file: String) -> Bool {
        guard let stem = stem(name) else { return false }
        return stem.lowercased() == withoutEnding(file).lowercased()
    }

    /// Devices name the file of a library by title and author.
    public static func isName(_ name: String, ofTitle title: String, by authors: [String]) -> Bool {
        guard let stem = stem(name) else { return false }
        let parts = stem.split(separator: " - ").map(String.init)
        guard let last = parts.last, parts.count > 1 else { return Titles.agree(stem, title) }
        let named = Set(last.split(whereSeparator: { !$0.isLetter }).map { Titles.key(String($0)) })
        let known = authors.contains { author in
            author.split(whereSeparator: { !$0.isLetter }).contains {
                $0.count > 2 && named.contains(Titles.key(String($0)))
            }
        }
        return known && Titles.agree(parts.dropLast().joined(separator: " - "), title)
    }

    private static func stem(_ name: String) -> String? {
        guard name.hasSuffix(".po") else { return nil }
        let file = name.dropLast(3)
        return withoutEnding(String(file.hasSuffix(".zip") ? file.dropLast(4) : file))
    }

    private static func withoutEnding(_ file: String) -> String {
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex,
            file[dot...].count <= 6
        else { return file }
        return String(file[..<dot])
    }
}
