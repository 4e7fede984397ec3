import Testing

@testable import Sharing

/// What is asked about a place is kept by name: words may change, questions stay.
@Suite struct PlaceDoubtTests {
    @Test(arguments: PlaceDoubt.allCases)
    func `a doubt is known by its name, and says its words`(doubt: PlaceDoubt) {
        #expect(PlaceDoubt(kept: doubt.rawValue) == doubt)
        let place = SharedPlace(
            "#char=1", percent: 1, .turn, at: 1, on: .init(id: "k", name: "Kobo"), side: "home",
            isBelieved: false, why: doubt.rawValue)
        #expect(place.doubts == doubt.words(of: "home") && place.bounded.why == doubt.rawValue)
    }

    @Test(arguments: [
        ("only the percentage is known", PlaceDoubt.onlyPercent),
        ("that place is not in this edition", .notInEdition),
        ("both were read since they agreed", .bothRead), ("it is not as far as here", .notAsFar),
        ("that device told a later place before", .isOlder), ("cloud tells no time", .timeless),
    ])
    func `questions of older libraries are still questions`(kept: String, doubt: PlaceDoubt) {
        #expect(PlaceDoubt(kept: kept) == doubt)
    }

    @Test func `what was settled asks nothing`() {
        for why in ["", "this was settled", "you stayed where you were", "?newer-doubt"] {
            #expect(PlaceDoubt(kept: why) == nil)
        }
    }
}
