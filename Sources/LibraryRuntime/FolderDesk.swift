import Holdings
import LibraryWing
import Ports
import Wording

/// Answers what the screen of watched folders asks.
extension ShelfDesk {
    public func answer(_ command: FolderList.Work) -> FolderList.Action {
        guard let keeping else { return .failed(tr("there is no home folder")) }
        do throws(KeepingError) {
            guard case .watch(let name, let isOn) = command else {
                return .told(try keeping.watched())
            }
            guard let path = isOn ? finding?.whole(name) : name, finding?.isFile(path) != true
            else {
                return .refused(tr("There is no folder \(name)."))
            }
            guard try keeping.watch(path, isOn: isOn) else {
                return .refused(
                    isOn ? tr("\(path) is watched already.") : tr("\(path) is not watched."))
            }
            watchedChanged()
            return .changed(path, isOn: isOn, try keeping.watched())
        } catch {
            if case .watch = command { return .refused(tr("Nothing was changed: \(error.why).")) }
            return .failed(error.why)
        }
    }
}
