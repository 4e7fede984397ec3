/// Which languages a script is written for, so that no voice spells what it cannot read.
enum ScriptRuns {
    enum Script: Equatable {
        case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi
        case gujarati, tamil, telugu, kannada, malayalam, sinhala, thai, georgian, ethiopic
        case hangul, kana, han
    }

    /// nil for what every script uses: digits, spaces, signs.
    static func script(of scalar: Unicode.Scalar) -> Script? {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: .latin
        case 0x1E00...0x1EFF, 0x250...0x2AF, 0xFF21...0xFF5A: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: scalar.properties.isAlphabetic ? .greek : nil
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF: .cyrillic
        case 0x530...0x58F: .armenian
        case 0x591...0x5FF, 0xFB1D...0xFB4F: .hebrew
        case 0x620...0x65F, 0x66E...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
        case 0x900...0x97F: .devanagari
        case 0x980...0x9FF: .bengali
        case 0xA00...0xA7F: .gurmukhi
        case 0xA80...0xAFF: .gujarati
        case 0xB80...0xBFF: .tamil
        case 0xC00...0xC7F: .telugu
        case 0xC80...0xCFF: .kannada
        case 0xD00...0xD7F: .malayalam
        case 0xD80...0xDFF: .sinhala
        case 0xE00...0xE7F: .thai
        case 0x10A0...0x10FF, 0x1C90...0x1CBF: .georgian
        case 0x1200...0x139F: .ethiopic
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: .hangul
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: .kana
        case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
        default: nil
        }
    }

    /// Whether a language is written so. Latin letters in other scripts are names and quotations.
    static func fits(_ script: Script, _ primary: String) -> Bool {
        switch script {
        case .latin: !other.contains(primary)
        case .cyrillic: cyrillic.contains(primary)
        case .arabic: ["ar", "fa", "ur", "ku", "sd", "ug", "ps", "ckb"].contains(primary)
        case .hebrew: ["he", "iw", "yi", "ji", "lad"].contains(primary)
        case .devanagari: ["hi", "mr", "ne", "sa", "kok"].contains(primary)
        case .bengali: ["bn", "as", "bpy"].contains(primary)
        case .ethiopic: ["am", "ti"].contains(primary)
        case .greek: ["el", "grc"].contains(primary)
        case .han: ["zh", "cmn", "yue", "ja", "hak", "wuu", "nan", "lzh", "ko"].contains(primary)
        case .kana: primary == "ja"
        default: primary == language(script, isJapanese: false)
        }
    }

    /// What a script is read as where the book does not say.
    static func language(_ script: Script, isJapanese: Bool) -> String {
        switch script {
        case .latin: "en"
        case .greek: "el"
        case .cyrillic: "ru"
        case .armenian: "hy"
        case .hebrew: "he"
        case .arabic: "ar"
        case .devanagari: "hi"
        case .bengali: "bn"
        case .gurmukhi: "pa"
        case .gujarati: "gu"
        case .tamil: "ta"
        case .telugu: "te"
        case .kannada: "kn"
        case .malayalam: "ml"
        case .sinhala: "si"
        case .thai: "th"
        case .georgian: "ka"
        case .ethiopic: "am"
        case .hangul: "ko"
        case .kana: "ja"
        case .han: isJapanese ? "ja" : "zh"
        }
    }

    private static let cyrillic: Set = [
        "ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "tt", "cv", "ba", "tg", "mn", "uz", "os",
        "az", "bs", "sh",
    ]

    /// Those that are not written with Latin letters.
    private static let other: Set = [
        "ru", "uk", "be", "bg", "mk", "kk", "ky", "tt", "cv", "ba", "tg", "mn", "os", "el", "grc",
        "hy", "ka", "he", "iw", "yi", "ar", "fa", "ur", "ug", "sd", "ps", "hi", "mr", "ne", "sa",
        "bn", "as", "pa", "gu", "ta", "te", "kn", "ml", "si", "th", "am", "ti", "ko", "ja", "zh",
        "cmn", "yue",
    ]
}
