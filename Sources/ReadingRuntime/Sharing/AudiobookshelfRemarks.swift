import Ports
import Publications
import RuntimeKit
import Sharing

/// Bookmarks of sounds, which are all that the server keeps of what is said of a book.
extension AudiobookshelfSide: RemarkTalking {
    /// Of bookmarks told in one exchange; each is a request.
    private static let tellsMax = 200

    func shared(_ kept: KeptRemarks) -> KeptRemarks {
        var shared = kept
        shared.here = marks(kept.here, kept.agreed).here
        return shared
    }

    func meeting(
        of books: [String], beside kept: KeptRemarks, looks: Bool, _ errand: CancellableWork
    ) throws(SideTrouble) -> RemarkMeeting {
        let there = try there(try item(books, errand), errand)
        let said = marks(kept.here, kept.agreed).said(
            there, agreed: kept.agreed, at: now, spot: spot)
        return RemarkMeeting(
            here: kept.here, agreed: kept.agreed, said: said, times: kept.times)
    }

    func tell(
        _ remarks: [RemarkKey: RemarkValue], after met: RemarkMeeting, of books: [String],
        _ errand: CancellableWork
    ) throws(SideTrouble) -> [RemarkKey: Remark] {
        let item = try item(books, errand)
        let changes = marks(met.here, met.agreed).changes(
            remarks, over: try there(item, errand), of: item)
        var told: [RemarkKey: Remark] = [:]
        for (id, change) in changes.prefix(Self.tellsMax) {
            if let change { try line.carryOut(change, errand) }
            for (key, value) in remarks where key.id == id {
                let stamp = JournalStamp(after: met.known[key]?.stamp, now: now)
                told[key] = Remark(value, stamp, on: device.id)
            }
        }
        return told
    }

    // MARK: - Where they are

    private func item(
        _ books: [String], _ errand: CancellableWork
    ) throws(SideTrouble) -> String {
        guard let name = books.first, publication.isHeard, let id = try entry(name, errand).id
        else { throw .noSuchBook }
        return id
    }

    /// One behind the end is of another edition.
    private func there(
        _ item: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> [Audiobookshelf.Bookmark] {
        let end = publication.audiobook?.duration.map { $0 / .seconds(1) } ?? .infinity
        return try line.bookmarks(of: item, errand).filter { $0.seconds <= end }
    }

    private func marks(
        _ here: [RemarkKey: RemarkValue], _ agreed: [RemarkKey: Remark]
    ) -> AudiobookshelfMarks {
        AudiobookshelfMarks(here, agreed: agreed) { locator in
            milliseconds(locator).map { Double($0) / 1_000 }
        }
    }

    private func spot(_ seconds: Double) -> AudiobookshelfMarks.Spot {
        guard let book = publication.audiobook else { return ("", 0, "") }
        let time = Duration.milliseconds(Int64((seconds * 1_000).rounded()))
        let place = book.timeline.place(at: time)
        let share = book.duration.map { $0 > .zero ? time / $0 : 0 } ?? 0
        return (
            publication.locator(of: place, in: book).description, min(100, max(0, share * 100)),
            book.chapterIndex(at: place).map { book.chapters[$0].title } ?? ""
        )
    }
}
