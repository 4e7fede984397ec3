import Notation
import Notebook
import Publications

/// An event as one line of JSON.
package enum EventText {
    /// Of one text, in characters. A line has to fit into one message.
    package static let textMax = 4_000
    package static let lineMax = 60_000

    package static func line(
        _ news: EventNews, at seconds: Int64, work: (String) -> String? = { _ in nil }
    ) -> EventLine {
        var news = news
        if let place = news.place, news[.locator] == nil {
            news[.locator] = place.locator
        }
        if let file = news[.file], news[.work] == nil { news[.work] = work(file) }
        var text = object(news, at: seconds, textMax: textMax).line
        // Characters of several bytes, or such as JSON has to spell out.
        if text.utf8.count > lineMax { text = object(news, at: seconds, textMax: 500).line }
        return EventLine(news.name, text, title: news[.title], file: news[.file])
    }

    private static func object(
        _ news: EventNews, at seconds: Int64, textMax: Int
    ) -> JSONValue {
        var members = [
            JSONValue.Member(key: "event", value: .string(news.name.rawValue)),
            JSONValue.Member(key: "at", value: .string(IsoTime.text(seconds))),
        ]
        for field in news.name.fields {
            guard let value = value(news.values[field], textMax: textMax) else { continue }
            members.append(.init(key: field.rawValue, value: value))
        }
        return .object(members)
    }

    private static func value(_ value: EventNews.Value?, textMax: Int) -> JSONValue? {
        switch value {
        case .text(let text): .string(String(text.prefix(textMax)))
        case .number(let number): .number((number * 1_000).rounded() / 1_000)
        case nil: nil
        }
    }
}

extension EventNews.TextPlace {
    fileprivate var locator: String? {
        guard publication.spine.indices.contains(spot.document) else { return nil }
        return publication.locator(spot).description
    }
}
