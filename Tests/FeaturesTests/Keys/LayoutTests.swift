import Canvas
import ScreenKit
import Testing

/// Commands work with the fingers where they always are, whatever letters the keys type.
@Suite struct LayoutTests {
    /// What a press types under each layout, by the Latin key: written down here once more, by
    /// hand from the national standards, so that the tables are checked and not copied.
    private static let typed: [Layout: [Character: Character]] = [
        .cyrillic: pairs("qwertyuiop[]asdfghjkl;'zxcvbnm,./", "йцукенгшщзхъфывапролджэячсмитьбю."),
        .greek: pairs("qwertyuiopasdfghjklzxcvbnm", ";ςερτυθιοπασδφγηξκλζχψωβνμ"),
        .hebrew: pairs("qwertyuiopasdfghjkl;'zxcvbnm,./", "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."),
        .arabic: pairs("qwertyuiop[]asdfghjkl;'zxcvnm,./", "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ"),
    ]

    private static func pairs(_ keys: String, _ letters: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(keys, letters))
    }

    /// The press as a terminal without a keyboard protocol would send it; nil when the layout
    /// has nothing simple on that key.
    private func press(_ key: Key, _ layout: Layout) -> Key? {
        guard case .character(let latin) = key.code, latin.isASCII else { return key }
        if latin == " " || latin.isNumber { return key }
        if latin.isUppercase {
            let lower = Character(latin.lowercased())
            guard let small = Self.typed[layout]?[lower], small.uppercased() != small.lowercased()
            else { return key }
            return Key(Character(small.uppercased()), key.modifiers)
        }
        guard let letter = Self.typed[layout]?[latin] else { return key }
        return Key(letter, key.modifiers)
    }

    @Test(arguments: Layout.allCases, Place.allCases.filter { !$0.takesText })
    func `every binding answers under the layout`(layout: Layout, place: Place) throws {
        let keymap = Keymap()
        let native = try #require(Self.typed[layout]?["k"])
        for binding in keymap.inForce(in: place) where binding.need != .letter {
            var reader = KeyReader()
            // A letter of the layout was typed before: that is how the layout is known.
            _ = reader.read(Key(native), in: place, of: keymap)
            reader.drop()
            if binding.need == .count { _ = reader.read(Key("5"), in: place, of: keymap) }
            var outcome = KeyReader.Outcome.pending
            for key in binding.keys.keys {
                outcome = reader.read(try #require(press(key, layout)), in: place, of: keymap)
            }
            let count = binding.need == .count ? 5 : nil
            #expect(outcome == .order(Order(binding.verb, count: count)), "\(binding.keys)")
        }
    }

    @Test func `the terminal's own word on the key comes first`() {
        var reader = KeyReader()
        let key = Key(.character("ا"), base: "h")
        #expect(reader.read(key, in: .lists, of: Keymap()) == .order(Order(.listOut)))
        let shifted = Key(.character("Й"), base: "q")
        #expect(reader.read(shifted, in: .lists, of: Keymap()) == .order(Order(.appQuit)))
    }

    @Test func `in a field a letter is itself`() {
        var reader = KeyReader()
        #expect(reader.read(Key("й"), in: .palette, of: Keymap()) == .typed(Key("й")))
    }

    @Test func `a Latin letter ends the guess`() {
        var reader = KeyReader()
        _ = reader.read(Key("ש"), in: .reader, of: Keymap())
        #expect(reader.read(Key("/"), in: .reader, of: Keymap()) == .order(Order(.layerBack)))
        _ = reader.read(Key("j"), in: .reader, of: Keymap())
        #expect(reader.read(Key("/"), in: .reader, of: Keymap()) == .order(Order(.findOpen)))
    }
}
