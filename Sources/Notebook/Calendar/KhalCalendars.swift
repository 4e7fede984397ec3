/// The calendars that khal's configuration names: folders of one event a file, as vdirsyncer and
/// khal keep them.
public struct KhalCalendars: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public var name: String
        /// As it stands there: `~` and `*` are not resolved.
        public var path: String
        /// The folder holds folders of calendars.
        public var isDiscovered = false
        public var isReadOnly = false
    }

    public var entries: [Entry] = []
    public var preferred: String?

    private static let entriesMax = 200

    public init(_ text: String) {
        var (section, open): (String, Entry?) = ("", nil)
        func close(_ entries: inout [Entry]) {
            if let entry = open, !entry.path.isEmpty, entries.count < Self.entriesMax {
                entries.append(entry)
            }
            open = nil
        }
        for raw in text.split(whereSeparator: \.isNewline) {
            let line = Self.trimmed(raw)
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("[["), line.hasSuffix("]]") {
                close(&entries)
                let name = Self.trimmed(line.dropFirst(2).dropLast(2))
                if section == "calendars" { open = Entry(name: name, path: "") }
            } else if line.hasPrefix("["), line.hasSuffix("]") {
                close(&entries)
                section = Self.trimmed(line.dropFirst().dropLast())
            } else if let at = line.firstIndex(of: "=") {
                let key = Self.trimmed(line[..<at])
                let value = Self.unquoted(Self.trimmed(line[line.index(after: at)...]))
                switch (section, key) {
                case ("default", "default_calendar"): preferred = value
                case ("calendars", "path"): open?.path = value
                case ("calendars", "type"): open?.isDiscovered = value == "discover"
                case ("calendars", "readonly"):
                    open?.isReadOnly = ["true", "1", "yes", "on"].contains(value.lowercased())
                default: break
                }
            }
        }
        close(&entries)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first)
        else { return text }
        return String(text.dropFirst().dropLast())
    }
}
