import Ports
import RuntimeKit
import Sharing

/// Bookmarks, which are all that a library keeps of what is said of a book.
extension AnnotationsSide: RemarkTalking {
    /// How many bookmarks one exchange sends; each is a request.
    private static let tellsMax = 200

    func shared(_ kept: KeptRemarks) -> KeptRemarks {
        var shared = kept
        shared.here = marks(kept.here, kept.agreed).here
        return shared
    }

    func meeting(
        of books: [String], beside kept: KeptRemarks, looks: Bool, _ errand: CancellableWork
    ) throws(SideTrouble) -> RemarkMeeting {
        let marks = marks(kept.here, kept.agreed)
        let said = marks.said(
            try items(errand).items, agreed: kept.agreed, at: line.now, place: place(of:))
        return RemarkMeeting(
            here: marks.here, agreed: kept.agreed, said: said, times: kept.times)
    }

    /// A deletion that fails is sent again with the next exchange, until the library answers that
    /// the bookmark is gone.
    func tell(
        _ remarks: [RemarkKey: RemarkValue], after met: RemarkMeeting, of books: [String],
        _ errand: CancellableWork
    ) throws(SideTrouble) -> [RemarkKey: Remark] {
        let changes = marks(met.here, met.agreed)
            .changes(remarks, over: try items(errand).items)
        var told: [RemarkKey: Remark] = [:]
        for (id, change) in changes.prefix(Self.tellsMax) {
            switch change {
            case .add(let mark)?: try send(mark, on: line.device, errand)
            case .remove(let address)?: try delete(address, errand)
            case nil: break
            }
            for (key, value) in remarks where key.id == id {
                let stamp = JournalStamp(after: met.known[key]?.stamp, now: line.now)
                told[key] = Remark(value, stamp, on: line.device.id)
            }
        }
        return told
    }

    private func marks(
        _ here: [RemarkKey: RemarkValue], _ agreed: [RemarkKey: Remark]
    ) -> LibraryMarks {
        LibraryMarks(here, agreed: agreed, spot: spot(of:))
    }
}
