/// What a document says about itself: in its old fields, and in the XMP that newer files carry.
enum PrintedMetadata {
    static func of(_ overview: PrintedOverview) -> Metadata {
        var metadata = Metadata()
        let text = { (text: String) -> String? in
            let label = String(label: text.utf8)
            return label.isEmpty ? nil : label
        }
        metadata.title = text(overview.title)
        metadata.authors = overview.author.split(separator: ";").compactMap { text(String($0)) }
            .map { Metadata.Contributor(name: $0) }
        metadata.description = text(overview.subject)
        metadata.subjects = overview.keywords.split { $0 == ";" || $0 == "," }
            .compactMap { text(String($0)) }
        metadata.published = text(overview.published) ?? date(overview.created)
        metadata.modified = date(overview.modified)
        addXmp(overview.metadata, to: &metadata)
        return metadata
    }

    /// The day of a moment, by the calendar.
    static func date(_ seconds: Int64) -> String? {
        // Between the first PDFs and the year 9999; all else is a mistake.
        guard seconds > 0, seconds < 253_402_300_800 else { return nil }
        // Days since the first of March of the year 0, in eras of 400 years.
        let days = Int(seconds / 86_400) + 719_468
        let era = days / 146_097
        let ofEra = days % 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * month + 2) / 5 + 1
        let civil = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (civil <= 2 ? 1 : 0)
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(civil))-\(two(day))"
    }

    private static func addXmp(_ bytes: [UInt8], to metadata: inout Metadata) {
        if bytes.isEmpty { return }
        let markup = MarkupParser.xml(bytes)
        guard let root = markup.root else { return }
        let values = { (name: Name) -> [String] in
            guard let node = markup.descendants(of: root, name).first else { return [] }
            let items = Array(markup.descendants(of: node, "li").prefix(100))
            return (items.isEmpty ? [node] : items)
                .map { String(label: markup.text(of: $0).utf8) }.filter { !$0.isEmpty }
        }
        // The old field holds several people in one line; here each has their own.
        let people = values("creator")
        if people.count > metadata.authors.count || metadata.authors.isEmpty {
            metadata.authors = people.map { .init(name: $0) }
        }
        metadata.title = metadata.title ?? values("title").first
        metadata.description = metadata.description ?? values("description").first
        metadata.publisher = values("publisher").first
        metadata.languages = values("language").filter { $0 != "x-unknown" }
        metadata.rights = values("rights").first
        metadata.identifier = values("identifier").first
        if metadata.subjects.isEmpty { metadata.subjects = values("subject") }
    }
}
