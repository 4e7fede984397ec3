import HouseholdWing
import Kernel
import LendingWing
import LibraryWing
import ListeningWing
import ScreenKit

/// What is remembered over a quit, besides settings: kept as JSON, unknown names left alone.
public struct Memory: Equatable, Sendable {
    /// Palette rows used lately, newest first.
    public var recent: [String] = []
    /// Help that was offered once and is not offered again.
    public var known: Set<AutoAssist.Activity> = []
    /// The screen that was left last.
    public var screen = "guide"
    /// The book of one's own that was opened last.
    public var book: BookSource?
    /// Two books that were read side by side last.
    public internal(set) var panes: KeptPanes?
    /// The audiobook that was heard last.
    public var heard: BookSource?
    /// What is played after that.
    public internal(set) var upNext = UpNext()
    /// How fast podcasts and series are heard.
    var speeds = SpeedHabits()
    /// How new books of authors and series sound.
    var sounds = SoundHabits()
    /// How the shelf is looked at.
    var shelf = Shelf.View()
    /// How catalogs are looked at.
    var catalogs = Catalog.Look()
    /// How far the lessons have come.
    public var lessons = Tutor.Progress()
    /// The file as it was last read or written; holds what a newer program may have put there.
    private var document: JSON5Document?

    private static let recentMax = 20

    public init() {}

    public mutating func use(_ name: String) {
        recent.removeAll { $0 == name }
        recent.insert(name, at: 0)
        if recent.count > Self.recentMax { recent.removeLast() }
    }

    /// A file that cannot be read counts as none: it holds nothing a person wrote.
    mutating func take(_ bytes: [UInt8]) {
        guard let document = try? JSON5Document(bytes), document.root.isObject else {
            // See above; the next change writes a new one.
            return
        }
        self.document = document
        recent = (document[["recent"]]?.elements ?? []).compactMap(\.text).prefix(Self.recentMax)
            .map { $0 }
        let names = (document[["known"]]?.elements ?? []).compactMap(\.text)
        screen = document[["screen"]]?.text ?? screen
        book = document[["book"]]?.text.map(BookSource.init(kept:)) ?? book
        panes = KeptPanes(kept: document[["panes"]])
        heard = document[["heard"]]?.text.map(BookSource.init(kept:)) ?? heard
        shelf = Shelf.View(kept: document[["shelf"]])
        catalogs = Catalog.Look(kept: document[["catalogs"]])
        let queued = (document[["up-next"]]?.elements ?? []).prefix(UpNext.itemsMax)
        upNext = UpNext()
        _ = upNext.add(
            queued.compactMap { node in
                let parts = Dictionary(node.members.map { ($0.key, $0.node.text) }) { $1 }
                guard let path = parts["file"] ?? nil, !path.isEmpty else { return nil }
                let title = parts["title"] ?? nil
                return title.map { UpNext.Item(path: path, title: $0) }
                    ?? UpNext.Item(path: path)
            })
        let speeds = (document[["speeds"]]?.members ?? []).compactMap { member in
            member.node.integer.map { (name: member.key, speed: Speed($0)) }
        }
        self.speeds = SpeedHabits(speeds)
        sounds = SoundHabits(
            (document[["sounds"]]?.members ?? []).map { member in
                let look = member.node.members.compactMap { value in
                    value.node.text.map { (value.key, $0) }
                }
                return (member.key, Dictionary(look) { $1 })
            })
        let steps = (document[["lessons"]]?.members ?? []).compactMap { member in
            member.node.integer.map { (member.key, $0) }
        }
        lessons = Tutor.Progress(Dictionary(steps) { $1 })
        known = Set(names.compactMap { AutoAssist.Activity(rawValue: $0) })
    }

    var bytes: [UInt8] {
        let names = known.map(\.rawValue).sorted()
        let steps = lessons.kept.sorted { $0.key < $1.key }
        var values: [(String, JSON5Value)] = [
            ("recent", .list(recent.map { .text($0) })),
            ("known", .list(names.map { .text($0) })),
            ("screen", .text(screen)),
            ("lessons", .object(steps.map { .init($0.key, .integer($0.value)) })),
        ]
        let queued = upNext.items.map { item in
            JSON5Value.object([
                .init("file", .text(item.path)), .init("title", .text(item.title)),
            ])
        }
        // One that is empty and was never written need not be.
        if !queued.isEmpty || document?[["up-next"]] != nil {
            values.append(("up-next", .list(queued)))
        }
        if !speeds.all.isEmpty {
            let habits = speeds.all.map { JSON5Value.Entry($0.name, .integer($0.speed.hundredths)) }
            values.append(("speeds", .object(habits)))
        }
        if !sounds.all.isEmpty || document?[["sounds"]] != nil {
            let habits = sounds.all.map { name, look in
                let values = look.sorted { $0.key < $1.key }
                return JSON5Value.Entry(
                    name, .object(values.map { .init($0.key, .text($0.value)) }))
            }
            values.append(("sounds", .object(habits)))
        }
        if shelf != Shelf.View() || document?[["shelf"]] != nil {
            values.append(("shelf", shelf.kept))
        }
        if catalogs != Catalog.Look() || document?[["catalogs"]] != nil {
            values.append(("catalogs", catalogs.kept))
        }
        if panes != nil || document?[["panes"]] != nil {
            values.append(("panes", panes?.kept ?? .null))
        }
        if let heard { values.append(("heard", .text(heard.kept))) }
        if let book { values.append(("book", .text(book.kept))) }
        var document = document ?? Self.blank
        for (key, value) in values {
            // The root is an object, so a key can always be set.
            document = (try? document.setting([key], to: value, isStrict: true)) ?? document
        }
        return document.bytes
    }

    private static let blank: JSON5Document = {
        // Our own text, in our own reader.
        guard let blank = try? JSON5Document("{\n}\n") else {
            preconditionFailure("an empty object is a document")
        }
        return blank
    }()
}

extension App {
    static func remember(_ state: State) -> Effect<Action, Command> {
        .request(.save(.session), .save(.session, state.memory.bytes))
    }
}
