/// What a server says about copies and holds, still as text.
struct Offer {
    var status: String?
    var since: String?
    var until: String?
    var copiesTotal: String?
    var copiesAvailable: String?
    var holdsTotal: String?
    var holdPosition: String?

    /// nil when it says nothing at all.
    var availability: Feed.Availability? {
        let all = [status, since, until, copiesTotal, copiesAvailable, holdsTotal, holdPosition]
        guard all.contains(where: { $0 != nil }) else { return nil }
        var availability = Feed.Availability(
            state: .unlimited, since: since.flatMap { FeedDate($0) },
            until: until.flatMap { FeedDate($0) },
            copiesTotal: copiesTotal.flatMap(Amounts.count),
            copiesAvailable: copiesAvailable.flatMap(Amounts.count),
            holdsTotal: holdsTotal.flatMap(Amounts.count),
            holdPosition: holdPosition.flatMap(Amounts.count))
        if let total = availability.copiesTotal {
            availability.copiesAvailable = availability.copiesAvailable.map { min($0, total) }
        }
        availability.state = state(
            hasCopies: availability.copiesTotal != nil || availability.copiesAvailable != nil)
        return availability
    }

    /// Without a state, or with an unknown one, there is no limit; nor where something can be had
    /// and copies are not counted.
    private func state(hasCopies: Bool) -> Feed.Availability.State {
        let status = status?.trimmed.lowercased()
        guard let state = status.flatMap(Feed.Availability.State.init(rawValue:)) else {
            return .unlimited
        }
        return state == .available && !hasCopies ? .unlimited : state
    }
}
