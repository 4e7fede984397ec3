import Ports
import Publications
import Sharing

/// Nothing is put over a place that is not known here.
extension SyncDesk {
    /// Before it sends anything, the program asks a side that this book never met, a side whose
    /// last exchange failed, and a side with an open question.
    func looksFirst(
        at side: Side, about publication: Publication, at path: String
    ) throws(KeepingError) -> Bool {
        if try book.table()[side.id]?.standing != .ok { return true }
        if try places.mark(of: side.id, about: publication, at: path) == SideMark() { return true }
        return try places.history(of: publication, at: path).history
            .conflict(with: side.name) != nil
    }

    /// It moves nothing; the history says that it came, and why it was not believed.
    func note(
        _ report: SideReport, ofAnotherBookBy side: Side, _ publication: Publication,
        _ path: String
    ) throws(KeepingError) {
        let given = PlaceJudge.Case(
            PlaceHistory(), report, deviceID: "", side: side.name, now: now())
        guard let place = given.ofAnotherBook else { return }
        try places.add([place], of: publication, at: path)
    }
}
