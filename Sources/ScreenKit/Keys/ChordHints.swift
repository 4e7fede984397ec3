import Canvas

/// What the second key of a chord can be; rises above the status line when a chord waits.
public enum ChordHints {
    public struct Offer: Equatable, Sendable {
        public var key: String
        public var title: String
    }

    private static let rowsMax = 8
    /// One thing a line: twice as many.
    private static let linearRowsMax = 16

    /// The keys that may follow, in the order of the keymap; only what works now.
    public static func offers(after keys: [Key], in place: Place, _ keymap: Keymap) -> [Offer] {
        keymap.inForce(in: place).compactMap { binding in
            let whole = binding.keys.keys
            guard whole.starts(with: keys) else {
                return nil
            }
            if binding.need == .letter, whole.count == keys.count {
                return Offer(key: "a…z", title: binding.title)
            }
            guard whole.count > keys.count else { return nil }
            let rest = KeySequence(Array(whole[keys.count...]))
            return Offer(key: rest.description, title: binding.title)
        }
    }

    /// Two columns without a frame over the rows above the status line; one in linear mode.
    public static func draw(
        _ reader: KeyReader, in place: Place, _ keymap: Keymap, isLinear: Bool = false,
        into frame: inout Frame
    ) {
        let offers = offers(after: reader.pending, in: place, keymap)
        let columns = frame.width < 50 || isLinear ? 1 : 2
        let rows = min(
            isLinear ? linearRowsMax : rowsMax, frame.height - 2,
            (offers.count + columns - 1) / columns)
        guard rows > 0 else { return }
        let top = frame.height - 1 - rows
        let ground = Area(row: top, column: 0, width: frame.width, height: rows)
        frame.fill(ground, role: .layer)
        let width = (frame.width - 2) / columns
        for (index, offer) in offers.prefix(rows * columns).enumerated() {
            let column = 1 + index / rows * width
            let row = top + index % rows
            let end = column + width - 1
            let next = frame.write(
                offer.key, row: row, column: column + 1, role: .statusKey, limit: end)
            frame.write(
                Width.clip(offer.title, to: end - max(next + 1, column + 6)), row: row,
                column: max(next + 1, column + 6), role: .layer, limit: end)
        }
    }
}
