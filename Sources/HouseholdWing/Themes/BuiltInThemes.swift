import CEmbedded
import Canvas
import ScreenKit
import Wording

/// The eight themes that are part of the program, as files and as values.
public enum BuiltInThemes {
    public static let defaultName = "ansi"
    /// In the order people are shown them; the default comes first.
    public static let names: [String] = (0..<embedded_theme_count()).map {
        String(cString: embedded_theme_at($0).name)
    }

    /// The file itself, comments and all.
    public static func bytes(of name: String) -> [UInt8]? {
        guard let index = names.firstIndex(of: name) else { return nil }
        let file = embedded_theme_at(Int32(index))
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
    }

    /// What it is like: of ours in the language in force, of another as its file says it.
    static func about(_ theme: Theme) -> String {
        abouts.first { $0.key == theme.about }.map { tr($0) } ?? theme.about
    }

    /// As the files say it.
    private static let abouts = [
        phrase("your terminal’s own colours and nothing else"),
        phrase("a well-lit page, brown ink for accents"),
        phrase("warm grey on near-black, lamp-gold"),
        phrase("an old paperback"),
        phrase("for e-ink and mono: no colour, no dim, nothing moves"),
        phrase("high contrast, light"),
        phrase("high contrast, dark"),
        phrase("red for the dark, no blue or green light"),
    ]

    /// What the terminal's own colours alone can do, whatever else there is.
    public static var plain: Theme {
        bytes(of: defaultName).flatMap { ThemeParser.parse($0, name: defaultName).theme }
            ?? Theme(name: defaultName)
    }
}
