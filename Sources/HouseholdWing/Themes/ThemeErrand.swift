import ScreenKit

/// What the theme picker asks for.
public enum ThemeErrand: Errand {
    case preview(String)
    /// For all books, with undo.
    case keep(String)
    case keepForBook(String)
    /// Closes the picker; the theme from before it is worn again.
    case restore
}

extension Ask {
    public static func previewTheme(_ name: String) -> Ask { .run(ThemeErrand.preview(name)) }
    public static func keepTheme(_ name: String) -> Ask { .run(ThemeErrand.keep(name)) }
    public static func keepThemeForBook(_ name: String) -> Ask {
        .run(ThemeErrand.keepForBook(name))
    }
    public static var restoreTheme: Ask { .run(ThemeErrand.restore) }
}
