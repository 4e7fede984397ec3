import Wording

/// The person's settings file as a value: read once, changed in place, written as bytes.
public struct SettingsFile: Equatable, Sendable {
    public static let name = "settings.json5"

    /// nil where there is no file yet, or nothing in it.
    private var document: JSON5Document?

    /// A new file, all comments.
    public init() {}

    /// Refused when the bytes cannot be read: such a file is repaired by hand, not overwritten.
    public init(_ bytes: [UInt8]) throws(JSON5Error) {
        if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return }
        document = try JSON5Document(bytes)
    }

    /// What to save; nothing was lost that the file had.
    public var bytes: [UInt8] { document?.bytes ?? Array(SettingsFile.standardText.utf8) }

    /// Gives a setting a value; nil takes its line away.
    public mutating func change(
        _ setting: Setting, to value: SettingValue?
    ) throws(JSON5EditError) {
        let now = try opened()
        let lines = SettingsOutline(now).lines.filter { $0.setting == setting }
        guard let value else {
            var left = now
            for line in lines { left = try left.removing(line.keys) }
            document = left
            return
        }
        if let line = lines.last {
            document = try now.setting(line.keys, to: setting.written(value))
            return
        }
        if let group = now[[setting.path]], group.isObject {
            throw .notAnObject(path: [setting.path], now.place(of: group.span.lowerBound))
        }
        let spot = spot(for: setting.path, in: now)
        document = try now.setting(spot.keys, to: setting.written(value), at: spot.at)
    }

    /// Gives keys a command in a place; nil takes the line away.
    public mutating func bind(
        place: String, keys: String, to command: String?
    ) throws(JSON5EditError) {
        let now = try opened()
        let line = SettingsOutline(now).keyLines.last {
            $0.change.place == place && Self.isSame($0.change.keys, keys)
        }
        guard let command else {
            guard let line else { return }
            document = try emptied(try now.removing(line.keys), holder: line.keys.dropLast())
            return
        }
        if let line {
            document = try now.setting(line.keys, to: .text(command))
            return
        }
        var (open, holder) = (now, spot(for: "keys." + place, in: now))
        if open[holder.keys]?.isObject != true {
            open = try open.setting(holder.keys, to: .object([]), at: holder.at)
        }
        holder.keys.append(keys)
        document = try open.setting(holder.keys, to: .text(command))
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || KeySequence(one).map { $0 == KeySequence(other) } ?? false
    }

    private func opened() throws(JSON5EditError) -> JSON5Document {
        if let document { return document }
        do throws(JSON5Error) {
            return try JSON5Document(SettingsFile.standardText)
        } catch {
            throw .unreadable(error)
        }
    }

    /// A place without keys of its own needs no braces.
    private func emptied(
        _ document: JSON5Document, holder: ArraySlice<String>
    ) throws(JSON5EditError) -> JSON5Document {
        guard let object = document[Array(holder)], object.members.isEmpty, !holder.isEmpty,
            document.text(object.span).dropFirst().dropLast().allSatisfy(\.isWhitespace)
        else { return document }
        return try document.removing(Array(holder))
    }

    /// Into the group where it has one, else below the comment that names it, else after the
    /// last of its kind.
    private func spot(
        for path: String, in document: JSON5Document
    ) -> (keys: [String], at: JSON5Document.Spot) {
        let parts = path.split(separator: ".").map(String.init)
        for count in stride(from: parts.count - 1, to: 0, by: -1) {
            let group = parts[..<count].joined(separator: ".")
            if document.root[group]?.isObject == true {
                return ([group, parts[count...].joined(separator: ".")], .end)
            }
        }
        let family = parts[0]
        if let comment = comment(beginning: JSON5Value.quoted(path), in: document) {
            return ([path], .below(comment: comment))
        }
        let sibling = document.root.members.last {
            $0.key == family || $0.key.hasPrefix(family + ".")
        }
        if let sibling { return ([path], .after(sibling.key)) }
        let comment = comment(beginning: "\"\(family).", in: document)
        return ([path], comment.map { .below(comment: $0) } ?? .end)
    }

    private func comment(beginning name: String, in document: JSON5Document) -> Int? {
        document.lineComments.last { span in
            let text = document.text(span).drop { $0 == "/" || $0 == " " }
            let isInside = document.root.members.contains { $0.span.contains(span.lowerBound) }
            return text.hasPrefix(name) && !isInside && document.root.span.contains(span.lowerBound)
        }?.lowerBound
    }
}

extension SettingsFile {
    /// The file that the first change creates: every setting with its help and default, as
    /// comments. A file is in English, whatever the language of the screen.
    public static let standardText = Wording.$inForce.withValue(.english) { allCommented() }

    private static func allCommented() -> String {
        var lines = [
            "// The settings of Rushlight. Lines that begin with // are comments: take the strokes",
            "// away from a setting to change it. The settings screen (g ,) and `rushlight config`",
            "// write into this file too, and leave your comments as they are.",
            "{",
        ]
        for section in Setting.Section.allCases {
            lines += ["  // ---- \(section.rawValue) ----", ""]
            for setting in SettingsTable.rows(of: section) { lines += commented(setting) }
            if section == .keys { lines += keysHelp }
        }
        lines[lines.count - 1] = "}"
        return lines.joined(separator: "\n") + "\n"
    }

    private static func commented(_ setting: Setting) -> [String] {
        let value = setting.written(setting.standard).written
        return folded(setting.help).map { "  // " + $0 }
            + folded("Accepted: " + setting.accepted + ".").map { "  // " + $0 }
            + ["  // \(JSON5Value.quoted(setting.path)): \(value),", ""]
    }

    private static let keysHelp = [
        "  // Your own keys, place by place ("
            + Place.allCases.prefix(7).map(\.rawValue).joined(separator: ", ") + ", …):",
        "  // the keys, then a command or \"none\". `rushlight config check` names what clashes.",
        "  // \"keys.reader\": { \"Ctrl-n\": \"reader.page-forward\" },",
        "",
    ]

    private static func folded(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 74 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
