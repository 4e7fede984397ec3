import Wording

/// One kind of screen or layer, with its own keys. The narrower place wins.
public enum Place: String, CaseIterable, Sendable {
    case any, reader, selecting, lists, grid, player, fields
    case settings, palette, notes, tutor, detail, viewer
    case help, tapping, review

    /// What this place also answers to, narrowest first.
    public var resolved: [Place] {
        switch self {
        case .any: [.any]
        case .reader: [.reader, .any]
        case .tutor: [.tutor, .reader, .any]
        case .selecting: [.selecting, .any]
        case .viewer: [.viewer, .any]
        case .lists: [.lists, .any]
        case .grid: [.grid, .lists, .any]
        case .notes: [.notes, .lists, .any]
        case .detail: [.detail, .lists, .any]
        case .settings: [.settings, .lists, .any]
        case .help: [.help, .lists, .any]
        case .review: [.review, .lists, .any]
        case .player: [.player, .any]
        case .tapping: [.tapping, .lists, .any]
        case .fields: [.fields]
        case .palette: [.palette, .fields]
        }
    }

    /// In a field what is typed is text, so only keys that type nothing are commands.
    public var takesText: Bool { resolved.contains(.fields) }

    /// Its position among all places.
    package var ordinal: Int { Self.all.firstIndex(of: self) ?? 0 }
    /// `allCases` is made anew each time that it is asked for, and this is asked at every key.
    private static let all = allCases

    public var title: String {
        switch self {
        case .any: tr("Everywhere")
        case .reader: tr("Reader")
        case .selecting: tr("Selecting")
        case .lists: tr("Lists")
        case .grid: tr("Covers")
        case .player: tr("Player")
        case .fields: tr("Fields")
        case .settings: tr("Settings")
        case .palette: tr("Palette")
        case .notes: tr("Notes")
        case .tutor: tr("Lessons")
        case .detail: tr("Book page")
        case .help: tr("Keys")
        case .review: tr("Words")
        case .viewer: tr("Picture")
        case .tapping: tr("Tapping along")
        }
    }
}
