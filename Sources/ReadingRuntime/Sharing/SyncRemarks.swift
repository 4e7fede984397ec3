import Notation
import Ports
import Publications
import RuntimeKit
import Sharing

/// Notes, stars, states and collections, told to sides and taken over from them.
extension SyncDesk {
    /// What changed here and there since both were the same.
    /// - Parameters:
    ///   - looks: off in the middle of reading; then what is new here is told, with what the side
    ///     was seen to have last.
    ///   - takes: off where notes that come could not be shown; they come when the book is opened.
    public func exchangeRemarks(
        _ side: Side, about publication: Publication, at path: String, looks: Bool,
        takes: Bool = true, _ errand: CancellableWork
    ) throws(KeepingError) -> Outcome {
        guard side.sharesRemarks, let names = try bookNames(of: publication, at: path) else {
            return .nameless
        }
        let all = try remarks.remarks(of: publication, at: path, for: side.id)
        do throws(SideTrouble) {
            let talk = try remarkTalk(to: side, about: publication, at: path)
            let kept = talk.shared(all)
            if !looks, kept.isTold { return .agreed }
            let met = try talk.meeting(of: names, beside: kept, looks: looks, errand)
            var step = met.step()
            if !takes { step.take = step.take.filter { $0.key.kind == .word } }
            if step.isEmpty { return .agreed }
            var taken = step.take
            if !step.tell.isEmpty {
                let told = try talk.tell(step.tell, after: met, of: names, errand)
                taken.merge(told) { $1 }
                step.tell = step.tell.filter { told[$0.key] != nil }
            }
            let count = try keeping { () throws(KeepingError) in
                try remarks.settle(
                    taken, agreed: step.agreed, seen: all.here, of: publication, at: path,
                    for: side.id)
            }
            let told = step.tellsCount
            return told + count > 0 ? .remarked(told: told, came: count) : .agreed
        } catch {
            return error == .noSuchBook ? .nameless : .failed(error)
        }
    }

    /// Whether the books read last have notes that this side does not have yet.
    public func hasUntoldRemarks(for side: Side, among count: Int) throws(KeepingError) -> Bool {
        guard side.sharesRemarks else { return false }
        return try remarks.hasUntold(
            for: side.id, among: count, onlyKnown: side.kind.hasBooksOfItsOwn)
    }

    /// Whether the book has notes, stars or collections here that this side does not have yet.
    func hasUntoldRemarks(
        _ side: Side, about publication: Publication, at path: String
    ) -> Bool {
        guard side.sharesRemarks else { return false }
        // The next exchange reports an error of the library or of a password command.
        let mark = try? places.mark(of: side.id, about: publication, at: path)
        if side.kind.hasBooksOfItsOwn, mark ?? SideMark() == SideMark() { return false }
        guard let talk = try? remarkTalk(to: side, about: publication, at: path),  // the same
            let all = try? remarks.remarks(of: publication, at: path, for: side.id)  // the same
        else { return false }
        return !talk.shared(all).isTold
    }

    private func remarkTalk(
        to side: Side, about publication: Publication, at path: String
    ) throws(SideTrouble) -> any RemarkTalking {
        switch side.kind {
        case .folder: return folder(side)
        case .webdav:
            return webdav(side, side.user.isEmpty ? nil : try password(of: side))
        case .audiobookshelf: return try audiobookshelf(side, publication, path)
        case .annotations: return try annotations(side, publication, path)
        case .kosync, .opds, .storyteller, .sdr, .foliate, .moon: throw .noSuchBook
        }
    }

    private func keeping<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(SideTrouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw .refused(error.why) }
    }
}
