import TestKit
import Testing

@testable import Catalogs

/// Documents damaged at random never stop the reader, whatever it makes of them.
@Suite struct MutationTests {
    private static let book = entry(
        "Book é😀",
        """
        <author><name>Mara Voss</name></author><dc:issued>1911-02-03</dc:issued>
        <summary type="html">&lt;p&gt;x &amp;amp; &eacute; &#233;&lt;/p&gt;</summary>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">y<br/></div></content>
        <s:Series name="Metals" position="3"/><![CDATA[ <z> ]]><!-- w -->
        <link rel="collection" href="c" title="C"/>
        """
            + offer(
                "/borrow",
                """
                <opds:availability status="ready" since="2026-01-01T00:00:00Z"/>
                <opds:holds total="2" position="1"/><opds:copies total="3" available="0"/>
                <opds:indirectAcquisition type="a"><opds:indirectAcquisition type="b"/>
                </opds:indirectAcquisition><opds:price currencycode="EUR">4.99</opds:price>
                """))

    private static let lanes = """
        <updated>2026-03-01T10:00:00+01:00</updated><link rel="next" href="?page=2"/>
        <link rel="http://opds-spec.org/facet" opds:facetGroup="Sort" title="A" href="a"/>
        <entry><title>Lane</title>
        <link rel="subsection" href="lane" type="application/atom+xml"/></entry>
        """

    private static let search = """
        <!DOCTYPE x [<!ENTITY a "b">]><OpenSearchDescription>
        <Url template="https://a.example/{searchTerms}"/></OpenSearchDescription>
        """

    private static let page = """
        {"metadata": {"title": {"en": "T\\u00e9\\ud83d\\ude00"}, "modified": "2026-01-01"},
         "links": [{"rel": ["next"], "href": "?p=2"}], "facets": [{"metadata": {"title": "S"},
         "links": [{"rel": "self", "href": "a"}]}],
         "groups": [{"metadata": {"title": "G"}, "publications": []}],
         "publications": [{"metadata": {"title": "B", "author": [{"name": "A"}],
         "duration": 12.5e1, "belongsTo": {"series": {"name": "S", "position": 1}}},
         "images": [{"href": "i", "width": 3}],
         "links": [{"rel": "http://opds-spec.org/acquisition/borrow", "href": "b", "properties": {
         "availability": {"state": "ready"}, "price": {"value": 1.5, "currency": "EUR"},
         "indirectAcquisition": [{"type": "a", "child": [{"type": "b"}]}]}}]}]}
        """

    private static let registry = """
        {"catalogs": [{"metadata": {"id": "urn:a", "title": "A"}, "links": [{"href": "/a"}]}]}
        """

    private static let signIn = """
        {"title": "L", "authentication": [{"type": "http://opds-spec.org/auth/basic",
         "labels": {"login": "C"}}]}
        """

    private static let problem = """
        {"type": "http://l.example/loan-limit-reached", "title": "T", "detail": "D", "status": 403}
        """

    private static let sound: [[UInt8]] = [
        atom(lanes + book, attributes: "xml:base='https://other.example/'"), search, page, registry,
        #"<?xml version="1.0" encoding="Shift_JIS"?><feed><title>x</title></feed>"#, signIn,
        problem,
    ].map { Array($0.utf8) }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `damaged documents are read or refused`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let bytes = Self.damaged(Self.sound.randomElement(using: &random)!, &random)
            let outcome = Self.outcome(of: bytes)
            #expect(Self.outcome(of: bytes) == outcome, "seed \(seed)")
            if case .success(.feed(let feed)) = outcome { Self.expectSound(feed, seed) }
        }
    }

    private static func outcome(of bytes: [UInt8]) -> Result<CatalogDocument, CatalogError> {
        do throws(CatalogError) {
            let base = Address(base: "https://books.example/opds/all.xml")
            return .success(try CatalogDocument.read(bytes, base: base))
        } catch {
            return .failure(error)
        }
    }

    /// What holds of every feed, however it came about.
    private static func expectSound(_ feed: Feed, _ seed: UInt64) {
        for book in feed.publications + feed.groups.flatMap(\.publications) {
            for way in book.acquisitions {
                let scheme = Address(reference: way.href)?.scheme?.lowercased()
                #expect(scheme != nil && scheme != "file" && scheme != "javascript", "seed \(seed)")
            }
            guard let state = book.availability else { continue }
            let counts = [
                state.copiesTotal, state.copiesAvailable, state.holdsTotal, state.holdPosition,
            ]
            #expect(counts.allSatisfy { ($0 ?? 0) >= 0 }, "seed \(seed)")
            if let total = state.copiesTotal {
                #expect(state.copiesAvailable ?? 0 <= total, "seed \(seed)")
            }
        }
        #expect(
            Set(feed.facets.filter(\.isActive).map(\.group)).count
                == feed.facets.count(where: \.isActive))
        #expect(feed.diagnostics.allSatisfy { !$0.code.isEmpty && !$0.message.isEmpty })
    }

    private static func damaged(_ sound: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = sound
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
            case 3: bytes.removeSubrange(at...)
            case 4: bytes.insert(contentsOf: signs.randomElement(using: &random)!.utf8, at: at)
            case 5:
                let other = self.sound.randomElement(using: &random)!
                bytes.insert(contentsOf: other.suffix(from: other.count / 2), at: at)
            default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        return bytes
    }

    private static let signs = [
        "<", ">", "&", "\"", "'", "]]>", "<![CDATA[", "<!--", "<!DOCTYPE [", "<?", "{", "}", "[",
        "]", ",", ":",
        "\\u", "\\", "null", "-1e999", "99999999999999999999", "\u{0}", "\u{1B}]0;x", "&#0;",
        "&#x110000;",
        "xmlns:opds='x'", "xml:base='http://['", "{searchTerms", "<feed>", "</entry>", "😀",
    ]
}
