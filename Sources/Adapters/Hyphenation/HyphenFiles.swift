import Glibc
import Publications
import Synchronization
import Typesetting

/// Hyphenation by the pattern files of Debian's hyphen-* packages, read when a language first
/// needs them. A language without a file is not hyphenated.
public final class HyphenFiles: Hyphenating {
    /// Languages kept: more than a polyglot's anthology has.
    private static let keptMax = 8

    private let folders: [String]
    private let kept = Mutex<[String: HyphenPatterns?]>([:])

    /// - Parameter folders: where the files are; the first that has one wins.
    public init(folders: [String] = ["/usr/local/share/hyphen", "/usr/share/hyphen"]) {
        self.folders = folders
    }

    public func breaks(of word: [UInt8], language: String) -> UInt64 {
        let patterns: HyphenPatterns? = kept.withLock { kept in
            if let known = kept[language] { return known }
            if kept.count >= Self.keptMax { kept.removeAll() }
            let patterns = path(of: language).flatMap(read)
            kept[language] = .some(patterns)
            return patterns
        }
        return patterns?.breaks(of: word) ?? 0
    }

    /// Whether words of a language can be broken.
    public func knows(_ language: String) -> Bool { path(of: language) != nil }

    // MARK: - Files

    private func read(_ path: String) -> HyphenPatterns? {
        do {
            let file = try FileResources(path: path)
            guard let name = file.names.first, let size = file.size(of: name),
                size <= HyphenPatterns.bytesMax
            else { return nil }
            return HyphenPatterns(try file.read(name, 0..<size))
        } catch {
            // A page without hyphens is a page; `knows` tells who asks.
            return nil
        }
    }

    /// The regions whose patterns serve where none or another is named.
    private static let regions = [
        "en": "US", "pt": "PT", "nb": "NO", "nn": "NO", "no": "NO", "cs": "CZ", "da": "DK",
        "el": "GR", "et": "EE", "sl": "SI", "sv": "SE", "uk": "UA", "zu": "ZA", "be": "BY",
        "ca": "ES", "sr": "Latn",
    ]

    private func path(of language: String) -> String? {
        let parts = language.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.utf8.count),
            language.utf8.count < 40,
            language.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 && $0 != 0x2F && $0 != 0x2E })
        else { return nil }
        let name = first.lowercased()
        var names = parts.dropFirst().reversed().map { "\(name)_\($0.uppercased())" }
        if let region = Self.regions[name] { names.append("\(name)_\(region)") }
        names += ["\(name)_\(name.uppercased())", name]
        for folder in folders {
            for name in names {
                let path = "\(folder)/hyph_\(name).dic"
                if access(path, R_OK) == 0 { return path }
            }
        }
        return nil
    }
}
