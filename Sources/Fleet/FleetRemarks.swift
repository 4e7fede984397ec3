import Notation
import Sharing

/// What a simulated device keeps of its notes: a person's words, and what was agreed with the
/// folder.
struct FleetNotes: Equatable {
    var values: [RemarkKey: JSONValue] = [:]
    var agreed: [RemarkKey: Remark] = [:]
    /// By note, with the device's own clock.
    var times: [String: Int64] = [:]

    var ids: [String] {
        Set(values.keys.filter { $0.kind == .note }.map(\.id)).sorted()
    }

    func isGone(_ id: String) -> Bool {
        values[RemarkKey(.note, id: id, RemarkKey.Field.gone)]?.isTrue ?? false
    }

    /// As it is seen: notes that are there, and what is said of the book.
    var seen: [RemarkKey: JSONValue] {
        values.filter { !($0.key.kind == .note && isGone($0.key.id)) }
            .filter { $0.value != .boolean(false) || ![.collection, .tag].contains($0.key.kind) }
            .filter { $0.value != .null || $0.key.kind != .word }
    }
}

/// What persons did, whatever devices made of it.
struct FleetDeeds {
    var made: Set<String> = []
    /// And told so: before that, it is lost with a library.
    var tookAway: Set<String> = []
    /// Taken away and had back on purpose.
    var hadBack: Set<String> = []
    /// All words that were ever typed into a note.
    var words: [String: Set<String>] = [:]
    /// All that was ever answered for a word.
    var memories: [String: Set<String>] = [:]
}

extension Fleet {
    private static let colours = ["gold", "mint", "rose"]

    // MARK: - A person

    mutating func remark(_ who: Int) {
        let ids = devices[who].notes.ids
        let time = devices[who].clock(now)
        func write(_ id: String, _ field: String, _ value: JSONValue) {
            devices[who].notes.values[RemarkKey(.note, id: id, field)] = value
            devices[who].notes.times[id] = time
        }
        let id = ids.isEmpty ? "" : ids[chance.next(ids.count)]
        switch chance.next(haveWords ? 13 : 10) {
        case 0, 1, 2:
            let id = "n\(deeds.made.count)"
            deeds.made.insert(id)
            write(id, RemarkKey.Field.what, .string("at \(id)"))
            write(id, RemarkKey.Field.colour, .string(Self.colours[0]))
            write(id, RemarkKey.Field.words, .string(""))
            write(id, RemarkKey.Field.gone, .boolean(false))
        case 3 where !id.isEmpty && !devices[who].notes.isGone(id),
            4 where !id.isEmpty && !devices[who].notes.isGone(id):
            let words = "w\(step).\(who)"
            deeds.words[id, default: []].insert(words)
            write(id, RemarkKey.Field.words, .string(words))
        case 5 where !id.isEmpty && !devices[who].notes.isGone(id):
            write(id, RemarkKey.Field.colour, .string(Self.colours[chance.next(3)]))
        case 6 where !id.isEmpty && !devices[who].notes.isGone(id):
            write(id, RemarkKey.Field.gone, .boolean(true))
        case 7 where !id.isEmpty && devices[who].notes.isGone(id):
            deeds.hadBack.insert(id)
            write(id, RemarkKey.Field.gone, .boolean(false))
        case 8:
            devices[who].notes.values[.stars] = .number(Int64(chance.next(6)))
        case 9:
            let key = RemarkKey(.collection, id: "c\(chance.next(2))", RemarkKey.Field.isIn)
            devices[who].notes.values[key] = .boolean(chance.one(in: 2))
        case 10:
            let key = RemarkKey(.tag, id: "t\(chance.next(2))", RemarkKey.Field.isIn)
            devices[who].notes.values[key] = .boolean(chance.one(in: 2))
        case 11, 12: review(who)
        default: break
        }
    }

