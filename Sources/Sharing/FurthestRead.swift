extension PlaceHistory {
    /// As far as pages were turned here with no jump before them, by what single places tell of it:
    /// only for books that were read before the library kept how far that is.
    public var turnedWithoutGap: SharedPlace? {
        var end: SharedPlace?
        var isAway = false
        for entry in entries
        where entry.place.isOwn && entry.place.isBelieved && !entry.place.isSound {
            let place = entry.place
            switch place.reason {
            case .turn, .listen:
                if let old = end, place.percent <= old.percent {
                    isAway = false
                } else if !isAway {
                    end = place
                }
            case .jump, .rewind, .restart: isAway = place.percent > end?.percent ?? 0
            case .auto: break
            }
        }
        return end
    }
}
