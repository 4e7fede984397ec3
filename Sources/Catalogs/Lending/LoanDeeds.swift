extension Loan {
    /// Where it stands by what the library says, before anything is fetched.
    static func state(of publication: Feed.Publication) -> (state: State, isOwn: Bool) {
        let availability = publication.availability?.state
        if availability == .reserved || availability == .ready {
            let told = publication.availability
            let line = State.holding(position: told?.holdPosition, of: told?.holdsTotal)
            return (availability == .ready ? .ready : line, false)
        }
        if let (_, form) = publication.way([.openAccess]) {
            guard case .barred(let bar) = form else {
                return publication.isLent ? (.downloadNeeded, false) : (.offered(.free), true)
            }
            return (.unsupported(bar), false)
        }
        if let (_, form) = publication.way([.generic]) {
            guard case .barred(let bar) = form else {
                return publication.isLent ? (.downloadNeeded, false) : (.offered(.free), true)
            }
            return (.unsupported(bar), false)
        }
        guard let (way, form) = publication.way([.borrow]) else {
            return (.unsupported(nil), false)
        }
        if case .barred(let bar) = form { return (.unsupported(bar), false) }
        // A loan is not spent on what this program cannot open.
        if form == .unknown, way.isForeign { return (.unsupported(.foreign), false) }
        return (.offered(publication.hasNoCopy ? .none : .copies), false)
    }

    /// Takes up what the library says; what is fetched or going on stays.
    mutating func settle() {
        let (fresh, own) = Self.state(of: publication)
        switch (state, fresh) {
        case (.downloading, .downloadNeeded), (.downloaded, .downloadNeeded),
            (.downloadFailed, .downloadNeeded), (.downloaded, .offered(.free)),
            (.downloading, .offered(.free)), (.downloadFailed, .offered(.free)):
            return
        default:
            (state, isOwn) = (fresh, own)
        }
    }

    /// There is something of the person's in it: lent, on hold, or on its way there or back.
    public var isMine: Bool {
        if asked != nil || leaving != nil { return true }
        return switch state {
        case .offered: false
        case .unsupported: publication.isLent
        default: true
        }
    }

    /// The return is being sent to its library.
    public var isReturning: Bool { asked == .giveBack || asked == .cancelHold }

    /// Exactly what may be done now, the likeliest first.
    public var deeds: [Deed] {
        switch leaving {
        case .returned: return state == .downloaded ? [.read] : []
        case .waiting, .queued: return (state == .downloaded ? [.read] : []) + [.keep]
        case nil: break
        }
        guard asked == nil else { return state == .downloaded ? [.read] : [] }
        let sample: [Deed] = publication.sample == nil ? [] : [.preview]
        let shop: [Deed] = publication.shop == nil ? [] : [.buy]
        let back: [Deed] = isOwn ? [] : publication.revoke == nil ? [] : [.giveBack]
        let longer: [Deed] = publication.mayRenew && !isOwn ? [.renew] : []
        let hasDoor = publication.way([.borrow]) != nil
        switch state {
        case .offered(.free): return [.get] + sample
        case .offered(.copies): return (hasDoor ? [.borrow] : []) + sample + shop
        case .offered(.none): return (hasDoor ? [.hold] : []) + sample + shop
        case .holding: return (publication.revoke == nil ? [] : [.cancelHold]) + sample
        case .ready: return [.borrow] + (publication.revoke == nil ? [] : [.cancelHold])
        case .downloadNeeded: return [.download] + longer + back
        case .downloading: return [.pause]
        case .downloadFailed: return [.retry] + back
        case .downloaded: return [.read] + longer + back + [.remove]
        case .unsupported: return back + sample + shop
        }
    }
}

extension Feed.Publication {
    /// It is the person's for a while: only a loan can be given back or ends.
    fileprivate var isLent: Bool { revoke != nil || availability?.until != nil }

    fileprivate var hasNoCopy: Bool {
        if availability?.state == .unavailable { return true }
        return availability?.copiesAvailable == 0 && availability?.state != .unlimited
    }

    /// A loan that can be borrowed again is one that can be had for longer.
    fileprivate var mayRenew: Bool { isLent && way([.borrow]) != nil }

    public var sample: Feed.Acquisition? {
        way([.sample])?.0 ?? preview.map { Feed.Acquisition(relation: .sample, href: $0) }
    }

    public var shop: Feed.Acquisition? { way([.buy])?.0 }

    /// What is fetched once the book is the person's, in the format that was chosen where it is to
    /// be had.
    public func copy(as format: String? = nil) -> Feed.Acquisition? {
        if let format {
            let chosen = acquisitions.first { acquisition in
                [.openAccess, .generic].contains(acquisition.relation) && !acquisition.isTemplated
                    && Form.of(acquisition) == .book(format)
            }
            if let chosen { return chosen }
        }
        return way([.openAccess])?.0 ?? way([.generic])?.0
    }

    /// The media types that it can be had and read in, the best first; none where there is only
    /// one.
    public var formats: [String] {
        let lent = acquisitions.filter {
            [.openAccess, .generic].contains($0.relation) && !$0.isTemplated
        }
        let ways = lent.isEmpty ? acquisitions.filter { $0.relation == .borrow } : lent
        var known: [Form] = []
        for form in ways.flatMap(Form.all) where !known.contains(form) { known.append(form) }
        let types = known.sorted { Form.isBetter($0, than: $1) }.compactMap { form in
            if case .book(let type) = form { type } else { nil }
        }
        return types.count > 1 ? types : []
    }
}
