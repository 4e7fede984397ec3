import Publications

/// Where one is in a book, and how much of it is left.
extension Listening.State {
    func time(of spot: TrackPlace) -> Duration { book.timeline.time(of: spot) }

    /// Where one is, or is about to be.
    public var here: Duration { time(of: aim ?? spot) }
    public var chapterIndex: Int? { book.chapterIndex(at: here) }
    public var chapter: AudioChapter? { chapterIndex.map { book.chapters[$0] } }

    /// Out of 100.
    public var percent: Double {
        isAtEnd ? 100 : min(99.999, book.audiobook.percent(at: here))
    }

    var isAtEnd: Bool { book.end > .zero && time(of: spot) >= book.end && aim == nil }
    var isPlaying: Bool { motion == .playing }
    /// Sound was asked for and has not come.
    var isLoading: Bool { isPlaying && (isWaiting || isSlow) }
    var loudness: Int { isMuted ? 0 : volume }

    /// Of the chapter, at the speed in force.
    var chapterLeft: Duration? {
        chapter.map { max(.zero, heard(of: $0).upperBound - here) / speed.factor }
    }

    var bookLeft: Duration { unheardLeft / speed.factor }

    /// At 4× a second is four of the book: what is lost when everything ends now stays five.
    var isKeepingDue: Bool {
        guard let kept else { return true }
        let moved = time(of: spot) - time(of: kept)
        return moved < .zero || moved + .seconds(1) * speed.factor >= .seconds(5)
    }

    /// Lengths that were worked out may be a little off, and the last second is told late.
    var endSlack: Duration { max(.seconds(15), book.end * 0.02) }
}

extension HeardBook {
    func isNear(_ one: TrackPlace, _ other: TrackPlace) -> Bool {
        let distance = timeline.time(of: one) - timeline.time(of: other)
        return distance < .seconds(2) && distance > .seconds(-2)
    }
}
