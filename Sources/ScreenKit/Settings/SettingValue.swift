/// What a setting can hold, as the settings file writes it.
public enum SettingValue: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)
}
