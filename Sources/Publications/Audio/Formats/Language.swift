/// Languages as sound files name them: often three letters, and words for none.
enum Language {
    /// Nil for "undetermined", and for what no language is called.
    static func short(_ name: String) -> String? {
        let name = name.trimmingSpaces().lowercased()
        if name == "und" || name == "mul" || name == "zxx" || name.isEmpty { return nil }
        return LanguageName.code(name)
    }
}
