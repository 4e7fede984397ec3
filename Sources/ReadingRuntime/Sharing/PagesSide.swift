import Catalogs
import Publications
import RuntimeKit
import Sharing

/// A server of comics that takes a page which is asked for as one that was read, and tells the last
/// one in its feed. It offers no other way to send a place.
struct PagesSide: SideTalking {
    /// Asks the catalog as its account, at its own origin.
    private let line: OpdsSide
    private let stream: PageStream
    private let feed: String

    /// - Parameter count: of pages.
    init(_ line: OpdsSide, count: Int) throws(SideTrouble) {
        let stream = PageStream(template: line.link.address, count: count, lastRead: nil)
        guard line.publication.isMadeOfPages, let stream, let feed = stream.placeFeed else {
            throw .noSuchBook
        }
        (self.line, self.stream, self.feed) = (line, stream, feed)
    }

    private static let type = "application/atom+xml"
    private static let feedBytesMax = 4 << 20
    private static let pageBytesMax = 64 << 20

    /// It has no address but those of its books.
    func test(_ errand: CancellableWork) {}

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let answer = try line.send(
            .get, feed, nil, Self.type, bytesMax: Self.feedBytesMax, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }.map { $0 / 1_000 }
        guard answer.head.status == 200 else {
            throw SideTrouble(status: answer.head.status, answer.body)
        }
        // What is no feed is no answer, whatever is wrong in it.
        let document = try? CatalogDocument.read(answer.body, base: Address(base: feed))
        guard case .feed(let feed)? = document else { throw .noServer }
        let there = feed.publications.lazy.compactMap(\.pages).first { $0.source == stream.source }
        return SidePull(report: there.flatMap(report), clock: told)
    }

    /// The server names no device: what it has from here is known by its page.
    private func report(_ there: PageStream) -> SideReport? {
        guard let page = there.lastRead else { return nil }
        var report = SideReport(
            device: .init(id: "", name: ""), pointer: Locator.page(page + 1).description,
            percent: nil, at: there.readAt.flatMap { SharedPlace.isTime($0) ? $0 : nil })
        let found = PlaceNames(publication: line.publication).found(report, isOwnName: true)
        report.percent = found?.percent
        if let sent = line.mark.sent, found?.locator == sent.locator { report.device = line.device }
        return report
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        guard let place = Locator(push.place.locator).flatMap(line.publication.place),
            let page = stream.reading(place.document)
        else { throw .noSuchBook }
        let answer = try line.send(
            .get, page, nil, "image/*", bytesMax: Self.pageBytesMax, errand)
        guard answer.head.status == 200 else {
            throw SideTrouble(status: answer.head.status, answer.body)
        }
    }
}
