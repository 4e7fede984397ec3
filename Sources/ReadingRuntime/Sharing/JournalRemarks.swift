import Ports
import RuntimeKit
import Sharing

extension JournalSide: RemarkTalking {
    func shared(_ kept: KeptRemarks) -> KeptRemarks { kept }

    func meeting(
        of books: [String], beside kept: KeptRemarks, looks: Bool, _ errand: CancellableWork
    ) throws(SideTrouble) -> RemarkMeeting {
        let far = meeting(errand)
        if looks { try far.refresh() }
        let journal = try journal(far, about: books)
        let said =
            try finish(errand) ? try self.journal(far, about: books).remarks : journal.remarks
        return RemarkMeeting(
            here: kept.here, agreed: kept.agreed, said: said.all.last, own: said.own.last,
            times: kept.times)
    }

    func tell(
        _ remarks: [RemarkKey: RemarkValue], after met: RemarkMeeting, of books: [String],
        _ errand: CancellableWork
    ) throws(SideTrouble) -> [RemarkKey: Remark] {
        let journal = try journal(meeting(errand))
        var told: [RemarkKey: Remark] = [:]
        try changing(errand) { (own) throws(SideTrouble) in
            told = try own.add(remarks, over: met.known, of: books, knowing: journal)
        }
        return told
    }
}
