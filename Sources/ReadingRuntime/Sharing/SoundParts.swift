import Catalogs

/// What libraries call the parts of a sound.
enum SoundParts {
    /// Which of these parts of a sound is meant: by its name, by its number, or by the last word of
    /// its address, as the library's own programs look for it.
    /// - Parameter names: of each part, the best first.
    static func part(named name: String, among names: [[String]], of source: String) -> Int? {
        let wanted = Percent.decoded(name)
        if let exact = names.firstIndex(where: { $0.contains { Percent.decoded($0) == wanted } }) {
            return exact
        }
        for prefix in ["urn:org.thepalaceproject:readingOrder:", source + "-"]
        where name.hasPrefix(prefix) {
            if let number = Int(name.dropFirst(prefix.count)), names.indices.contains(number) {
                return number
            }
        }
        let last = lastWord(wanted)
        let same = names.indices.filter { index in
            names[index].contains { lastWord(Percent.decoded($0)) == last }
        }
        return same.count == 1 && !last.isEmpty ? same[0] : nil
    }

    private static func lastWord(_ address: String) -> Substring {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last ?? ""
    }
}
