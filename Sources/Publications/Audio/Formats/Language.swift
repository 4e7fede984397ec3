/// Languages as sound files name them: three letters, of which most have a code of two.
enum Language {
    private static let codes: [String: String] = [
        "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
        "rus": "ru", "nld": "nl", "dut": "nl", "por": "pt", "pol": "pl", "swe": "sv", "dan": "da",
        "nor": "no", "fin": "fi", "ces": "cs", "cze": "cs", "hun": "hu", "tur": "tr", "ukr": "uk",
        "jpn": "ja", "zho": "zh", "chi": "zh", "kor": "ko", "ara": "ar", "heb": "he", "ell": "el",
        "gre": "el", "ron": "ro", "rum": "ro", "cat": "ca", "lat": "la",
    ]

    /// Nil for "undetermined", and for what no language is called.
    static func short(_ name: String) -> String? {
        let name = name.trimmingSpaces().lowercased()
        if name == "und" || name == "mul" || name == "zxx" || name.isEmpty { return nil }
        return codes[name] ?? name
    }
}
