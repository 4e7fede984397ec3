import Notation
import Ports
import Publications
import RuntimeKit
import Sharing

/// Notes, stars, states and collections, told to journals and taken over from them.
extension SyncDesk {
    /// What changed here and there since both were the same.
    /// - Parameters:
    ///   - looks: off in the middle of reading; then what is new here is told, with what the side
    ///     was seen to have last.
    ///   - takes: off where what comes could not be shown; it comes when the book is opened.
    public func exchangeRemarks(
        _ side: Side, about publication: Publication, at path: String, looks: Bool,
        takes: Bool = true, _ errand: CancellableWork
    ) throws(KeepingError) -> Outcome {
        guard side.sharesRemarks, let names = try bookNames(of: publication, at: path) else {
            return .nameless
        }
        let kept = try remarks.remarks(of: publication, at: path, for: side.id)
        if !looks, kept.here.allSatisfy({ kept.agreed[$0.key]?.value == $0.value }) {
            return .agreed
        }
        do throws(SideTrouble) {
            let talk = try journals(of: side)
            let said = try talk.remarks(of: names, looks: looks, errand)
            var step = RemarkMeeting(
                here: kept.here, agreed: kept.agreed, said: said.all.last, own: said.own.last,
                times: kept.times
            ).step()
            if !takes { step.take = [:] }
            if step.isEmpty { return .agreed }
            var taken = step.take
            if !step.tell.isEmpty {
                let told = try talk.tell(step.tell, over: said.all.last, of: names, errand)
                taken.merge(told) { $1 }
            }
            let count = try keeping { () throws(KeepingError) in
                try remarks.settle(
                    taken, agreed: step.agreed, seen: kept.here, of: publication, at: path,
                    for: side.id)
            }
            return .remarked(told: step.tellsCount, came: count)
        } catch {
            return .failed(error)
        }
    }

    private func journals(of side: Side) throws(SideTrouble) -> JournalSide {
        if side.kind == .folder { return folder(side) }
        return webdav(side, side.user.isEmpty ? nil : try password(of: side))
    }

    private func keeping<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(SideTrouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw .refused(error.why) }
    }
}
