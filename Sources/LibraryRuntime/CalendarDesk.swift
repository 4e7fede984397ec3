import Notebook
import Ports
import RuntimeKit
import Wording

/// Why a calendar cannot be read or written.
public struct CalendarTrouble: Error, Equatable, Sendable {
    public var why: String
}

/// Puts events into the calendar a person chose: a folder of one event a file, as vdirsyncer and
/// khal read it, or a file of iCalendar. What the person changed or deleted there stays so.
public struct CalendarDesk: Sendable {
    public struct Found: Equatable, Sendable {
        public var name: String
        public var path: String
        public var isReadOnly: Bool
    }

    /// What the file system is asked besides reading and writing.
    public struct Look: Sendable {
        public var isFolder: @Sendable (String) -> Bool
        public var isWritable: @Sendable (String) -> Bool

        public init(
            isFolder: @escaping @Sendable (String) -> Bool,
            isWritable: @escaping @Sendable (String) -> Bool
        ) {
            (self.isFolder, self.isWritable) = (isFolder, isWritable)
        }
    }

    public struct Sent: Equatable, Sendable {
        public var written = 0
        public var cancelled = 0
        /// A person deleted them in their calendar.
        public var left = 0

        public init(written: Int = 0, cancelled: Int = 0, left: Int = 0) {
            (self.written, self.cancelled, self.left) = (written, cancelled, left)
        }
    }

    private let documents: any DocumentKeeping
    private let log: String?
    private let home: String?
    private let config: String?
    private let look: Look

    /// - Parameters:
    ///   - log: where it is kept what went into which calendar; nil without a home folder.
    ///   - config: the folder of settings of all programs.
    public init(
        documents: any DocumentKeeping, log: String?, home: String?, config: String?, look: Look
    ) {
        (self.documents, self.log, self.home) = (documents, log, home)
        (self.config, self.look) = (config, look)
    }

    // MARK: - Which calendar

    public func chosen() throws(CalendarTrouble) -> String? {
        do throws(KeepingError) { return try read().calendar } catch {
            throw CalendarTrouble(why: error.why)
        }
    }

    /// Calendars that khal's configuration names, then folders where calendars usually are; what
    /// khal takes by default comes first.
    public func found() -> [Found] {
        var found: [Found] = []
        func add(_ name: String, _ path: String, isReadOnly: Bool = false) {
            guard look.isFolder(path), !found.contains(where: { $0.path == path }) else { return }
            found.append(
                Found(
                    name: name, path: path, isReadOnly: isReadOnly || !look.isWritable(path)))
        }
        let khal = khal()
        for entry in khal.entries {
            let path = resolved(entry.path)
            if entry.isDiscovered || path.contains("*") {
                let base = path.split(separator: "*", omittingEmptySubsequences: false)[0]
                for name in folders(in: Self.bare(String(base))) {
                    add(name, Self.bare(String(base)) + "/" + name, isReadOnly: entry.isReadOnly)
                }
            } else {
                add(entry.name, Self.bare(path), isReadOnly: entry.isReadOnly)
            }
        }
        for base in [
            "/.calendars", "/.local/share/calendars", "/.local/share/khal/calendars",
            "/.local/share/vdirsyncer/calendars",
        ] {
            guard let home else { break }
            for name in folders(in: home + base) { add(name, home + base + "/" + name) }
        }
        let preferred = found.filter { $0.name == khal.preferred }
        return preferred + found.filter { $0.name != khal.preferred }
    }

    /// Why it cannot be written to; nil where it can.
    public func obstacle(to calendar: String) -> String? {
        if look.isFolder(calendar) {
            return look.isWritable(calendar) ? nil : tr("it may only be read")
        }
        guard Self.isFile(calendar) else { return tr("it is not there any more") }
        let folder = calendar.lastIndex(of: "/").map { String(calendar[..<$0]) } ?? "."
        return look.isWritable(folder.isEmpty ? "/" : folder)
            ? nil : tr("its folder may only be read")
    }

    public static func isFile(_ calendar: String) -> Bool {
        calendar.lowercased().hasSuffix(".ics")
    }

    private static let configMax = 1 << 20
    private static let foldersMax = 200

    private func khal() -> KhalCalendars {
        let path = config.map { $0 + "/khal/config" }
        // Who has no khal, or keeps it unreadable, is asked for a folder.
        let bytes = path.flatMap { try? documents.read($0, bytesMax: Self.configMax) } ?? nil
        return KhalCalendars(String(decoding: bytes ?? [], as: UTF8.self))
    }

    private func folders(in base: String) -> [String] {
        // A folder that cannot be listed has none to offer.
        let names = (try? documents.names(in: base)) ?? []
        return names.prefix(Self.foldersMax)
            .filter { !$0.hasPrefix(".") && look.isFolder(base + "/" + $0) }
    }

