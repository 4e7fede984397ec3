import Notation
import Notebook

/// What is here of a book's remarks beside what other devices said: what to tell and what to take
/// over. Nothing but rules. What is missing somewhere says nothing: only what somebody said was
/// taken away is.
public struct RemarkMeeting: Equatable, Sendable {
    /// As the library here has it; a key that is not there says nothing.
    public var here: [RemarkKey: JSONValue]
    /// What here and there were the same in last.
    public var agreed: [RemarkKey: Remark]
    /// The last of all devices.
    public var said: [RemarkKey: Remark]
    /// The last of this one.
    public var own: [RemarkKey: Remark]
    /// When each note was changed here last, in seconds since 1970.
    public var times: [String: Int64]

    public init(
        here: [RemarkKey: JSONValue], agreed: [RemarkKey: Remark] = [:],
        said: [RemarkKey: Remark] = [:], own: [RemarkKey: Remark] = [:],
        times: [String: Int64] = [:]
    ) {
        self.here = here
        self.agreed = agreed
        self.said = said
        self.own = own
        self.times = times
    }

    /// The latest that is known of each key: what is told goes over it.
    public var known: [RemarkKey: Remark] {
        agreed.merging(said) { $0.precedes($1) ? $1 : $0 }
    }

    public func step() -> RemarkStep {
        var step = RemarkStep()
        // A name that no journal could carry stays here. Each key is judged by itself, so their
        // order makes no difference.
        for (key, value) in here where key.isSound {
            if let remark = said[key] {
                meet(key, value, remark, &step)
            } else if isNews(key, value) {
                step.tell[key] = value
            }
        }
        for (key, remark) in said where here[key] == nil && key.isSound {
            hear(key, remark, &step)
        }
        return step
    }

    /// Nobody there says anything of it. What was said once and is not there has not come yet, or
    /// not again; telling it anew would go over what its device said since. What was made and taken
    /// away before it was ever told is no news either.
    private func isNews(_ key: RemarkKey, _ value: JSONValue) -> Bool {
        let gone = RemarkKey(key.kind, id: key.id, RemarkKey.Field.gone)
        let isUntold = said[gone] == nil && agreed[gone] == nil
        if key.kind == .note, here[gone]?.isTrue == true, isUntold { return false }
        return base(key, value)?.value != value
    }

    /// What was the same last: also what was told before a kill kept that from being noted.
    private func base(_ key: RemarkKey, _ value: JSONValue) -> Remark? {
        let known = agreed[key]
        guard let own = own[key], own.value == value else { return known }
        return known.map { $0.precedes(own) } ?? true ? own : known
    }

    /// It is not here: new, or lost. What was taken away there is not brought here for that.
    private func hear(_ key: RemarkKey, _ remark: Remark, _ step: inout RemarkStep) {
        let gone = RemarkKey(key.kind, id: key.id, RemarkKey.Field.gone)
        let isGone = key.kind == .note && here[gone] == nil && said[gone]?.value.isTrue == true
        let isNone = [.collection, .tag].contains(key.kind) && remark.value == .boolean(false)
        if isGone || isNone {
            if agreed[key] != remark { step.agreed[key] = remark }
        } else {
            step.take[key] = remark
        }
    }

    private func meet(
        _ key: RemarkKey, _ value: JSONValue, _ remark: Remark, _ step: inout RemarkStep
    ) {
        if value == remark.value {
            if agreed[key].map({ $0.precedes(remark) }) ?? true { step.agreed[key] = remark }
            return
        }
        guard let base = base(key, value) else { return meetFirst(key, value, remark, &step) }
        if remark.precedes(base) {
            // The files there went back to an older state.
            if base.value != value { step.tell[key] = value }
        } else if base.value == value {
            step.take[key] = remark
        } else if base.value == remark.value {
            step.tell[key] = value
        } else {
            conflict(key, value, remark, &step)
        }
    }

    /// Both have it and never compared: nothing here is taken away by that, but what was a note
    /// that somebody took away.
    private func meetFirst(
        _ key: RemarkKey, _ value: JSONValue, _ remark: Remark, _ step: inout RemarkStep
    ) {
        switch (key.kind, key.field) {
        case (.collection, _), (.tag, _):
            if value == .boolean(true) { step.tell[key] = value } else { step.take[key] = remark }
        case (.note, RemarkKey.Field.gone):
            if value.isTrue { step.tell[key] = value } else { step.take[key] = remark }
        case (.shelf, _): step.take[key] = remark
        case (.note, _), (.word, _): conflict(key, value, remark, &step)
        }
    }

    /// Changed on both sides: the later change counts, and of typed words none are lost. Of a word
    /// that was asked on both the later answer counts.
    private func conflict(
        _ key: RemarkKey, _ value: JSONValue, _ remark: Remark, _ step: inout RemarkStep
    ) {
        if key.field == RemarkKey.Field.words,
            let joined = Self.joined(remark.value.string ?? "", value.string ?? "")
        {
            step.tell[key] = .string(joined)
            return
        }
        let isLaterThere =
            switch key.kind {
            case .note: (times[key.id] ?? .max) < remark.stamp.milliseconds / 1_000
            case .word: !WordMemory.isLater(value, than: remark.value)
            case .shelf, .collection, .tag: false
            }
        if isLaterThere { step.take[key] = remark } else { step.tell[key] = value }
    }

    /// Two texts of one note, of which neither is lost; nil where that is too long.
    static func joined(_ there: String, _ here: String) -> String? {
        if here.contains(there) { return here }
        if there.contains(here) { return there }
        let both = there + "\n\n" + here
        return both.utf8.count <= Annotation.noteBytesMax ? both : nil
    }
}

extension RemarkKey {
    /// A note counts once, however many of its parts are sent. A word's memory does not count.
    public static func count(_ keys: some Sequence<RemarkKey>) -> Int {
        let counted = keys.filter { $0.kind != .word }
        return Set(counted.map { $0.id.isEmpty ? $0.field : "\($0.kind) \($0.id)" }).count
    }
}

/// What follows of a meeting.
public struct RemarkStep: Equatable, Sendable {
    /// For the other devices. Where it is not what is here, it is taken over here as well.
    public var tell: [RemarkKey: JSONValue] = [:]
    public var take: [RemarkKey: Remark] = [:]
    /// The same on both sides, newly.
    public var agreed: [RemarkKey: Remark] = [:]

    public init() {}

    /// Notes and sayings, however many parts of them; of words nothing is said on the way.
    public var tellsCount: Int {
        RemarkKey.count(tell.keys)
    }

    public var isEmpty: Bool { tell.isEmpty && take.isEmpty && agreed.isEmpty }
}
