import Synchronization
import Wording

/// Asks the part that reads printed pages, in its own language.
struct PrintedDesk: Sendable {
    private let part: any PartReading
    private let password: String

    /// A page of a real book takes some milliseconds; beyond this it was made to take for ever.
    private static let patience = Duration.seconds(5)
    /// Drawing is slower, and large pictures slower still.
    private static let drawingPatience = Duration.seconds(15)

    init(_ part: any PartReading, _ password: String) {
        self.part = part
        self.password = password
    }

    func overview() throws(PartError) -> PrintedOverview {
        guard let overview = PrintedOverview(try ask(.overview)) else { throw .garbled }
        return overview
    }

    func sheet(_ page: Int) throws(PartError) -> PrintedSheet {
        guard let sheet = PrintedSheet(try ask(.sheet(page: page))) else { throw .garbled }
        return sheet
    }

    func labels(_ pages: Range<Int>) throws(PartError) -> [String] {
        var reader = PartReader(try ask(.labels(pages)))
        guard let count = reader.count(bytesEach: 4), count <= pages.count else { throw .garbled }
        var labels: [String] = []
        for _ in 0..<count {
            guard let label = reader.text(max: 1000) else { throw .garbled }
            labels.append(String(label: label.utf8))
        }
        return labels
    }

    func drawing(_ page: Int, width: Int, height: Int, isPng: Bool) throws(PartError) -> [UInt8] {
        let question = PrintedQuestion.drawing(
            page: page, width: width, height: height, isPng: isPng)
        return try part.ask(
            question.bytes(password: password), patience: PrintedDesk.drawingPatience)
    }

    func stop() { part.stop() }

    private func ask(_ question: PrintedQuestion) throws(PartError) -> [UInt8] {
        try part.ask(question.bytes(password: password), patience: PrintedDesk.patience)
    }
}

/// Printed pages, each a document that is requested when it is needed.
final class PrintedContent: Content {
    private struct Shelf {
        var leaves: [(page: Int, leaf: PrintedLeaf)] = []
        var failures: [Int: PartError] = [:]
        var pageList: [TocEntry]??
    }

    private let format: PrintedFormat
    private let desk: PrintedDesk
    private let pages: Int
    private let size: (width: Float, height: Float)
    private let shelf = Mutex(Shelf())

    /// A page is read with two neighbours on either side, so nine serve who reads on.
    private static let leavesKept = 9
    /// Labels are asked for in portions, each within the patience for one question.
    private static let labelsAtOnce = 2000

    init(_ format: PrintedFormat, _ desk: PrintedDesk, _ overview: PrintedOverview) {
        (self.format, self.desk) = (format, desk)
        pages = min(overview.pages, Limits.listEntries)
        size = (overview.width, overview.height)
    }

    func document(at index: Int, key: Document.Key) -> Document {
        let path = PrintedReader.path(ofPage: index)
        do throws(PartError) {
            return Document(draft(try leaf(index), index), key: key, path: path)
        } catch {
            var draft = Document.Draft()
            draft.diagnostics = [
                .init(
                    .error, format.code("page.unreadable"), error.sentence(of: format.part),
                    path: path)
            ]
            return Document(draft, key: key, path: path)
        }
    }

    private func draft(_ leaf: PrintedLeaf, _ index: Int) -> Document.Draft {
        if leaf.lines.isEmpty {
            var draft = Document.Draft(picture: PrintedReader.picture(ofPage: index))
            if leaf.sheet.pictures > 0 {
                draft.diagnostics = [
                    .init(
                        .note, format.code(Document.pictureCode),
                        tr("the page is a picture, without text"),
                        path: PrintedReader.path(ofPage: index))
                ]
            }
            return draft
        }
        let near = (index - 2...index + 2).compactMap { page -> (step: Int, leaf: PrintedLeaf)? in
            if page == index { return (0, leaf) }
            guard page >= 0, page < pages else { return nil }
            // A neighbour that cannot be read tells nothing about this page; it will say so itself.
            return (try? self.leaf(page)).map { (page - index, $0) }
        }
        var draft = PrintedPage(leaf, near: near).draft()
        draft.linkReferences()
        return draft
    }

    private func leaf(_ page: Int) throws(PartError) -> PrintedLeaf {
        let known = shelf.withLock { shelf in
            (shelf.leaves.first { $0.page == page }?.leaf, shelf.failures[page])
        }
        if let leaf = known.0 { return leaf }
        if let failure = known.1 { throw failure }
        do throws(PartError) {
            let leaf = PrintedLeaf(try desk.sheet(page))
            shelf.withLock { shelf in
                if shelf.leaves.count >= PrintedContent.leavesKept { shelf.leaves.removeFirst() }
                shelf.leaves.append((page, leaf))
            }
            return leaf
        } catch {
            // Who was stopped may want it after all; all else would only fail again.
            if error != .stopped { shelf.withLock { $0.failures[page] = error } }
            throw error
        }
    }

