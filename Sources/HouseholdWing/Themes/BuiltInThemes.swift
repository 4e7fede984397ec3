import CEmbedded
import Canvas
import ScreenKit

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

    /// What the terminal's own colours alone can do, whatever else there is.
    public static var plain: Theme {
        bytes(of: defaultName).flatMap { ThemeParser.parse($0, name: defaultName).theme }
            ?? Theme(name: defaultName)
    }
}
