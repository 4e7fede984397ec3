import Notation

/// Where an annotation of a library stands, in the words that its programs have for it.
public enum AnnotationSpot: Hashable, Sendable {
    /// A share of a document; nil where the annotation has none.
    case text(href: String, share: Double?)
    /// Counted from 0.
    case page(Int)
    /// In the part of a sound that has this name.
    case sound(part: String, milliseconds: Int64)

    private enum Kind: String {
        case text = "LocatorHrefProgression"
        case page = "LocatorPage"
        case sound = "LocatorAudioBookTime"
    }

    /// A sound has fewer; a document has fewer pages.
    private static let millisecondsMax: Int64 = 31_622_400_000
    private static let pageMax = 1_000_000

    /// Newer programs write Readium's own locator, without a type.
    init?(_ locator: JSONValue) {
        switch locator["@type"]?.string.flatMap(Kind.init) ?? .text {
        case .text:
            guard let href = locator["href"]?.string, !href.isEmpty else { return nil }
            let told = locator["progressWithinChapter"] ?? locator["locations"]?["progression"]
            self = .text(href: href, share: Self.share(told))
        case .page:
            guard let page = locator["page"]?.scalar.flatMap({ Int($0) }),
                (0..<Self.pageMax).contains(page)
            else { return nil }
            self = .page(page)
        case .sound:
            // Version 1 names parts by numbers that only the seller knew.
            guard let part = locator["readingOrderItem"]?.string, !part.isEmpty,
                let told = locator["readingOrderItemOffsetMilliseconds"] ?? locator["time"],
                let milliseconds = told.scalar.flatMap(Double.init),
                milliseconds >= 0, milliseconds < Double(Self.millisecondsMax)
            else { return nil }
            self = .sound(part: part, milliseconds: Int64(milliseconds))
        }
    }

    /// As it is sent. What is known of the whole book goes along, except in a bookmark: the server
    /// knows it by these very words.
    func locator(ofBook total: Double?) -> JSONValue {
        switch self {
        case .text(let href, let share):
            .object([
                "@type": .string(Kind.text.rawValue), "href": .string(href),
                "progressWithinChapter": .number(share ?? 0),
                "progressWithinBook": total.flatMap { .number($0) },
            ])
        case .page(let page):
            .object(["@type": .string(Kind.page.rawValue), "page": .number(Int64(page))])
        case .sound(let part, let milliseconds):
            .object([
                "@type": .string(Kind.sound.rawValue), "@version": .number(2),
                "readingOrderItem": .string(part),
                "readingOrderItemOffsetMilliseconds": .number(milliseconds),
            ])
        }
    }

    static func share(_ value: JSONValue?) -> Double? {
        value?.scalar.flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}
