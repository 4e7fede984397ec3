import Catalogs

/// A page of a catalog for people: a line for each thing on it, what leads on behind it.
enum FeedText {
    static func of(_ feed: Feed) -> [UInt8] {
        var lines: [String] = []
        lines.append([feed.title ?? "Without a title", "(\(feed.kind.rawValue))"].joined(separator: " "))
        lines += feed.search.map { "search: \($0.href)" }
        lines += feed.entryPoints.map { "\($0.isActive ? "*" : " ") \($0.title)  \($0.href)" }
        lines += feed.facets.map(facet)
        lines += feed.navigation.map { line($0) }
        for group in feed.groups {
            lines.append("\(group.title)  \(group.href ?? "")")
            lines += group.navigation.map { "  " + line($0) }
            lines += group.publications.map { "  " + line($0) }
        }
        lines += feed.publications.map { line($0) }
        lines += feed.catalogs.map { "\($0.title)  \($0.href ?? "")" }
        lines += (feed.authentication?.methods ?? []).map { method in
            let names = [method.loginLabel, method.passwordLabel].compactMap { $0 }
            return ["sign in: \(method.kind.rawValue)", names.joined(separator: ", "), method.authenticate ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "  ")
        }
        if let next = feed.places.next { lines.append("next: \(next)") }
        lines += feed.diagnostics.map { "\($0.severity.rawValue): \($0.message)" }
        return Array(lines.map { harmless($0) + "\n" }.joined().utf8)
    }

    private static func facet(_ facet: Feed.Facet) -> String {
        let group = facet.group.map { "\($0): " } ?? ""
        return "\(facet.isActive ? "*" : " ") \(group)\(facet.title)\(count(facet.count))  \(facet.href)"
    }

    private static func line(_ navigation: Feed.Navigation) -> String {
        "\(navigation.title)\(count(navigation.count))  \(navigation.href)"
    }

    private static func line(_ book: Feed.Publication) -> String {
        var parts = [book.title.isEmpty ? "Without a title" : book.title]
        if !book.authors.isEmpty { parts[0] += ", " + book.authors.prefix(3).joined(separator: ", ") }
        if let availability = book.availability { parts.append(standing(availability)) }
        parts += book.acquisitions.map { "\($0.relation.rawValue): \($0.href)" }
        return parts.joined(separator: "  ")
    }

    private static func standing(_ availability: Feed.Availability) -> String {
        var words = [availability.state.rawValue]
        if let free = availability.copiesAvailable, let total = availability.copiesTotal {
            words.append("\(free) of \(total) copies")
        }
        if let position = availability.holdPosition { words.append("hold \(position)") }
        if let until = availability.until { words.append("until \(until.text)") }
        return "[" + words.joined(separator: ", ") + "]"
    }

    private static func count(_ count: Int?) -> String { count.map { " (\($0))" } ?? "" }
}
