import Publications

/// What a library unpacks a book into.
package protocol Shelf: AnyObject {
    var listing: ShelfListing { get }
    func read(_ index: Int, _ range: Range<Int>) throws(ShelfFailure) -> [UInt8]
    func picture(_ index: Int) -> ImageInfo?
}

/// A refusal on its way.
package struct ShelfFailure: Error, Equatable {
    package var refusal: ShelfRefusal

    package init(_ refusal: ShelfRefusal) { self.refusal = refusal }
}

/// Answers questions about what is in a book that a library unpacks.
package final class ShelfBench: Bench {
    private let open: () throws(ShelfFailure) -> any Shelf
    private var shelf: (any Shelf)?

    /// `open` is asked with the first question.
    package init(_ open: @escaping () throws(ShelfFailure) -> any Shelf) { self.open = open }

    package func answer(_ question: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let question = ShelfQuestion(question) else { throw .notUnderstood }
        do throws(ShelfFailure) {
            let shelf = try opened()
            switch question {
            case .list: return shelf.listing.bytes
            case .read(let index, let range): return try shelf.read(index, range)
            case .picture(let index): return shelf.picture(index)?.partBytes ?? []
            }
        } catch {
            throw Refusal(code: error.refusal.code, why: error.refusal.words)
        }
    }

    private func opened() throws(ShelfFailure) -> any Shelf {
        if let shelf { return shelf }
        let opened = try open()
        shelf = opened
        return opened
    }
}
