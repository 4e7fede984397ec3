import Canvas
import Catalogs

/// A page of a catalog for people: a line for each thing on it, what leads on behind it.
enum FeedText {
    static func of(_ feed: Feed) -> [UInt8] {
        var lines = ["\(feed.title ?? "Without a title") (\(feed.kind.rawValue))"]
        lines += feed.search.map { "search: \($0.href)" }
        lines += (feed.entryPoints + feed.facets).map(line)
        lines += feed.navigation.map(line)
        for group in feed.groups {
            lines.append("\(group.title)  \(group.href ?? "")")
            lines += group.navigation.map { "  " + line($0) }
            lines += group.publications.map { "  " + line($0) }
        }
        lines += feed.publications.map(line)
        lines += feed.catalogs.map { "\($0.title)  \($0.href ?? "")" }
        lines += (feed.authentication?.methods ?? []).map(line)
        if let next = feed.places.next { lines.append("next: \(next)") }
        lines += feed.diagnostics.map { "\($0.severity.rawValue): \($0.message)" }
        return Array(lines.map { Safe.text($0) + "\n" }.joined().utf8)
    }

    private static func line(_ facet: Feed.Facet) -> String {
        let group = facet.group.map { "\($0): " } ?? ""
        let mark = facet.isActive ? "*" : " "
        return "\(mark) \(group)\(facet.title)\(count(facet.count))  \(facet.href)"
    }

    private static func line(_ navigation: Feed.Navigation) -> String {
        "\(navigation.title)\(count(navigation.count))  \(navigation.href)"
    }

    private static func line(_ book: Feed.Publication) -> String {
        let title = book.title.isEmpty ? "Without a title" : book.title
        var parts = [([title] + book.authors.prefix(3)).joined(separator: ", ")]
        if let availability = book.availability { parts.append(standing(availability)) }
        parts += book.acquisitions.map { "\($0.relation.rawValue): \($0.href)" }
        return parts.joined(separator: "  ")
    }

    private static func line(_ method: Feed.Authentication.Method) -> String {
        let labels = [method.loginLabel, method.passwordLabel].compactMap { $0 }
        let parts = ["sign in: \(method.kind.rawValue)", labels.joined(separator: ", ")]
        return (parts + [method.authenticate ?? ""]).filter { !$0.isEmpty }.joined(separator: "  ")
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
