/// The places of one work, on all its devices: the last of each, the furthest, and the last twenty.
/// Text and sound stand side by side: a place in one says nothing of the other.
public struct PlaceHistory: Equatable, Sendable {
    /// A place and where it is kept; nil before it is.
    public struct Entry: Equatable, Sendable {
        public var id: Int64?
        public var place: SharedPlace

        public init(id: Int64? = nil, _ place: SharedPlace) {
            (self.id, self.place) = (id, place)
        }
    }

    /// How a place was come to, as a screen knows it.
    public enum Move: Equatable, Sendable { case turned, leapt, listened, untouched }

    /// In the order they came to be known, the oldest first: clocks differ.
    public private(set) var entries: [Entry]

    public init(_ entries: [Entry] = []) { self.entries = entries }

    public static let recentMax = 20
    /// A person has a handful; a side that invents names has no end of them.
    public static let devicesMax = 32
    /// What was read or heard in one go is one entry.
    static let sittingSeconds: Int64 = 1_800
    /// From here on a book counts as read, below it as begun anew.
    static let endPercent = 99.0
    static let startPercent = 1.0

    // MARK: - What it knows

    /// The place here: what was done on this device last, or taken over last.
    public var current: SharedPlace? { entries.last { $0.place.isOwn }?.place }

    /// The last place of every device, the newest first.
    public var lasts: [SharedPlace] {
        var seen: Set<Track> = []
        return entries.reversed().compactMap { entry in
            entry.place.isBelieved && seen.insert(Track(entry.place)).inserted
                ? entry.place : nil
        }
    }

    /// As far as a person has come in this reading. What ran on by itself does not count.
    public func furthest(isSound: Bool) -> SharedPlace? {
        let restart = entries.lastIndex { $0.place.isOwn && $0.place.reason == .restart } ?? 0
        var best: SharedPlace?
        for entry in entries[restart...]
        where entry.place.isBelieved && entry.place.reason != .auto
            && entry.place.isSound == isSound && entry.place.percent >= best?.percent ?? 0
        {
            best = entry.place
        }
        return best
    }

    /// Where a key was pressed last, when the sound ran on after that.
    public var lastTouched: SharedPlace? {
        guard current?.reason == .auto else { return nil }
        return entries.last { $0.place.isOwn && $0.place.reason != .auto }?.place
    }

    // MARK: - What comes

    /// A place of this device; false when nothing moved.
    @discardableResult
    public mutating func note(
        _ locator: String, percent: Double, positionMs: Int64? = nil, _ move: Move, at: Int64
    ) -> Bool {
        let last = entries.last { $0.place.isOwn && $0.place.isSound == (positionMs != nil) }
        if last?.place.locator == locator { return false }
        let isStep = last.map { Self.isStep(from: $0.place.positionMs, to: positionMs) } ?? false
        let reason =
            move == .leapt && isStep
            ? .listen : Self.reason(move, from: last?.place.percent, to: percent)
        return add(
            SharedPlace(locator, percent: percent, positionMs: positionMs, reason, at: at))
    }

    /// Gone back a little after a rest, or a step to hear a sentence again: that is listening.
    private static func isStep(from old: Int64?, to new: Int64?) -> Bool {
        guard let old, let new else { return false }
        return abs(new - old) < stepMs
    }

    private static let stepMs: Int64 = 60_000

    private static func reason(
        _ move: Move, from old: Double?, to new: Double
    ) -> SharedPlace.Reason {
        switch move {
        case .turned: return .turn
        case .listened: return .listen
        case .untouched: return .auto
        case .leapt:
            guard let old else { return .jump }
            if old >= endPercent, new < startPercent { return .restart }
            return new < old ? .rewind : .jump
        }
    }

    /// A place of any device; false for one that is known.
    @discardableResult
    public mutating func add(_ place: SharedPlace) -> Bool {
        guard !place.locator.isEmpty, place.locator.utf8.count <= SharedPlace.locatorBytesMax else {
            return false
        }
        let place = place.bounded
        // A side tells the same until something new is there.
        if entries.contains(where: { $0.place.isSameReport(as: place) }) { return false }
        var entry = Entry(place)
        var continued = continued(by: place, before: entries.count)
        if let at = continued, keepsFurthest(place, over: at) {
            let old = entries.remove(at: at)
            if at == entries.count { entry.id = old.id }
            continued = self.continued(by: place, before: at)
        }
        // Entries of the same run that this place has passed are not needed any more.
        while let at = continued, place.percent >= entries[at].place.percent {
            entries.remove(at: at)
            continued = self.continued(by: place, before: at)
        }
        entries.append(entry)
        prune()
        return true
    }

    /// The entry of the same run of reading or listening. A page that follows a voice and the voice
    /// itself add entries in turn, so entries of the other medium between them are skipped.
    private func continued(by place: SharedPlace, before end: Int) -> Int? {
        let at = entries[..<end].lastIndex {
            $0.place.isSound == place.isSound || !$0.place.runsOn
        }
        return at.flatMap { entries[$0].place.isContinued(by: place) ? $0 : nil }
    }

    /// Whether an entry may give way to a place: who turns back leaves the furthest behind.
    private func keepsFurthest(_ next: SharedPlace, over at: Int) -> Bool {
        let last = entries[at].place
        if next.percent >= last.percent { return true }
        let before = entries[..<at].last { $0.place.isSound == last.isSound }?.place
        return before?.percent ?? 0 >= last.percent
    }

    /// The newest twenty stay, the last of each device, and the furthest.
    private mutating func prune() {
        guard entries.count > Self.recentMax else { return }
        var kept: Set<SharedPlace> = []
        for isSound in [false, true] {
            if let furthest = furthest(isSound: isSound) { kept.insert(furthest) }
        }
        for place in lasts.prefix(Self.devicesMax) { kept.insert(place) }
        if let current { kept.insert(current) }
        if let lastTouched { kept.insert(lastTouched) }
        // The reading that goes on began here.
        if let restart = entries.last(where: { $0.place.isOwn && $0.place.reason == .restart }) {
            kept.insert(restart.place)
        }
        let recent = entries.count - Self.recentMax
        var index = -1
        entries.removeAll { entry in
            index += 1
            return index < recent && !kept.contains(entry.place)
        }
    }

    /// One device in one medium.
    private struct Track: Hashable {
        var device: String
        var side: String
        var isSound: Bool

        init(_ place: SharedPlace) {
            (device, isSound) = (place.device.id, place.isSound)
            // Two sides may call different devices alike when they say no more than a model.
            side = place.device.isHere ? "" : place.side
        }
    }
}

extension SharedPlace {
    /// Done here; what a side tells of us does not count.
    public var isOwn: Bool { device.isHere && side.isEmpty }

    fileprivate func isSameReport(as other: SharedPlace) -> Bool {
        !side.isEmpty && side == other.side && device == other.device && locator == other.locator
            && percent == other.percent && at == other.at && isBelieved == other.isBelieved
            && why == other.why
    }

    /// A step of reading or listening here, and no leap.
    fileprivate var runsOn: Bool { isOwn && [.turn, .listen, .auto].contains(reason) }

    /// A page turned after another is no new entry, nor a second of listening.
    fileprivate func isContinued(by next: SharedPlace) -> Bool {
        guard runsOn, next.runsOn, reason == next.reason, isSound == next.isSound else {
            return false
        }
        return (0...PlaceHistory.sittingSeconds).contains(next.at - at)
    }
}
