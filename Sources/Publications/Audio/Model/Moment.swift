/// Places of an audiobook as text that outlives any version of the program.
extension Publication {
    /// On the one timeline where all lengths are known, else in its track: there the times of the
    /// book are not what they seem.
    public func locator(of place: TrackPlace, in book: Audiobook) -> Locator {
        guard !book.isExact, let locator = readium(of: place, in: book) else {
            return .time(book.timeline.time(of: place))
        }
        return .readium(locator)
    }

    /// In its track, as the Readium toolkits name it.
    public func readium(of place: TrackPlace, in book: Audiobook) -> ReadiumLocator? {
        guard book.tracks.indices.contains(place.track),
            let path = book.tracks[place.track].path ?? book.tracks[place.track].href
        else { return nil }
        var locator = ReadiumLocator(
            href: path, type: book.tracks[place.track].mediaType ?? "audio/mpeg")
        let time = Locator.time(place.offset).description
        locator.fragments = [String(time.dropFirst())]
        return locator
    }

    /// Where a locator leads to in an audiobook; nil for places of texts.
    public func moment(of locator: Locator, in book: Audiobook) -> TrackPlace? {
        switch locator {
        case .time(let time): return book.timeline.place(at: time)
        case .percent(let percent):
            guard let duration = book.duration else { return nil }
            return book.timeline.place(at: duration * (percent / 100))
        case .readium(let readium):
            let track = book.tracks.firstIndex {
                $0.path == readium.href || $0.href == readium.href
            }
            guard let track else { return nil }
            let time = readium.fragments.lazy.compactMap { fragment -> Duration? in
                if case .time(let time)? = Locator("#" + fragment) { time } else { nil }
            }.first
            return TrackPlace(track: track, offset: time ?? .zero)
        default: return nil
        }
    }
}
