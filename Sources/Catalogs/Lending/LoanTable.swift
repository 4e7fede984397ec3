/// The life of a loan, as `docs/notes/loans.md` draws it: one event, one change, and what is to be
/// done about it. What does not fit where the loan stands changes nothing.
extension Loan {
    public mutating func take(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let deed, let nowMs):
            guard deeds.contains(deed) else { return [] }
            refusal = nil
            return press(deed, nowMs)
        case .answered(let publication): return answered(publication)
        case .done: return done()
        case .refused(let kind, let words): return refused(kind, words)
        case .busy(let kind, let words): return busy(kind, words)
        case .unreachable(let words): return unreachable(words)
        case .listed(let publication): return listed(publication)
        case .unlisted: return unlisted()
        case .downloadBegan, .downloadPaused, .downloadEnded, .downloadFaulted, .fileGone:
            return fetched(event)
        case .clock(let nowMs): return tick(nowMs)
        case .online:
            guard leaving == .queued else { return [] }
            return leave()
        case .fileLeft: return leaving == .returned ? gone() : []
        case .libraryGone: return libraryGone()
        case .reopened: return reopened()
        }
    }

    private mutating func press(_ deed: Deed, _ nowMs: Int64) -> [Command] {
        switch deed {
        case .read: return [.open]
        case .get, .download, .retry: return fetch()
        case .borrow: return ask(.borrow, publication.way([.borrow])?.0.href)
        case .renew: return ask(.renew, publication.way([.borrow])?.0.href)
        case .hold: return ask(.hold, publication.way([.borrow])?.0.href)
        case .giveBack, .cancelHold:
            leaving = .waiting(untilMs: nowMs.addingReportingOverflow(Self.graceMs).partialValue)
            return []
        case .keep:
            leaving = nil
            return []
        case .pause:
            state = .downloadNeeded
            return [.stopFetching]
        case .remove:
            state = isOwn ? Self.state(of: publication).state : .downloadNeeded
            return [.removeFile] + (isOwn ? [.forget] : [])
        case .preview: return publication.sample.map { [.fetchSample($0)] } ?? []
        case .buy: return publication.shop.map { [.browse($0.href)] } ?? []
        }
    }

    private mutating func ask(_ question: Asked, _ href: String?) -> [Command] {
        guard let href else { return [] }
        asked = question
        return [.ask(question, Call(href: href))]
    }

    private mutating func fetch() -> [Command] {
        guard let copy = publication.copy(as: format) else { return [] }
        state = .downloading
        return [.fetch(copy)]
    }

    /// The grace is over, or the network is back.
    private mutating func leave() -> [Command] {
        leaving = nil
        guard let revoke = publication.revoke else { return [] }
        switch state {
        case .holding, .ready:
            asked = .cancelHold
            return [.ask(.cancelHold, Call(href: revoke))]
        default:
            asked = .giveBack
            return [.stopFetching, .ask(.giveBack, Call(href: revoke))]
        }
    }

    private mutating func answered(_ publication: Feed.Publication) -> [Command] {
        let question = asked
        (asked, refusal) = (nil, nil)
        // A server that took a hold or a loan back shows the book as anybody finds it.
        if question == .giveBack || question == .cancelHold {
            let commands = gone()
            guard publication.revoke == nil else { return commands }
            self.publication = publication.keeping(self.publication)
            (state, isOwn) = Self.state(of: self.publication)
            return commands
        }
        self.publication = publication.keeping(self.publication)
        settle()
        guard question == .borrow, state == .downloadNeeded else { return [] }
        return fetch()
    }

    private mutating func done() -> [Command] {
        let question = asked
        asked = nil
        switch question {
        case .giveBack, .cancelHold: return gone()
        default: return []
        }
    }

    /// Given back: the file of a loan is no longer the person's to read.
    private mutating func gone() -> [Command] {
        let hadFile = state == .downloaded
        close()
        leaving = nil
        return (hadFile ? [.removeFile] : []) + [.forget]
    }

    /// As it stands while the file of a loan that is over is still read or heard.
    public func stayingOpen() -> Loan {
        var loan = self
        (loan.asked, loan.refusal, loan.leaving) = (nil, nil, .returned)
        return loan
    }

    /// Nothing of the loan holds any more.
    private mutating func close() {
        state = .offered(.copies)
        publication.revoke = nil
        publication.availability?.until = nil
    }

    private mutating func libraryGone() -> [Command] {
        guard isMine else { return [] }
        let wasFetching = state == .downloading
        asked = nil
        // What is the person's own stays where it is.
        if isOwn {
            close()
            return wasFetching ? [.stopFetching] : []
        }
        return (wasFetching ? [.stopFetching] : []) + gone()
    }

    private mutating func refused(_ kind: Problem.Kind, _ words: Refusal) -> [Command] {
        let question = asked
        asked = nil
        switch (question, kind) {
        case (.giveBack, _) where kind.saysNothingIsLent,
            (.cancelHold, _) where kind.saysNothingIsLent:
            return gone()
        case (.giveBack, _) where kind.isHalfDone, (.cancelHold, _) where kind.isHalfDone:
            leaving = .queued
        case (.borrow, .loanAlreadyExists):
            // It is lent already; the list of loans will tell the rest. Nothing was refused.
            if publication.copy() != nil { state = .downloadNeeded }
            return []
        case (nil, .noActiveLoan):
            if case .downloading = state { (state, isOwn) = Self.state(of: publication) }
        case (nil, _) where state == .downloading: state = .downloadFailed(words.line)
        case (.borrow, .noAvailableLicense):
            // Nothing changes its meaning when pressed: the person is asked before a hold.
            if case .offered = state { state = .offered(.none) }
        default: break
        }
        refusal = words
        return []
    }

    /// A return waits, unless there is nothing left to return. Other requests are refused for now.
    private mutating func busy(_ kind: Problem.Kind, _ words: Refusal) -> [Command] {
        let isLeaving = asked == .giveBack || asked == .cancelHold
        return isLeaving && !kind.saysNothingIsLent ? unreachable(words) : refused(kind, words)
    }

    /// A step that can wait is sent when the server is there again.
    private mutating func unreachable(_ words: Refusal) -> [Command] {
        let question = asked
        asked = nil
        if question == .giveBack || question == .cancelHold {
            leaving = .queued
        }
        refusal = words
        return []
    }

    /// A return is sent again: sending it twice does no harm. The library reports the rest.
    private mutating func reopened() -> [Command] {
        if asked == .giveBack || asked == .cancelHold { leaving = .queued }
        asked = nil
        return []
    }

    private mutating func listed(_ publication: Feed.Publication) -> [Command] {
        // While something is asked, what the list says may be older than the answer will be.
        guard asked == nil else { return [] }
        self.publication = publication.keeping(self.publication)
        if refusal?.isUnlisted == true { refusal = nil }
        // Borrowed anew, perhaps elsewhere.
        if leaving == .returned { leaving = nil }
        settle()
        return []
    }

    private mutating func unlisted() -> [Command] {
        guard asked == nil, !isOwn, leaving != .returned else { return [] }
        // The answer to a return was lost: it was heard all the same.
        if leaving == .queued { return gone() }
        switch state {
        case .offered, .unsupported: return []
        case .holding, .ready, .downloadNeeded, .downloadFailed:
            leaving = nil
            return [.forget]
        // It ended over there, or the list is wrong: what is here is not taken away unasked.
        case .downloading, .downloaded:
            refusal = .unlisted
            return []
        }
    }

    private mutating func fetched(_ event: Event) -> [Command] {
        switch (event, state) {
        case (.downloadBegan, .downloadNeeded), (.downloadBegan, .downloadFailed),
            (.downloadBegan, .offered):
            state = .downloading
        case (.downloadPaused, .downloading): state = .downloadNeeded
        case (.downloadEnded, .downloading), (.downloadEnded, .downloadNeeded),
            (.downloadEnded, .downloadFailed):
            state = .downloaded
        case (.downloadFaulted(let why), .downloading): state = .downloadFailed(why)
        case (.fileGone, .downloaded): state = .downloadNeeded
        default: break
        }
        return []
    }

    private mutating func tick(_ nowMs: Int64) -> [Command] {
        if case .waiting(let untilMs) = leaving {
            if nowMs >= untilMs { return leave() }
            // A clock that was set back makes no day of ten seconds.
            let latest = nowMs.addingReportingOverflow(Self.graceMs).partialValue
            leaving = .waiting(untilMs: min(untilMs, latest))
            return []
        }
        guard let end = publication.endMs, nowMs >= end, !isOwn, asked == nil, leaving == nil
        else { return [] }
        switch state {
        case .downloaded, .downloading, .downloadNeeded, .downloadFailed:
            let hadFile = state == .downloaded
            let wasFetching = state == .downloading
            close()
            return (wasFetching ? [.stopFetching] : []) + (hadFile ? [.removeFile] : []) + [.forget]
        default: return []
        }
    }
}

extension Feed.Publication {
    /// What an answer does not repeat stays as it was known.
    fileprivate func keeping(_ old: Feed.Publication) -> Feed.Publication {
        var new = self
        if new.title.isEmpty { new.title = old.title }
        if new.authors.isEmpty { new.authors = old.authors }
        if new.cover == nil { (new.cover, new.thumbnail) = (old.cover, old.thumbnail) }
        if new.summary == nil { new.summary = old.summary }
        if new.medium == nil { new.medium = old.medium }
        return new
    }

    /// When the loan is over, in milliseconds of the wall clock.
    public var endMs: Int64? { availability?.until?.milliseconds }
}

extension FeedDate {
    /// The moment it names; a day without a time ends with that day.
    public var milliseconds: Int64? {
        guard let month, let day else { return nil }
        // Days since 1970 by the civil calendar, years beginning in March.
        let y = Int64(month <= 2 ? year - 1 : year)
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let monthFromMarch = Int64((month + 9) % 12)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        guard let time else { return (days + 1) * 86_400_000 }
        let minutes = Int64(time.hour * 60 + time.minute - time.offsetMinutes)
        return days * 86_400_000 + minutes * 60_000 + Int64(time.second) * 1_000
    }
}
