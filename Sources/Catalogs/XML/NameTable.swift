/// What names mean, by where the parser keeps them: it has one copy of each. Those of the same few
/// elements, asked for over and over, are found at the first look or one of the next.
struct NameTable<Meaning> {
    private struct Entry {
        var name: UnsafeRawPointer
        var space: UnsafeRawPointer?
        var isDeclared: Bool
        var meaning: Meaning
    }

    private static var room: Int { 256 }
    private static var looksMax: Int { 8 }

    private var near = [Entry?](repeating: nil, count: room)

    /// What it meant before, else what is said of it now; who is displaced is asked for again.
    mutating func meaning(
        of name: UnsafeRawPointer, in space: UnsafeRawPointer? = nil, isDeclared: Bool = false,
        _ make: () -> Meaning
    ) -> Meaning {
        let mixed = UInt64(UInt(bitPattern: name) &+ UInt(bitPattern: space) &* 7)
        let home = Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 56)
        var free = home
        for look in 0..<Self.looksMax {
            let place = (home + look) % Self.room
            guard let known = near[place] else {
                free = place
                break
            }
            if known.name == name, known.space == space, known.isDeclared == isDeclared {
                return known.meaning
            }
        }
        let meaning = make()
        near[free] = Entry(name: name, space: space, isDeclared: isDeclared, meaning: meaning)
        return meaning
    }
}
