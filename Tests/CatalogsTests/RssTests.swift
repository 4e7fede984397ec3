import Testing

@testable import Catalogs

/// Podcasts: RSS feeds of sound, read as pages of a catalog.
@Suite struct RssTests {
    private func show(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
          xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
        <title>Tides &amp;amp; Weather</title><link>https://show.example/</link>
        <atom:link rel="self" href="https://show.example/rss"/>
        <atom:link rel="next" href="https://show.example/rss?page=2"/>
        <itunes:author>Ada Fenn</itunes:author><itunes:image href="/art.jpg"/>
        \(content)</channel></rss>
        """
    }

    private func episode(_ title: String, _ content: String = "") -> String {
        """
        <item><title>\(title)</title>
        <enclosure url="/\(title).mp3" length="1" type="audio/mpeg"/>\(content)</item>
        """
    }

    @Test func `a show is a page of episodes that can be had for the asking`() throws {
        let page = try feed(
            show(
                """
                <item><title>Neap</title><guid isPermaLink="false">ep-7</guid>
                <pubDate>Sun, 01 Mar 2026 10:00:00 +0000</pubDate>
                <itunes:duration>1:02:03</itunes:duration><itunes:episode>7</itunes:episode>
                <itunes:author>Tobit Low</itunes:author>
                <description>&lt;p&gt;Why tides are &lt;b&gt;small&lt;/b&gt;.&lt;/p&gt;
                </description>
                <enclosure url="https://cdn.example/7.mp3?x=1" type="audio/mp3" length="9"/></item>
                """ + episode("Spring")))
        #expect(page.kind == .acquisition && page.title == "Tides & Weather")
        #expect(page.places.next == "https://show.example/rss?page=2")
        #expect(page.publications.map(\.title) == ["Neap", "Spring"])
        let neap = try #require(page.publications.first)
        #expect(neap.id == "ep-7" && neap.authors == ["Tobit Low"])
        #expect(neap.published?.text == "2026-03-01T10:00:00Z")
        #expect(neap.duration == .seconds(3_723) && neap.summary == "Why tides are small.")
        #expect(neap.series?.name == "Tides & Weather" && neap.series?.position == 7)
        #expect(neap.medium == "audiobook")
        #expect(neap.acquisitions.map(\.href) == ["https://cdn.example/7.mp3?x=1"])
        #expect(neap.acquisitions.first?.type == "audio/mpeg")
        #expect(neap.acquisitions.first?.relation == .openAccess)
        let spring = page.publications[1]
        #expect(spring.authors == ["Ada Fenn"] && spring.cover == "https://books.example/art.jpg")
        #expect(spring.id == "https://books.example/Spring.mp3")
    }

    @Test func `chapters of an episode are read from the feed, or their address is`() throws {
        let page = try feed(
            show(
                episode(
                    "Neap",
                    """
                    <psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">
                    <psc:chapter start="00:10:30.500" title="Second &amp;amp; more"/>
                    <psc:chapter start="00:00:00" title="First"/>
                    <psc:chapter start="soon" title="None"/><psc:chapter start="99"/>
                    </psc:chapters>
                    """)
                    + episode(
                        "Spring",
                        """
                        <podcast:chapters url="/c.json" type="application/json+chapters"
                          xmlns:podcast="https://podcastindex.org/namespace/1.0"/>
                        """)))
        let neap = try #require(page.publications.first)
        #expect(
            neap.marks == [
                SoundMark(start: .zero, title: "First"),
                SoundMark(start: .milliseconds(630_500), title: "Second & more"),
            ])
        #expect(page.isShow && neap.chapters == nil)
        #expect(page.publications[1].chapters == "https://books.example/c.json")
        #expect(Episode(neap).show == "Tides & Weather")
    }

    @Test func `a type that is none is told by the address`() throws {
        let page = try feed(
            show(
                """
                <item><enclosure url="https://a.example/one.M4A?t=1"/></item>
                <item><enclosure url="https://a.example/two.opus" type="application/octet-stream"/>
                </item><item><enclosure url="https://a.example/film.mp4" type="video/mp4"/></item>
                """))
        #expect(
            page.publications.map { $0.acquisitions.first?.type }
                == ["audio/mp4", "audio/ogg", "video/mp4"])
        #expect(page.publications.map(\.medium) == ["audiobook", "audiobook", nil])
    }

    @Test func `posts without sound are left out, and said`() throws {
        let page = try feed(
            show("<item><title>Hello</title><link>https://a.example/</link></item>"))
        #expect(page.publications.isEmpty && !page.diagnostics.isEmpty)
    }

    @Test func `what breaks off or is never closed keeps the episodes before`() throws {
        let whole = show(episode("One") + episode("Two"))
        let cut = try feed(String(whole.prefix { $0 != "\u{0}" }.dropLast(30)))
        #expect(cut.publications.count == 2)
        let open = try feed(
            show("<item><title>One</title><enclosure url='/1.mp3'/>" + episode("Two")))
        #expect(open.publications.count == 2)
        let bytes = Array(whole.utf8)
        for end in stride(from: 0, to: bytes.count, by: 7) {
            _ = try? feed(Array(bytes[..<end]))
        }
    }

    @Test func `times that mean nothing are none`() throws {
        for text in ["", "x", "1:2:3:4", "-5", "1e99:00", "::"] {
            let page = try feed(show(episode("A", "<itunes:duration>\(text)</itunes:duration>")))
            #expect(page.publications.first?.duration == nil, "\(text)")
        }
    }
}
