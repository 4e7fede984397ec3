import Kernel
import Publications
import ScreenKit

/// Where one is in a book, and how much of it is left.
extension Listening.State {
    func time(of spot: TrackPlace) -> Duration { book.timeline.time(of: spot) }

    /// Where one is, or is about to be.
    public var here: Duration { time(of: aim ?? spot) }
    /// The same in its track.
    public var whereabouts: TrackPlace { aim ?? spot }
    /// Sound is heard from where it was sent.
    public var isThere: Bool { aim == nil }
    public var chapterIndex: Int? { book.chapterIndex(at: here) }
    public var chapter: AudioChapter? { chapterIndex.map { book.chapters[$0] } }

    /// Out of 100.
    public var percent: Double {
        isAtEnd ? 100 : min(99.999, book.audiobook.percent(at: here))
    }

    package var isAtEnd: Bool { book.end > .zero && time(of: spot) >= book.end && aim == nil }
    /// It ended and the message has gone: no other screen shows it until it is played again.
    package var isOver: Bool { motion == .paused && isAtEnd && !hasJustEnded }
    package var isPlaying: Bool { motion == .playing }
    /// Sound was asked for and has not come.
    var isLoading: Bool { isPlaying && (isWaiting || isSlow || isStuck && aim != nil) }
    var loudness: Int { isMuted ? 0 : volume }

    /// Of the chapter, in whole seconds: where one is, where its sound ends, and how long the rest
    /// takes at the speed in force. That follows from the other two, so that they add up.
    var chapterTimes: (place: Duration, end: Duration, left: Duration)? {
        guard let chapter else { return nil }
        let heardEnd = heard(of: chapter).upperBound
        // Of the last chapter, what is else left out is heard.
        let end = AudioWords.seconds((here < heardEnd ? heardEnd : chapter.end) - chapter.start)
        let place = min(AudioWords.seconds(here - chapter.start), end)
        return (.seconds(place), .seconds(end), .seconds(speed.hearing(end - place)))
    }

    /// Before the book where nothing was written down.
    var keptTime: Duration { kept.map(time) ?? .seconds(-1) }

    /// At 4× a second is four of the book: what is lost when everything ends now stays five. A
    /// position is reported a little late, so five seconds of it are five.
    var isKeepingDue: Bool {
        guard let kept else { return true }
        let moved = time(of: spot) - time(of: kept)
        let late = Duration.milliseconds(100)
        return moved < .zero || moved + (.seconds(1) - late) * speed.factor >= .seconds(5)
    }

    /// Something is to happen at a moment of the book before the next second but one, so that the
    /// next place has to be known to the moment.
    var isMomentNear: Bool {
        if aim != nil || isFollowed { return true }
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

    /// Estimated lengths may be a little off, and the last second is reported late.
    var endSlack: Duration { max(.seconds(15), book.end * 0.02) }
}

extension Listening.State {
    /// A track is as long as this.
    mutating func measure(_ track: Int, as length: Duration) {
        learn(book.audiobook.measuring(track: track, as: length))
    }

    /// Lengths are known better: what was known by its time stays where it is in its track.
    mutating func learn(_ audiobook: Audiobook) {
        let old = book.timeline
        book.audiobook = audiobook
        guard old != book.timeline else { return }
        let moved = { [book] (time: Duration) in book.timeline.time(of: old.place(at: time)) }
        marks = marks.mapValues(moved)
        for index in bookmarks.indices {
            let place = Locator(bookmarks[index].annotation.start)
                .flatMap { book.publication.moment(of: $0, in: book.audiobook) }
            bookmarks[index].time = place.map(time) ?? moved(bookmarks[index].time)
        }
        loopStart = loopStart.map(moved)
        if case .passage(let start, let end) = loop { loop = .passage(moved(start), moved(end)) }
        if let clip { self.clip?.end = moved(clip.end) }
    }

    /// A book that was heard to its end is there, and one that was not is not, whatever its length
    /// was taken for.
    mutating func settleEnd(isOver: Bool) {
        guard isOver else {
            if let reached = book.audiobook.reaching(spot) { book.audiobook = reached }
            return
        }
        let tracks = book.audiobook.tracks
        if tracks.indices.contains(spot.track), let length = tracks[spot.track].duration,
            spot.offset > length
        {
            book.audiobook = book.audiobook.measuring(track: spot.track, as: spot.offset)
        }
        spot = book.timeline.place(at: book.end)
    }
}

extension Listening {
    /// Another program may have kept a later place than this one knows.
    static func play(
        from spot: TrackPlace?, heardUntil: Int64?, _ state: inout State
    ) -> Effects {
        guard !state.isPlaying else { return [] }
        var moved: Effects = []
        if let spot, let kept = state.kept, spot != kept, spot != state.spot {
            moved = go(to: spot, &state)
            state.rest = heardUntil.map(Rest.before)
        }
        return moved + play(&state)
    }
}

extension HeardBook {
    func isNear(_ one: TrackPlace, _ other: TrackPlace) -> Bool {
        let distance = timeline.time(of: one) - timeline.time(of: other)
        return distance < .seconds(2) && distance > .seconds(-2)
    }
}
