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

    /// At 4× a second is four of the book: what is lost when everything ends now stays five. A
    /// place is told a little late, so five seconds of it are five.
    var isKeepingDue: Bool {
        guard let kept else { return true }
        let moved = time(of: spot) - time(of: kept)
        let late = Duration.milliseconds(100)
        return moved < .zero || moved + (.seconds(1) - late) * speed.factor >= .seconds(5)
    }

    /// Something is to happen at a moment of the book before the next second but one, so that the
    /// next place has to be known to the moment.
    var isMomentNear: Bool {
        if aim != nil { return true }
        let near = Duration.milliseconds(2_500)
        // Minutes are counted, and chapters end at a place.
        if let sleep, sleep.chapter != nil, sleep.fade == nil,
            let left = Listening.left(of: sleep, self), left - sleepManner.fade < near
        {
            return true
        }
        return [clip?.end, Listening.loopEnd(self), Listening.nextSkip(self)?.from].contains {
            guard let left = $0.map({ $0 - here }), left >= .zero else { return false }
            return left / speed.factor < near
        }
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
