import Canvas
import ScreenKit
import Testing

@Suite struct KeymapTests {
    @Test(arguments: Place.allCases) func `no two commands have one key in a place`(place: Place) {
        var seen: [String: Verb] = [:]
        for binding in Binding.standard where binding.place == place {
            let name = "\(binding.keys) \(binding.need)"
            #expect(seen[name] == nil, "\(name) is \(seen[name]!) and \(binding.verb)")
            seen[name] = binding.verb
            let rival = binding.need == .count ? "noCount" : "count"
            let other = seen["\(binding.keys) nothing"].map { $0 != binding.verb } ?? false
            #expect(!other || binding.need == .nothing, "\(binding.keys) \(rival)")
        }
    }

    @Test(arguments: Place.allCases) func `no key hides a chord of its place`(place: Place) {
        let bindings = Keymap().inForce(in: place)
        for short in bindings where short.need == .nothing || short.need == .noCount {
            for long in bindings where long.keys.keys.count > short.keys.keys.count {
                let hides = long.keys.keys.starts(with: short.keys.keys)
                #expect(!hides, "\(short.keys) (\(short.verb)) hides \(long.keys) (\(long.verb))")
            }
        }
    }

    @Test(arguments: Verb.allCases) func `every command has a name for people`(verb: Verb) {
        #expect(verb.title != verb.rawValue && !verb.title.isEmpty)
    }

    /// What has no key stands in the palette, which holds every command.
    /// What a library needs now and then stands on a screen that has a key.
    private static let keyless: Set<Verb> = [
        .goGuide, .goDoctor, .goMessages, .appDetach, .appLock, .appPrivate,
        .libraryBackUp, .libraryRestore,
        .libraryExport, .libraryCheck, .sleepPlace, .chapterFind, .chapterReset,
        .sortTitle, .sortAuthor, .sortSeries, .sortAdded, .sortOpened, .sortProgress, .sortLength,
        .sortDue, .sortRating, .sortPublished, .sortLanguage, .sortFormat, .sortReversed,
        .filterSave, .bookCollect, .ownRun,
    ]

    @Test(arguments: Verb.allCases) func `every command has a key or is known to have none`(
        verb: Verb
    ) {
        let hasKey = Binding.standard.contains { $0.verb == verb }
        #expect(hasKey != Self.keyless.contains(verb))
    }

    @Test func `no key is bound that a terminal cannot tell apart`() {
        for binding in Binding.standard {
            for key in binding.keys.keys where key.modifiers == .control {
                #expect(!["h", "m", "[", "j", "s", "q"].contains { Key($0, .control) == key })
            }
        }
    }

    @Test(arguments: Binding.standard) func `a key's name can be read back`(binding: Binding) {
        #expect(KeySequence(binding.keys.description) == binding.keys)
    }

    @Test func `a person's key comes first and is marked`() {
        let keymap = Keymap([.init(place: "reader", keys: "x", command: "reader.page-forward")])
        #expect(keymap.problems.isEmpty)
        #expect(keymap.key(for: .readerPageForward, in: .reader) == "x")
        var reader = KeyReader()
        #expect(reader.read(Key("x"), in: .tutor, of: keymap) == .order(Order(.readerPageForward)))
    }

    @Test func `a key can be taken away`() {
        let keymap = Keymap([.init(place: "any", keys: "Q", command: "none")])
        var reader = KeyReader()
        #expect(reader.read(Key("Q"), in: .lists, of: keymap) == .unknown([Key("Q")]))
    }

    @Test(arguments: [
        (Keymap.Change(place: "moon", keys: "x", command: "app.quit"), "there is no place “moon”"),
        (.init(place: "any", keys: "Ctrl-", command: "app.quit"), "“Ctrl-” is not a key"),
        (.init(place: "any", keys: "x", command: "app.quti"), "the nearest is app.quit"),
        (.init(place: "any", keys: "g", command: "app.quit"), "would hide g"),
        (.init(place: "any", keys: "Ctrl-s", command: "app.quit"), "belongs to the terminal"),
        (.init(place: "any", keys: "x", command: "none"), "does nothing there already"),
        (.init(place: "reader", keys: "5", command: "app.quit"), "5 begins a count"),
        (.init(place: "lists", keys: "1 2", command: "app.quit"), "1 begins a count"),
    ]) func `what cannot be is refused with a reason`(change: Keymap.Change, why: String) {
        let keymap = Keymap([change])
        #expect(keymap.problems.count == 1)
        #expect(keymap.problems.first?.why.contains(why) == true, "\(keymap.problems)")
        #expect(keymap.bindings == Binding.standard, "the default stands")
    }

    @Test func `of two clashing lines the first stands and the second is reported`() {
        let keymap = Keymap([
            .init(place: "lists", keys: "x", command: "list.next"),
            .init(place: "lists", keys: "x", command: "list.previous"),
        ])
        #expect(keymap.problems.map(\.why) == ["x is list.next already, further up"])
    }
}
