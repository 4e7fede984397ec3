import Publications

/// One thing that happened, with what is known of it at once.
public struct EventNews: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
    }

    /// A place in a text. Its locator means reading the chapter: the screen does not wait for that.
    package struct TextPlace: Equatable, Sendable {
        package let publication: Publication
        package let spot: Spot

        package init(_ publication: Publication, _ spot: Spot) {
            (self.publication, self.spot) = (publication, spot)
        }

        package static func == (one: Self, other: Self) -> Bool {
            one.publication.revision == other.publication.revision && one.spot == other.spot
        }
    }

    package let name: EventName
    /// Only fields of this event are kept.
    package private(set) var values: [EventField: Value] = [:]
    /// Where its locator is still to be made.
    package var place: TextPlace?

    package init(_ name: EventName) { self.name = name }

    /// Nothing to say leaves the field out.
    package subscript(_ field: EventField) -> String? {
        get { if case .text(let text)? = values[field] { text } else { nil } }
        set {
            guard name.fields.contains(field) else { return }
            values[field] = newValue.flatMap { $0.isEmpty ? nil : .text($0) }
        }
    }

    package subscript(number field: EventField) -> Double? {
        get { if case .number(let number)? = values[field] { number } else { nil } }
        set {
            guard name.fields.contains(field) else { return }
            values[field] = newValue.map { .number($0) }
        }
    }
}

/// One event as scripts read it: a JSON object on one line.
public struct EventLine: Equatable, Sendable {
    package let name: EventName
    package let text: String
    /// The same of the book, for programs that read no JSON.
    package let title: String?
    package let file: String?

    package init(
        _ name: EventName, _ text: String, title: String? = nil, file: String? = nil
    ) {
        (self.name, self.text, self.title, self.file) = (name, text, title, file)
    }
}
