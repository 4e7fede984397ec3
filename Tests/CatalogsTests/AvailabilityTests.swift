import Testing

@testable import Catalogs

@Suite struct AvailabilityTests {
    private func availability(_ content: String) throws -> Feed.Availability? {
        try feed(atom(entry("Book", offer("/borrow", content)))).publications[0].availability
    }

    @Test(arguments: [
        (
            #"<opds:availability status="available"/><opds:copies total="2" available="1"/>"#,
            "available"
        ),
        (#"<opds:availability status="available"/>"#, "unlimited"),
        (#"<opds:availability status="unavailable"/>"#, "unavailable"),
        (#"<opds:availability status=" Ready "/>"#, "ready"),
        (#"<opds:availability status="reserved"/>"#, "reserved"),
        (#"<opds:availability status="on the moon"/>"#, "unlimited"),
        ("<opds:availability/>", "unlimited"),
        (#"<opds:holds total="3"/>"#, "unlimited"), ("<opds:unavailable/>", "unavailable"),
    ])
    func `a state is what the server says, or no limit`(_ content: String, _ state: String) throws {
        #expect(try availability(content)?.state.rawValue == state)
    }

    @Test func `a server that says nothing leaves it open`() throws {
        #expect(try availability("") == nil)
    }

    @Test func `counts stay within reason`() throws {
        let loan = try availability(
            """
            <opds:availability status="reserved" since="2026-01-01" until="never"/>
            <opds:holds total="2" position="5"/><opds:copies total="3" available="9"/>
            """)
        #expect(
            loan
                == Feed.Availability(
                    state: .reserved, since: FeedDate("2026-01-01"), copiesTotal: 3,
                    copiesAvailable: 3, holdsTotal: 2, holdPosition: 5))
        let wild = try availability(
            #"<opds:copies total="99999999999999999999" available="-4"/><opds:holds total="x"/>"#)
        #expect(wild?.copiesTotal == 2_000_000_000)
        #expect(wild?.copiesAvailable == 0)
        #expect(wild?.holdsTotal == nil)
    }

    @Test func `a loan of one's own counts before an offer to all`() throws {
        let page = try feed(
            atom(
                entry(
                    "Book",
                    offer("", #"<opds:availability status="unavailable"/>"#)
                        + offer("/borrow", #"<opds:availability status="ready"/>"#))))
        #expect(page.publications[0].availability?.state == .ready)
    }

    @Test(arguments: [
        ("100.2", 100_200), ("PT1H2M3S", 3_723_000), ("P1DT1S", 86_401_000), (" 60 ", 60_000),
    ])
    func `a duration is read in seconds or by the standard`(_ text: String, _ milliseconds: Int) {
        #expect(Amounts.duration(text) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", "-1", "0", "nan", "inf", "1e400", "PT", "P5", "PTX", "an hour"])
    func `what is no duration is none`(_ text: String) {
        // `PT` says nothing, so it lasts no time.
        #expect(Amounts.duration(text) == nil)
    }
}