    func stop() { desk.stop() }

    // MARK: Page numbers

    /// The pages by what is printed on them; nil when that is only how many came before.
    func pageList() -> [TocEntry]? {
        if let known = shelf.withLock({ $0.pageList }) { return known }
        var labels: [String] = []
        while labels.count < pages {
            let end = min(pages, labels.count + PrintedContent.labelsAtOnce)
            // Without labels pages are still pages.
            guard let more = try? desk.labels(labels.count..<end), !more.isEmpty else { break }
            labels += more
        }
        let isPlain = labels.enumerated().allSatisfy { $1.isEmpty || $1 == "\($0 + 1)" }
        let list = labels.enumerated().map { index, label in
            TocEntry(
                label: label.isEmpty ? "\(index + 1)" : label,
                path: PrintedReader.path(ofPage: index), fragment: nil, depth: 1)
        }
        let known = isPlain ? nil : list
        shelf.withLock { $0.pageList = .some(known) }
        return known
    }

    // MARK: Drawing

    /// Pages are offered at two pixels a point, as large as the part draws at most.
    private func pixels(ofPage index: Int) -> (width: Int, height: Int)? {
        // A page that cannot be read cannot be drawn either.
        let sheet = index == 0 ? nil : try? leaf(index).sheet
        let size = index == 0 ? self.size : sheet.map { ($0.width, $0.height) }
        guard let size, size.0 >= 1, size.1 >= 1 else { return nil }
        let scale = min(2, Float(PrintedQuestion.sideMax) / max(size.0, size.1))
        return (max(1, Int(size.0 * scale)), max(1, Int(size.1 * scale)))
    }

    func page(ofPicture path: String) -> Int? {
        guard path.hasPrefix("page-"), path.hasSuffix(".png"),
            let number = Int(path.dropFirst(5).dropLast(4)), (1...max(1, pages)).contains(number)
        else { return nil }
        return number - 1
    }

    func image(_ path: String) -> ImageInfo? {
        guard let index = page(ofPicture: path) else { return nil }
        let size = pixels(ofPage: index)
        return ImageInfo(
            mediaType: "image/png", width: size?.width, height: size?.height,
            isSupported: size != nil)
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        guard let index = page(ofPicture: path), let size = pixels(ofPage: index) else {
            throw .missing
        }
        let bytes = try drawing(index, width: size.width, height: size.height, isPng: true)
        if bytes.count > limit { throw .tooLarge(limit: limit) }
        return bytes
    }

    func drawing(
        _ page: Int, width: Int, height: Int, isPng: Bool
    ) throws(ResourceError) -> [UInt8] {
        let sides = 1...PrintedQuestion.sideMax
        guard sides.contains(width), sides.contains(height) else {
            throw .unsupported(tr("a drawing of that size"))
        }
        do throws(PartError) {
            let bytes = try desk.drawing(page, width: width, height: height, isPng: isPng)
            let isWhole =
                isPng ? ImageKind.info(bytes)?.width == width : bytes.count == width * height * 4
            if !isWhole { throw .garbled }
            return bytes
        } catch {
            throw .damaged(error.sentence(of: format.part))
        }
    }
}

extension Document {
    /// Behind the name of the format.
    static let pictureCode = "page.picture"

    /// A scanned page: what is written on it is no text.
    public var isPictureOfPage: Bool {
        diagnostics.contains { $0.code.hasSuffix("." + Document.pictureCode) }
    }
}

extension Publication {
    /// A page of a fixed layout drawn to measure: rows of four bytes a pixel, red first; the
    /// fourth is 0 where a picture stands on the page.
    public func drawing(
        page: Int, width: Int, height: Int
    ) throws(ResourceError) -> [UInt8] {
        guard let printed = content as? PrintedContent, spine.indices.contains(page) else {
            throw .missing
        }
        return try printed.drawing(page, width: width, height: height, isPng: false)
    }

    /// No side of a drawing is longer.
    public static var drawingSideMax: Int { 3_072 }

    /// The printed page that a picture's name stands for.
    public func pageDrawn(as path: String) -> Int? {
        (content as? PrintedContent)?.page(ofPicture: path)
    }

    /// Ends at once what is being read from this publication, where that can take long.
    public func stop() { content.stop() }
}
