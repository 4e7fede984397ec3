import ScreenKit

extension Catalog {
    /// How catalogs are looked at: the same on every page of them, and after a restart.
    public struct Look: Equatable, Sendable {
        /// Books stand as covers, and the servers' own are asked for as they come into view.
        public package(set) var hasCovers = false
        /// Covers a row, as a person chose.
        var columns: Int?

        public init() {}
    }
}

extension Catalog.Look {
    package init(kept node: JSON5Node?) {
        guard let node else { return }
        let members = Dictionary(node.members.map { ($0.key, $0.node) }) { $1 }
        hasCovers = members["covers"]?.text == "yes"
        let allowed = GridShape.columnsAllowed
        columns = members["columns"]?.integer.map {
            min(max($0, allowed.lowerBound), allowed.upperBound)
        }
    }

    package var kept: JSON5Value {
        var members = [JSON5Value.Entry("covers", .text(hasCovers ? "yes" : "no"))]
        if let columns { members.append(.init("columns", .integer(columns))) }
        return .object(members)
    }
}
