import Notation

/// One link of a manifest, in Readium's words or in W3C's, or nothing but a string.
struct ManifestLink {
    let href: String?
    let title: String?
    let mediaType: String?
    let duration: Duration?
    let rels: [String]
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
        href = value.string ?? value["href"]?.string ?? value["url"]?.string
        title = (value["title"] ?? value["name"])?.localized
        mediaType = (value["type"] ?? value["encodingFormat"])?.string?.lowercased()
        duration = ManifestLink.duration(value["duration"])
        rels = (value["rel"]?.elements ?? []).compactMap { $0.string?.lowercased() }
    }

    /// Seconds, as a number or in quotes, or ISO 8601. Nothing or less is not known.
    static func duration(_ value: JSONValue?) -> Duration? {
        guard let text = value?.scalar else { return nil }
        let duration = Double(text).map(Duration.stated(seconds:)) ?? Clock.isoDuration(text)
        return duration.flatMap { $0 > .zero ? $0 : nil }
    }

    /// Something to be heard: by its type, its name, or because nothing else has a length.
    var isSound: Bool {
        if let mediaType, mediaType.hasPrefix("audio/") || mediaType.hasPrefix("video/mp4") {
            return true
        }
        if let href, AudioNames.isSound(ManifestLink.bare(href)) { return true }
        if alternate != nil { return true }
        let isOther = mediaType.map { $0.hasPrefix("text/") || $0.hasPrefix("image/") } ?? false
        return !isOther && (duration != nil || value["findaway:sequence"] != nil)
    }

    /// A form of it that can be heard, where the link itself is an order for one.
    var alternate: ManifestLink? {
        let others = (value["alternate"] ?? value["alternates"])?.elements ?? []
        return others.lazy.prefix(20).map { ManifestLink($0) }.first {
            $0.href != nil && $0.mediaType?.hasPrefix("audio/") == true
        }
    }

    /// Who locked it.
    var lock: JSONValue? { value["properties"]?["encrypted"] ?? value["encrypted"] }

    /// An address without its query and fragment.
    static func bare(_ href: String) -> String { String(href.prefix { $0 != "?" && $0 != "#" }) }

    static func fragment(_ href: String) -> String? {
        href.firstIndex(of: "#").map { String(href[href.index(after: $0)...]) }
    }
}

/// The time a fragment means: `t=12.5`, `t=10,20`, `t=npt:0:05`.
enum TimeFragment {
    static func start(_ fragment: String?) -> Duration? {
        guard let fragment else { return .zero }
        for part in fragment.split(separator: "&") where part.hasPrefix("t=") {
            var value = part.dropFirst(2)
            if value.hasPrefix("npt:") { value = value.dropFirst(4) }
            value = value.prefix { $0 != "," }
            if value.hasSuffix("s") { value = value.dropLast() }
            return value.isEmpty ? .zero : Clock.time(String(value))
        }
        // A fragment of another kind names something inside; the file is all that can be reached.
        return .zero
    }
}

extension JSONValue {
    /// Text, one of its translations, or the first text of a list of such.
    var localized: String? {
        for element in elements.prefix(20) {
            let text = element["value"]?.scalar ?? element["@value"]?.scalar ?? element.translated
            let label = text.map { String(label: $0.utf8) } ?? ""
            if !label.isEmpty { return label }
        }
        return nil
    }

    /// Names of people or firms: texts, objects, translations, lists of either.
    var names: [String] {
        elements.prefix(Limits.manifestValues).compactMap { element in
            guard element.isObject, let name = element["name"] else { return element.localized }
            return name.localized
        }
    }
}
