import Canvas

/// Words around a name, on one row. Whole parts of them leave, and nothing is cut twice.
enum NameInWords {
    /// The first way to say it that has room. Where none has, the name gives way, as far as a third
    /// of the row is left for it.
    /// - Parameters:
    ///   - ways: with more parts or with fewer, the fullest first.
    ///   - least: from which of them on the name may be shortened; the fuller ones leave first.
    static func fitted(
        _ name: String, to cells: Int, _ ways: [(String) -> String], least: Int = 0
    ) -> String {
        for way in ways {
            let whole = way(name)
            if Width.of(whole) <= cells { return whole }
        }
        for way in ways.dropFirst(least) {
            if let words = shortened(name, to: cells, least: cells / 3, way) { return words }
        }
        return Width.clip(ways.last.map { $0(name) } ?? name, to: cells)
    }

    /// The words with as much of the name as has room; nil where that is less than so many cells.
    static func shortened(
        _ name: String, to cells: Int, least: Int, _ words: (String) -> String
    ) -> String? {
        let whole = words(name)
        let excess = Width.of(whole) - cells
        guard excess > 0 else { return whole }
        let kept = Width.of(name) - excess
        return kept < max(1, least) ? nil : words(Width.clip(name, to: kept))
    }
}
