import Catalogs
import Features
import Ports

/// What a downloaded book's file is called. Nothing that a server says leads out of the folder.
enum BookFileName {
    /// Names of files end at 255 bytes; some is left for a number.
    private static let bytesMax = 160

    static func name(title: String, author: String, ending: String) -> String {
        var title = safe(title)
        // Where a catalog is a folder of files, titles are their names.
        if title.lowercased().hasSuffix("." + ending) { title.removeLast(ending.count + 1) }
        let words = [safe(author), title].filter { !$0.isEmpty }
        let stem = words.isEmpty ? "Book" : words.joined(separator: " - ")
        return clipped(stem) + "." + ending
    }

    /// By what the server says it is, else what it calls it, else what the catalog said.
    static func ending(of head: HTTPHead, type: String?) -> String {
        let named = [
            head["Content-Disposition"].flatMap(fileName), head.address.name,
        ].lazy.compactMap { $0.flatMap(Download.knownEnding) }.first
        return Download.ending(ofType: head.mediaType)
            ?? type.flatMap(Download.ending(ofType:)) ?? named ?? "epub"
    }

    private static func fileName(_ disposition: String) -> String? {
        guard let mark = disposition.lowercased().firstRange(of: "filename") else { return nil }
        let rest = disposition[mark.upperBound...].drop { "*= \"'".contains($0) }
        let name = rest.prefix { !"\";".contains($0) }
        return Percent.decoded(name)
    }

    /// Letters of any script stay; what means something to a file system or a shell's eye does not.
    private static func safe(_ text: String) -> String {
        var kept = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "/", "\\", ":", "\"", "<", ">", "|", "?", "*": kept += " "
            default:
                let category = scalar.properties.generalCategory
                let isHarmless = ![
                    .control, .format, .surrogate, .privateUse, .unassigned,
                    .lineSeparator, .paragraphSeparator,
                ].contains(category)
                if isHarmless { kept.unicodeScalars.append(scalar) }
            }
        }
        let words = kept.split { $0.isWhitespace }.joined(separator: " ")
        return String(words.drop { $0 == "." || $0 == "-" || $0 == " " })
    }

    private static func clipped(_ text: String) -> String {
        var text = text
        while text.utf8.count > bytesMax { text.removeLast() }
        while text.last == " " || text.last == "." { text.removeLast() }
        return text
    }
}
