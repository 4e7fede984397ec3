import Canvas
import Wording

/// In linear mode each item of a list begins with which of how many it is.
package enum ItemNumber {
    package static func words(_ item: Int, of count: Int) -> String {
        tr("\(item) of \(count): ")
    }

    /// Passed to a list as it is drawn; its rows have that much less room.
    package static func lead(isLinear: Bool) -> ((_ item: Int, _ count: Int) -> String)? {
        isLinear ? { words($0, of: $1) } : nil
    }

    /// The most cells that it takes in a list of so many.
    package static func width(of count: Int) -> Int { Width.of(words(count, of: count)) }
}

extension TabRow {
    /// The one that is current, and which of how many it is: linear mode does not show the others.
    package var heading: String {
        let name = tabs.indices.contains(current) ? tabs[current] : ""
        return tabs.count > 1 ? tr("\(name), tab \(current + 1) of \(tabs.count)") : name
    }
}
