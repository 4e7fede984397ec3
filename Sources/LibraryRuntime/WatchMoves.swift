import Holdings
import Ports
import Wording

/// A watched folder that went elsewhere with its books is watched there: of the old one a line
/// would stay in the list for ever.
extension ShelfImport {
    public struct WatchMove: Equatable, Sendable {
        public var from: String
        public var to: String

        public init(from: String, to: String) { (self.from, self.to) = (from, to) }

        public var words: String { tr("\(from) is \(to) now, and is watched there.") }
    }

    func followWatches(_ report: Report) throws(KeepingError) -> [WatchMove] {
        let moves = report.added.compactMap { outcome -> WatchMove? in
            guard case .moved(_, let from) = outcome.book else { return nil }
            return WatchMove(from: from, to: outcome.path)
        }
        if moves.isEmpty { return [] }
        var followed: [WatchMove] = []
        let watched = try keeping.watched().map(\.path)
        for folder in watched where finding.whole(folder) == nil {
            let targets = Set(moves.compactMap { Self.target(of: folder, $0) })
            guard let target = targets.first, targets.count == 1, finding.whole(target) != nil
            else { continue }
            // A book that was not found again may be on a disk that is not there.
            if try keeping.hasFiles(under: folder) { continue }
            _ = try keeping.watch(folder, isOn: false)
            if !watched.contains(where: { target == $0 || target.hasPrefix($0 + "/") }) {
                _ = try keeping.watch(target, isOn: true)
            }
            followed.append(WatchMove(from: folder, to: target))
        }
        return followed
    }

    /// Where a folder is of which a file went so; nil where the file came from elsewhere, or has
    /// another name.
    static func target(of folder: String, _ file: WatchMove) -> String? {
        guard file.from.hasPrefix(folder + "/") else { return nil }
        let rest = file.from.dropFirst(folder.count)
        guard file.to.hasSuffix(rest), file.to.count > rest.count else { return nil }
        return String(file.to.dropLast(rest.count))
    }
}
