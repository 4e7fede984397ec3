/// Two places of one work of which it is not known where one reads on.
public struct PlaceConflict: Equatable, Sendable {
    public var here: SharedPlace?
    public var there: SharedPlace
}

extension PlaceHistory {
    /// The question about a side that was not answered yet.
    public func conflict(with side: String) -> PlaceConflict? {
        guard let there = questions(of: side).first else { return nil }
        let here = entries.last { $0.place.isOwn && $0.place.isSound == there.isSound }?.place
        return PlaceConflict(here: here, there: there)
    }

    /// What the open questions of a side become when they are answered.
    public func answered(_ side: String, stays: Bool) -> [SharedPlace] {
        questions(of: side).map { question in
            var place = question
            place.isBelieved = !stays
            // In words of its own: the same place may have been told before it was asked about.
            place.why = stays ? "you stayed where you were" : "this was settled"
            return place
        }
    }

    /// The newest first. What a device told after its question has answered it.
    private func questions(of side: String) -> [SharedPlace] {
        var told: Set<SharedPlace.Device> = []
        return entries.reversed().map(\.place).filter { place in
            place.side == side && told.insert(place.device).inserted && !place.isBelieved
                && PlaceDoubt(kept: place.why) != nil
        }
    }
}
