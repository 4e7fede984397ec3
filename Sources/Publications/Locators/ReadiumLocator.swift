/// A place as the Readium toolkits and the programs built on them keep it.
public struct ReadiumLocator: Equatable, Hashable, Sendable {
    public var href: String
    public var type: String
    public var title: String?
    /// In the resource and in the publication, 0…1; from others what they told, be it or not.
    public var progression: Double?
    public var totalProgression: Double?
    /// Counted from 1 over the whole publication.
    public var position: Int?
    public var fragments: [String] = []
    /// The right side of a CFI, beyond the `!`.
    public var partialCfi: String?
    public var cssSelector: String?
    public var before: String?
    public var highlight: String?
    public var after: String?

    init(href: String, type: String) {
        self.href = href
        self.type = type
    }

    /// Reads the JSON object; nil without the resource it points into.
    public init?(json: String) {
        guard let values = FlatJSON(json), let href = values["href"], !href.isEmpty else {
            return nil
        }
        self.init(href: href, type: values["type"] ?? "")
        let filled = { (name: String) in values[name].flatMap { $0.isEmpty ? nil : $0 } }
        title = filled("title")
        progression = values.number("locations.progression")
        totalProgression = values.number("locations.totalProgression")
        position = values.number("locations.position").flatMap { Int(exactly: $0) }
        // Early programs wrote one, in the singular.
        fragments = (values.all("locations.fragments") + values.all("locations.fragment"))
            .filter { !$0.isEmpty }
        partialCfi = filled("locations.partialCfi")
        cssSelector = filled("locations.cssSelector")
        before = filled("text.before")
        highlight = filled("text.highlight")
        after = filled("text.after")
    }

    /// How far into its resource, where that is a share of it.
    var share: Double? { progression.flatMap { (0...1).contains($0) ? $0 : nil } }

    /// How far into the publication, where that is a share of it.
    var totalShare: Double? { totalProgression.flatMap { (0...1).contains($0) ? $0 : nil } }

    /// The ids of elements, and what else stands among them, with that of the reference.
    func ids(_ fragment: String?) -> [String] {
        (fragments + [fragment].compactMap(\.self))
            .map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    }

    var quote: TextQuote {
        TextQuote(before: before ?? "", highlight: highlight ?? "", after: after ?? "")
    }
}

extension ReadiumLocator: CustomStringConvertible {
    /// The JSON object, on one line.
    public var description: String {
        var locations = FlatJSONWriter()
        if !fragments.isEmpty {
            let list = fragments.map(FlatJSONWriter.quoted).joined(separator: ", ")
            locations.add("fragments", raw: "[\(list)]")
        }
        locations.add("progression", progression)
        locations.add("position", position.map(Double.init))
        locations.add("totalProgression", totalProgression)
        locations.add("cssSelector", cssSelector)
        locations.add("partialCfi", partialCfi)
        var text = FlatJSONWriter()
        text.add("before", before)
        text.add("highlight", highlight)
        text.add("after", after)
        var whole = FlatJSONWriter()
        whole.add("href", href)
        whole.add("type", type)
        whole.add("title", title)
        if !locations.isEmpty { whole.add("locations", raw: locations.closed) }
        if !text.isEmpty { whole.add("text", raw: text.closed) }
        return whole.closed
    }
}
