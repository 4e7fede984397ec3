import Holdings
import LibraryWing
import Ports

/// Answers what is asked of a path while a person types it.
public struct PathDesk: Sendable {
    private let paths: any PathCompleting

    public init(_ paths: any PathCompleting) { self.paths = paths }

    public func answer(_ command: FileFinder.Work) -> FileFinder.Action {
        switch command {
        case .list(let path):
            do throws(PathTrouble) {
                return .listed(try paths.choices(for: path))
            } catch {
                return .notListed(error)
            }
        case .find(let path):
            do throws(PathTrouble) {
                return .found(try paths.place(of: path))
            } catch {
                return .notFound(error)
            }
        }
    }
}
