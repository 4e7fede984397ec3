import Publications
import ScreenKit

extension Find {
    /// Where in a book the pattern stands: all its places, those too that are not listed. The first
    /// one of each small part is kept, so that there is something to go to.
    public struct Spread: Equatable, Sendable {
        /// More than a terminal has columns, and few enough to be told with each news.
        static let parts = 500

        private var firsts: [Spot?] = []

        public init() {}

        init(_ hits: [Hit]) {
            for hit in hits { add(hit.spot, percent: hit.percent) }
        }

        public mutating func add(_ spot: Spot, percent: Double) {
            if firsts.isEmpty { firsts = Array(repeating: nil, count: Self.parts) }
            let share = min(1, max(0, percent / 100))
            let part = min(Self.parts - 1, Int(share * Double(Self.parts)))
            if let first = firsts[part], !Spot.isBefore(spot, first) { return }
            firsts[part] = spot
        }

        /// The first place in one of so many equal parts.
        func first(in part: Int, of count: Int) -> Spot? {
            guard !firsts.isEmpty, count > 0 else { return nil }
            let start = part * Self.parts / count
            let end = max(start + 1, (part + 1) * Self.parts / count)
            let range = min(start, Self.parts)..<min(end, Self.parts)
            return firsts[range].lazy.compactMap { $0 }.first
        }
    }
}