    /// A library is lost, or comes back as it was days ago: nothing is taken away by that.
    mutating func loseLibrary(_ who: Int) {
        switch chance.next(12) {
        case 0: devices[who].backup = devices[who].notes
        case 1: if let backup = devices[who].backup { devices[who].notes = backup }
        case 2 where areKilled: devices[who].notes = FleetNotes()
        default: break
        }
    }

    // MARK: - An exchange

    mutating func exchangeRemarks(_ who: Int) throws(Broken) {
        finish(who)
        let all = read(at: who)
        let (said, own) = all.remarks
        let notes = devices[who].notes
        let meeting = RemarkMeeting(
            here: notes.values, agreed: notes.agreed, said: said.last, own: own.last,
            times: notes.times)
        let step = meeting.step()
        if isKilled() { return }
        var taken = step.take
        if !step.tell.isEmpty {
            for event in devices[who].telling(
                step.tell, over: meeting.known, knowing: all, now)
            {
                devices[who].journal.append(event)
                taken.merge(event.remarks) { $1 }
            }
            if isKilled() { return }
            devices[who].published = devices[who].journal.count
            for key in step.tell.keys
            where key.field == RemarkKey.Field.gone && step.tell[key]?.isTrue == true {
                deeds.tookAway.insert(key.id)
            }
            if isKilled() { return }
        }
        devices[who].notes.take(taken)
        for (key, remark) in step.agreed { devices[who].notes.agreed[key] = remark }
        try checkRemarks(notes, who, said)
    }

    private func checkRemarks(
        _ old: FleetNotes, _ who: Int, _ said: RemarkSet
    ) throws(Broken) {
        let new = devices[who].notes
        for id in old.ids where !old.isGone(id) && new.isGone(id) {
            let gone = RemarkKey(.note, id: id, RemarkKey.Field.gone)
            try check(
                said.last[gone]?.value.isTrue ?? false,
                "d\(who) lost the note \(id) although it was taken away nowhere")
        }
        for id in new.ids {
            let words = new.values[RemarkKey(.note, id: id, RemarkKey.Field.words)]?.string ?? ""
            let typed = deeds.words[id] ?? []
            try check(
                words.split(separator: "\n").allSatisfy { typed.contains(String($0)) },
                "d\(who) has words in \(id) that were typed nowhere: \(words)")
        }
        try checkWords(who)
    }

    // MARK: - When it is quiet

    func checkQuietRemarks() throws(Broken) {
        let seen = devices.map(\.notes.seen)
        for (index, device) in devices.enumerated() {
            for key in Set(seen[0].keys).union(seen[index].keys).sorted() {
                let (one, other) = (seen[0][key], seen[index][key])
                try check(
                    one == other,
                    "when all is quiet d0 has \(key) as \(one?.line ?? "nothing"), d\(index) as "
                        + (other?.line ?? "nothing"))
            }
            for id in device.notes.ids where deeds.tookAway.contains(id) {
                try check(
                    deeds.hadBack.contains(id) || device.notes.isGone(id),
                    "the note \(id) came back to d\(index)")
            }
        }
    }
}

extension FleetNotes {
    /// As the library does: what is said of a note of which nothing else is known yet makes none.
    fileprivate mutating func take(_ taken: [RemarkKey: Remark]) {
        for (key, remark) in taken {
            let what = RemarkKey(.note, id: key.id, RemarkKey.Field.what)
            if key.kind == .note, values[what] == nil, taken[what] == nil { continue }
            agreed[key] = remark
            values[key] = remark.value
        }
    }
}

extension FleetDevice {
    fileprivate func telling(
        _ remarks: [RemarkKey: JSONValue], over said: [RemarkKey: Remark], knowing all: Journal,
        _ now: Int64
    ) -> [JournalEvent] {
        JournalEvent.telling(
            remarks, over: said, of: [Fleet.book], on: id, after: Int64(journal.count),
            all.stamp(for: id, after: journal.last?.stamp, now: clock(now)))
    }
}
