extension Listing {
    /// Books that follow one another and have something in common.
    public struct Group: Equatable, Sendable {
        public enum Name: Equatable, Sendable {
            /// What its first book is filed under: its author, or its series.
            case book
            case letter(Character)
            /// One of the stretches of a measure, counted from its near end.
            case stretch(Int)
        }

        public var start: Int
        public var name: Name

        public init(_ start: Int, _ name: Name) {
            self.start = start
            self.name = name
        }
    }
}

extension ShelfOrder {
    /// Where stretches of its measure end, in days, percents or minutes; what is beyond the last
    /// one, and what is not known, are two more.
    public var stretches: [Double] {
        switch self {
        case .added, .opened: [1, 7, 30, 365]
        case .progress: [99.5, 50, 0]
        case .length: [60, 180, 360, 720]
        case .due: [1, 3, 7]
        // Five stars, four …; what has none is the stretch after the last.
        case .rating: [5, 4, 3, 2, 1]
        case .published: [1800, 1900, 1950, 2000, 2010, 2020]
        case .title, .author, .series, .language, .format: []
        }
    }
}

extension ShelfIndex {
    /// Which stretch of an order's measure a book is in.
    func stretch(
        of place: Int, _ order: ShelfOrder, ends: [Double], now: Int64
    ) -> Int {
        let fact = facts[place]
        let value: Double? =
            switch order {
            case .added: Double(now - fact.added) / 86_400
            case .opened: fact.opened > 0 ? Double(now - fact.opened) / 86_400 : nil
            case .progress: fact.percent >= 0 ? Double(fact.percent) : nil
            case .length: fact.length > 0 ? Double(fact.length) : nil
            case .due: fact.due > 0 ? Double(fact.due - now) / 86_400 : nil
            case .rating: fact.rating > 0 ? Double(fact.rating) : nil
            case .published: fact.year != 0 ? Double(fact.year) : nil
            case .title, .author, .series, .language, .format: nil
            }
        guard let value else { return ends.count + 1 }
        // These count down.
        if order == .progress || order == .rating {
            return ends.firstIndex { value >= $0 } ?? ends.count
        }
        return ends.firstIndex { value < $0 } ?? ends.count
    }
}
