import CHunspell
import Glibc
import Synchronization

/// Hunspell's dictionaries, which spell checkers have: they know from which words a language makes
/// its inflected forms. Without the library, or a dictionary of the language, no stem is known.
public final class AffixDictionaries: Sendable {
    /// One that is open. Hunspell serves one thread at a time: it is used under the lock.
    private struct Opened {
        let dictionary: UnsafeMutableRawPointer
        let isUTF8: Bool
    }

    private let folders: [String]
    /// The newest last.
    private let opened = Mutex<[(name: String, opened: Opened)]>([])

    /// Of ten to forty megabytes each.
    private static let openedMax = 2
    private static let wordBytesMax = 100
    private static let stemsMax = 8
    private static let filesMax = 2_000

    public init(folders: [String]) { self.folders = folders }

    deinit {
        opened.withLock { opened in
            for entry in opened { hu()?.pointee.destroy(entry.opened.dictionary) }
        }
    }

    /// - Parameter language: by its tag, as `en-GB`.
    public func stems(of word: String, language: String?) -> [String] {
        guard let language, !word.isEmpty, word.utf8.count <= Self.wordBytesMax,
            let hunspell = hu()?.pointee, let name = file(of: language)
        else { return [] }
        return opened.withLock { opened in
            guard let found = Self.open(name, hunspell, &opened) else { return [] }
            return Self.stems(of: word, found, hunspell)
        }
    }

    private static func open(
        _ name: String, _ hunspell: hu_table, _ opened: inout [(name: String, opened: Opened)]
    ) -> Opened? {
        if let at = opened.firstIndex(where: { $0.name == name }) {
            let known = opened.remove(at: at)
            opened.append(known)
            return known.opened
        }
        guard isFile(name + ".aff"), isPlausible(name + ".dic"),
            let dictionary = hunspell.create(name + ".aff", name + ".dic")
        else { return nil }
        let encoding = hunspell.encoding(dictionary).map { String(cString: $0) } ?? ""
        let isUTF8 = encoding.uppercased() == "UTF-8"
        guard isUTF8 || latin.contains(encoding.uppercased()) else {
            hunspell.destroy(dictionary)
            return nil
        }
        if opened.count == openedMax {
            hunspell.destroy(opened.removeFirst().opened.dictionary)
        }
        let fresh = Opened(dictionary: dictionary, isUTF8: isUTF8)
        opened.append((name, fresh))
        return fresh
    }

    /// Hunspell would wait for ever for what a pipe has to say.
    private static func isFile(_ path: String) -> Bool {
        var about = stat()
        return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
            && about.st_size <= bytesMax
    }

    /// A list of words says first how many they are, and room is made for so many.
    private static func isPlausible(_ list: String) -> Bool {
        // What cannot be read is no dictionary.
        guard let file = try? FileResources(path: list), let name = file.names.first,
            let size = file.size(of: name), size <= bytesMax,
            let head = try? file.read(name, 0..<32)  // the same
        else { return false }
        let digits = head.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)).map { $0 <= size } ?? false
    }

    private static let bytesMax = 64 << 20
    private static let latin: Set<String> = ["ISO8859-1", "ISO8859-15", "MICROSOFT-CP1252"]

    private static func stems(
        of word: String, _ found: Opened, _ hunspell: hu_table
    ) -> [String] {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let letters = found.isUTF8 ? Array(word.utf8) : latinBytes(of: word)
        guard let letters, !letters.contains(0) else { return [] }
        let count = (letters + [0]).withUnsafeBytes { raw in
            hunspell.stem(
                found.dictionary, &list, raw.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        defer { hunspell.free_list(found.dictionary, &list, count) }
        return (0..<min(Int(count), stemsMax)).compactMap { at in
            list?[at].map { stem in
                let bytes = UnsafeBufferPointer(start: stem, count: strlen(stem))
                    .map { UInt8(bitPattern: $0) }
                return found.isUTF8
                    ? String(decoding: bytes, as: UTF8.self)
                    : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            }
        }
    }

    private static func latinBytes(of word: String) -> [UInt8]? {
        let scalars = word.unicodeScalars
        return scalars.allSatisfy { $0.value < 256 } ? scalars.map { UInt8($0.value) } : nil
    }

    // MARK: - Files

    /// That of the land, else of the land that a language is called after, else of any.
    private func file(of tag: String) -> String? {
        let parts = tag.split { $0 == "-" || $0 == "_" }
        guard let language = parts.first?.lowercased(), (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        let land = parts.dropFirst().last.map { $0.uppercased() } ?? ""
        let wanted = ["\(language)_\(land)", "\(language)_\(language.uppercased())", language]
        let usual = language == "en" ? ["en_US"] : []
        for folder in folders {
            let names = Self.names(in: folder, of: language)
            let name = (wanted + usual).first(where: names.contains) ?? names.min()
            if let name { return folder + "/" + name }
        }
        return nil
    }

    /// Without their endings; those of which both files are there.
    private static func names(in folder: String, of language: String) -> Set<String> {
        // A folder that is not there has none.
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var (affixes, words): (Set<String>, Set<String>) = ([], [])
        var count = 0
        while let entry = readdir(stream), count < filesMax {
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let stem = String(name.dropLast(4))
            guard stem == language || stem.hasPrefix(language + "_") else { continue }
            if name.hasSuffix(".aff") { affixes.insert(stem) }
            if name.hasSuffix(".dic") { words.insert(stem) }
        }
        return affixes.intersection(words)
    }
}