    private func resolved(_ path: String) -> String {
        guard let home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    private static func bare(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? bare(String(path.dropLast())) : path
    }

    // MARK: - What goes there

    /// - Parameter isWhole: every library told its loans; else what is not among the events may
    ///   be there still, and nothing is cancelled.
    public func send(
        _ events: [ICalendar.Event], to calendar: String, isWhole: Bool, stamp: CalendarDay,
        alarmDays: Int?
    ) throws(CalendarTrouble) -> Sent {
        let merge = EventMerge(stamp: stamp, alarmDays: alarmDays)
        do throws(KeepingError) {
            return try put(events, merge, in: calendar, isWhole, stamp)
        } catch {
            throw CalendarTrouble(why: error.why)
        }
    }

    private func put(
        _ events: [ICalendar.Event], _ merge: EventMerge, in calendar: String, _ isWhole: Bool,
        _ stamp: CalendarDay
    ) throws(KeepingError) -> Sent {
        guard let log else { throw KeepingError(tr("there is no home folder")) }
        return try documents.change(log) { () throws(KeepingError) in
            var kept = try read()
            if kept.calendar != calendar { kept = CalendarLog() }
            kept.calendar = calendar
            kept.forget(before: stamp)
            let sent =
                Self.isFile(calendar)
                ? try write(events, merge, to: calendar, isWhole, &kept)
                : try fill(events, merge, folder: calendar, isWhole, stamp, &kept)
            try save(kept.bytes, log)
            return sent
        }
    }

    private func write(
        _ events: [ICalendar.Event], _ merge: EventMerge, to path: String, _ isWhole: Bool,
        _ kept: inout CalendarLog
    ) throws(KeepingError) -> Sent {
        var sent = Sent()
        let old = try text(path)
        let there = Set(old?.identities ?? [])
        let wanted = events.filter { there.contains($0.uid) || kept.written[$0.uid] == nil }
        sent.left = events.count - wanted.count
        let new = merge.merged(wanted, into: old, cancels: isWhole)
        for event in wanted { kept.written[event.uid] = event.day }
        guard new != old else { return sent }
        sent.written = new.count(of: wanted.map(\.uid), differingFrom: old)
        sent.cancelled = new.cancelledCount - (old?.cancelledCount ?? 0)
        try save(new.bytes, path)
        return sent
    }

    private func fill(
        _ events: [ICalendar.Event], _ merge: EventMerge, folder: String, _ isWhole: Bool,
        _ stamp: CalendarDay, _ kept: inout CalendarLog
    ) throws(KeepingError) -> Sent {
        var sent = Sent()
        for event in events {
            let path = folder + "/" + Self.fileName(event.uid)
            let old = try text(path)
            if old == nil, kept.written[event.uid] != nil {
                sent.left += 1
                continue
            }
            let new = merge.file(event, over: old)
            kept.written[event.uid] = event.day
            if new == old { continue }
            try save(new.bytes, path)
            sent.written += 1
        }
        guard isWhole else { return sent }
        let wanted = Set(events.map(\.uid))
        for (uid, day) in kept.written where !wanted.contains(uid) && day >= stamp {
            let path = folder + "/" + Self.fileName(uid)
            kept.written[uid] = nil
            guard let old = try text(path) else { continue }
            let new = merge.file(without: uid, old)
            if new == old { continue }
            sent.cancelled += 1
            if let new { try save(new.bytes, path) } else { try remove(path) }
        }
        return sent
    }

    /// Identities are ours: letters, digits and hyphens before the sign.
    private static func fileName(_ uid: String) -> String {
        String(uid.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }) + ".ics"
    }

    private func text(_ path: String) throws(KeepingError) -> CalendarText? {
        var bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: CalendarText.bytesMax)
        } catch {
            throw KeepingError(tr("\(path): \(error.why)"))
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        guard let text = CalendarText(bytes) else {
            throw KeepingError(tr("\(path) is there and holds no calendar; it was left as it is"))
        }
        return text
    }

    private func read() throws(KeepingError) -> CalendarLog {
        guard let log else { return CalendarLog() }
        var bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(log, bytesMax: CalendarLog.bytesMax)
        } catch {
            throw KeepingError(tr("calendar.json: \(error.why)"))
        }
        guard let kept = CalendarLog(bytes ?? []) else {
            throw KeepingError(tr("calendar.json is broken; it was left as it is"))
        }
        return kept
    }

    private func save(_ bytes: [UInt8], _ path: String) throws(KeepingError) {
        do throws(DocumentError) { try documents.save(bytes, to: path) } catch {
            throw KeepingError(tr("\(path): \(error.why)"))
        }
    }

    private func remove(_ path: String) throws(KeepingError) {
        do throws(DocumentError) { try documents.remove(path) } catch {
            throw KeepingError(tr("\(path): \(error.why)"))
        }
    }
}
