import CPoppler
import Glibc
import Publications
import Wording

/// An open PDF. Nothing in it is run and nothing it names is fetched: only outlines, words, links
/// and drawings are asked for.
final class PdfBook: PrintedBook {
    let library: PopplerLibrary
    var table: lp_table { library.table }
    private let document: OpaquePointer
    /// How many pages there are, whatever the file claims.
    private let pages: Int
    private let claimed: Int

    init(_ library: PopplerLibrary, descriptor: Int32, password: String) throws(Refusal) {
        let table = library.table
        var error: UnsafeMutablePointer<GError>?
        // The library closes the one it was given.
        let own = dup(descriptor)
        let opened = table.poppler_document_new_from_fd(
            own, password.isEmpty ? nil : password, &error)
        guard let opened else {
            defer { if let error { table.g_error_free(error) } }
            // With a wrong password the library says that the file is damaged.
            if !password.isEmpty {
                let bare = Result { () throws(Refusal) in
                    try PdfBook(library, descriptor: descriptor, password: "")
                }
                if case .failure(let refusal) = bare { throw refusal }
            }
            switch error?.pointee.code {
            case Int32(POPPLER_ERROR_ENCRYPTED.rawValue):
                throw Refusal(.passwordNeeded, tr("it is locked with a password"))
            case Int32(POPPLER_ERROR_BAD_CATALOG.rawValue):
                throw Refusal(
                    .damaged, tr("its catalog, from which all else is found, is unreadable"))
            default:
                // The library's own words are English, and say no more than this.
                throw Refusal(.damaged, tr("its pages are not found in it"))
            }
        }
        self.library = library
        document = opened
        claimed = Int(table.poppler_document_get_n_pages(opened))
        pages = PdfBook.count(opened, table, claimed: claimed)
    }

    deinit { table.g_object_unref(UnsafeMutableRawPointer(document)) }

    /// A count can be wrong; pages cannot, and they stand one after the other.
    private static func count(_ document: OpaquePointer, _ table: lp_table, claimed: Int) -> Int {
        let isThere = { (index: Int) -> Bool in
            guard let page = table.poppler_document_get_page(document, Int32(index)) else {
                return false
            }
            table.g_object_unref(UnsafeMutableRawPointer(page))
            return true
        }
        if claimed <= 0 || isThere(claimed - 1) { return max(0, claimed) }
        var low = 0
        var high = claimed - 1
        while low < high {
            let middle = (low + high) / 2
            if isThere(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Works with a page, which is given back afterwards.
    func with<Result>(
        page index: Int, _ body: (OpaquePointer) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        guard index >= 0, index < pages,
            let page = table.poppler_document_get_page(document, Int32(index))
        else { throw Refusal(.noSuchPage, tr("there is no such page")) }
        defer { table.g_object_unref(UnsafeMutableRawPointer(page)) }
        return try body(page)
    }

    func overview() throws(Refusal) -> PrintedOverview {
        var overview = PrintedOverview()
        overview.pages = pages
        overview.claimedPages = claimed
        overview.version = library.take(table.poppler_document_get_pdf_version_string(document))
        overview.title = library.take(table.poppler_document_get_title(document))
        overview.author = library.take(table.poppler_document_get_author(document))
        overview.subject = library.take(table.poppler_document_get_subject(document))
        overview.keywords = library.take(table.poppler_document_get_keywords(document))
        overview.created = Int64(table.poppler_document_get_creation_date(document))
        overview.modified = Int64(table.poppler_document_get_modification_date(document))
        let metadata = library.take(
            table.poppler_document_get_metadata(document), max: PrintedOverview.metadataBytesMax + 1
        )
        // Cut short it would be no XML.
        if metadata.utf8.count <= PrintedOverview.metadataBytesMax {
            overview.metadata = Array(metadata.utf8)
        }
        if pages > 0 {
            // A book with a bad first page is still one.
            if let size = try? with(page: 0, { size(of: $0) }) {
                (overview.width, overview.height) = size
            }
        }
        overview.outline = outline()
        return overview
    }

    func size(of page: OpaquePointer) -> (Float, Float) {
        var width = 0.0
        var height = 0.0
        table.poppler_page_get_size(page, &width, &height)
        return (Float(width), Float(height))
    }

    func labels(_ range: Range<Int>) -> [UInt8] {
        var writer = PartWriter()
        let range = range.clamped(to: 0..<pages)
        writer.int(range.count)
        for index in range {
            // A page that is not there has no label.
            let label = try? with(page: index) { page in
                library.take(table.poppler_page_get_label(page), max: 200)
            }
            writer.text(label ?? "")
        }
        return writer.bytes
    }

    // MARK: Places

    /// Depth first, with a stack of our own: outlines can be as deep as their maker likes.
    private func outline() -> [PrintedOverview.Line] {
        var lines: [PrintedOverview.Line] = []
        var open: [OpaquePointer] = []
        if let first = table.poppler_index_iter_new(document) { open.append(first) }
        while let iterator = open.last, lines.count < PrintedOverview.outlineMax {
            if let action = table.poppler_index_iter_get_action(iterator) {
                let label = action.pointee.any.title.map { String(cString: $0) } ?? ""
                lines.append(
                    .init(label: String(label.prefix(1000)), spot(of: action), depth: open.count))
                table.poppler_action_free(action)
            }
            let child =
                open.count < PrintedOverview.outlineDepthMax
                ? table.poppler_index_iter_get_child(iterator) : nil
            if let child {
                open.append(child)
                continue
            }
            while let last = open.last, table.poppler_index_iter_next(last) == 0 {
                table.poppler_index_iter_free(last)
                open.removeLast()
            }
        }
        for iterator in open { table.poppler_index_iter_free(iterator) }
        return lines
    }

    /// The place an action leads to.
    func spot(of action: UnsafePointer<PopplerAction>) -> PrintedSpot {
        guard action.pointee.type == POPPLER_ACTION_GOTO_DEST,
            let dest = action.pointee.goto_dest.dest
        else { return .nowhere }
        guard dest.pointee.type == POPPLER_DEST_NAMED else { return spot(of: dest) }
        guard let name = dest.pointee.named_dest,
            let found = table.poppler_document_find_dest(document, name)
        else { return .nowhere }
        defer { table.poppler_dest_free(found) }
        return spot(of: found)
    }

    private func spot(of dest: UnsafePointer<PopplerDest>) -> PrintedSpot {
        let page = Int(dest.pointee.page_num) - 1
        guard page >= 0, page < pages else { return .nowhere }
        let (top, left) = (Float(dest.pointee.top), Float(dest.pointee.left))
        return PrintedSpot(
            page: page, top: dest.pointee.change_top != 0 && top.isFinite ? top : -1,
            left: dest.pointee.change_left != 0 && left.isFinite ? left : -1)
    }
}
