import CNcurses

/// Letters of ASCII that stand side by side and look alike: ncurses takes them in one piece, where
/// it would work out of each by itself what it is.
struct Word {
    private let row: Int
    private var start = 0
    private var letters: [UInt8] = []
    private var attributes: attr_t = 0
    private var pair: CInt = 0

    init(row: Int) {
        self.row = row
    }

    /// False for one that does not go on with it.
    mutating func take(_ letter: UInt8, _ column: Int, _ bits: attr_t, _ pair: CInt) -> Bool {
        guard !letters.isEmpty, column == start + letters.count, bits == attributes,
            pair == self.pair
        else { return false }
        letters.append(letter)
        return true
    }

    mutating func begin(_ letter: UInt8, _ column: Int, _ bits: attr_t, _ pair: CInt) {
        start = column
        letters.append(letter)
        (attributes, self.pair) = (bits, pair)
    }

    mutating func put() {
        guard !letters.isEmpty else { return }
        nc_put_letters(
            nc_stdscr(), CInt(row), CInt(start), letters, CInt(letters.count), attributes, pair)
        letters.removeAll(keepingCapacity: true)
    }
}
