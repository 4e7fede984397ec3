/// The number of a card as the bars that a library's desk reads: Codabar, two modules in a cell.
struct Barcode: Equatable {
    /// Rows of cells: high enough to be hit by a scanner.
    static let rows = 5
    /// Light on both sides, without which nothing is read.
    private static let quiet = 10
    /// A desk's cards have some fourteen digits.
    private static let lengthMax = 40

    /// True for a dark module.
    let modules: [Bool]

    /// nil for what Codabar cannot say, and for every other kind of bars.
    init?(_ number: String, format: String?) {
        guard let format, format.lowercased().contains("codabar"), !number.isEmpty,
            number.count <= Self.lengthMax
        else { return nil }
        var letters = Array(number.uppercased())
        let isFramed =
            letters.count > 2 && letters.first.map("ABCD".contains) == true
            && letters.last.map("ABCD".contains) == true
        if !isFramed { letters = ["A"] + letters + ["A"] }
        guard letters.dropFirst().dropLast().allSatisfy({ !"ABCD".contains($0) }) else {
            return nil
        }
        var modules = [Bool](repeating: false, count: Self.quiet)
        for (at, letter) in letters.enumerated() {
            guard let shape = Self.shapes[letter] else { return nil }
            if at > 0 { modules.append(false) }
            for element in 0..<7 {
                let isWide = shape >> (6 - element) & 1 == 1
                modules += [Bool](repeating: element % 2 == 0, count: isWide ? 2 : 1)
            }
        }
        modules += [Bool](repeating: false, count: Self.quiet)
        if modules.count % 2 == 1 { modules.append(false) }
        self.modules = modules
    }

    /// In cells.
    var width: Int { modules.count / 2 }

    /// One row of it, as blocks that stand for dark.
    var cells: String {
        stride(from: 0, to: modules.count, by: 2).map { at in
            switch (modules[at], modules[at + 1]) {
            case (true, true): "█"
            case (true, false): "▌"
            case (false, true): "▐"
            case (false, false): " "
            }
        }.joined()
    }

    /// Seven elements, a bar first, of which those with a 1 are wide.
    private static let shapes: [Character: UInt8] = [
        "0": 0b0000011, "1": 0b0000110, "2": 0b0001001, "3": 0b1100000, "4": 0b0010010,
        "5": 0b1000010, "6": 0b0100001, "7": 0b0100100, "8": 0b0110000, "9": 0b1001000,
        "-": 0b0001100, "$": 0b0011000, ":": 0b1000101, "/": 0b1010001, ".": 0b1010100,
        "+": 0b0010101, "A": 0b0011010, "B": 0b0101001, "C": 0b0001011, "D": 0b0001110,
    ]
}
