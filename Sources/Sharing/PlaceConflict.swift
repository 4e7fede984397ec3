/// Two places of one work of which it is not known where one reads on.
public struct PlaceConflict: Equatable, Sendable {
    public var here: SharedPlace?
    public var there: SharedPlace
}

extension PlaceHistory {
    /// The question about a side that was not answered yet.
    public func conflict(with side: String) -> PlaceConflict? {
        var told: Set<SharedPlace.Device> = []
        let lasts = entries.reversed().lazy.map(\.place).filter { $0.side == side }
        // What a device told after its question has answered it.
        let there = lasts.first { place in
            told.insert(place.device).inserted && !place.isBelieved
                && PlaceJudge.isQuestion(place.why)
        }
        guard let there else { return nil }
        let here = entries.last { $0.place.isOwn && $0.place.isSound == there.isSound }?.place
        return PlaceConflict(here: here, there: there)
    }

    /// What the last entry of a side becomes when its question is answered; nil where none is open.
    public func answered(_ side: String, stays: Bool) -> SharedPlace? {
        guard var place = conflict(with: side)?.there else { return nil }
        place.isBelieved = !stays
        place.why = stays ? "you stayed where you were" : ""
        return place
    }
}
