import Testing

@testable import Catalogs

/// Which episodes were heard.
@Suite struct HeardNamesTests {
    @Test func `what is marked is kept, once, and goes with its account`() throws {
        var places = Places()
        places.heard.mark("1 ep-1", true)
        places.heard.mark("1 ep-2", true)
        places.heard.mark("1 ep-1", true)
        places.heard.mark("2 ep-1", true)
        places.heard.mark("1 ep-2", false)
        #expect(places.heard.all == ["1 ep-1", "2 ep-1"])
        let kept = try #require(PlacesFile.places(PlacesFile.bytes(places)))
        #expect(kept == places && kept.heard.contains("2 ep-1"))
        let own = places.of(account: "1")
        places.forget(account: "1")
        #expect(places.heard.all == ["2 ep-1"])
        places.restore(own)
        #expect(places.heard.contains("1 ep-1"))
    }

    @Test func `the oldest go first`() {
        var heard = HeardNames((0..<HeardNames.countMax).map { "1 \($0)" })
        heard.mark("1 new", true)
        #expect(heard.all.count == HeardNames.countMax)
        #expect(!heard.contains("1 0") && heard.contains("1 1") && heard.contains("1 new"))
    }
}
