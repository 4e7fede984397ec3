import Notation
import Wording

/// Podcasts in a list that programs for podcasts exchange (OPML).
public struct Show: Equatable, Sendable {
    public var title: String
    /// The address of its feed.
    public var feed: String

    public init(title: String, feed: String) {
        self.title = title
        self.feed = feed
    }
}

public enum ShowList {
    public static let bytesMax = 8 << 20
    /// No person follows so many; more than that are left out.
    static let showsMax = 2_000
    /// Outlines inside one another: folders of folders.
    private static let depthMax = 20

    /// The shows of a list, each address once, in its order. Folders are looked into and not kept.
    public static func read(_ bytes: [UInt8]) throws(CatalogError) -> [Show] {
        if bytes.isEmpty { throw .empty }
        if bytes.count > bytesMax { throw .tooLarge(bytesMax: bytesMax) }
        let found = Found()
        let stream = XMLStream { root in
            guard root.word == .opml else { return }
            for body in root.children(.body) { found.take(outlinesOf: body, depth: 0) }
        }
        guard let stream else {
            throw .damaged(format: "XML", why: tr("it has no elements"), line: 1, column: 1)
        }
        stream.read(TextDecoder().decode(bytes, isLast: true), isLast: true)
        guard stream.root == .opml else {
            throw .notACatalog(tr("no list of podcasts (OPML)"))
        }
        return found.shows
    }

    private final class Found {
        private(set) var shows: [Show] = []
        private var known: Set<String> = []

        func take(outlinesOf part: XMLElement, depth: Int) {
            for outline in part.children(.outline) {
                take(outline)
                if depth < depthMax { take(outlinesOf: outline, depth: depth + 1) }
            }
        }

        private func take(_ outline: XMLElement) {
            guard shows.count < showsMax,
                let written = outline.attribute(.xmlURL)?.trimmed,
                let address = Address(base: secure(written)), address.isWeb,
                known.insert(address.text).inserted
            else { return }
            let name = [AttributeName.title, .text].lazy
                .compactMap { outline.attribute($0)?.trimmed }.first { !$0.isEmpty }
            let title = (name ?? address.origin?.text ?? address.text)
                .clipped(bytes: CatalogLimits.titleBytes)
            shows.append(Show(title: title, feed: address.text))
        }

        /// Some programs write the scheme that opens their own player.
        private func secure(_ address: String) -> String {
            for scheme in ["feed://", "itpc://", "pcast://"] where address.hasPrefix(scheme) {
                return "https://" + address.dropFirst(scheme.count)
            }
            return address
        }
    }

    public static func bytes(_ shows: [Show]) -> [UInt8] {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#,
            "<head><title>Podcasts</title></head>", "<body>",
        ]
        for show in shows {
            let title = attribute(show.title)
            let feed = attribute(show.feed)
            lines.append(
                #"<outline type="rss" text="\#(title)" title="\#(title)" xmlUrl="\#(feed)"/>"#)
        }
        lines += ["</body>", "</opml>"]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func attribute(_ text: String) -> String { XMLText.escaped(text) }
}
