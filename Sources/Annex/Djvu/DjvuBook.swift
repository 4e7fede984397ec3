import CDjvu
import Glibc
import Publications
import Wording

/// An open DjVu document in one file. What it names beside itself is not fetched.
final class DjvuBook: PrintedBook {
    /// A value of the library's: a number, a name, a text, or a list of values.
    typealias Value = OpaquePointer

    let table: ld_table
    let document: OpaquePointer
    /// How many there are.
    private(set) var pages = 0
    let messages: DjvuMessages

    /// The library keeps the whole file in memory, beside what it draws.
    private static let bytesMax = 256 << 20
    private static let chunkBytes = 1 << 20

    init(_ table: ld_table, descriptor: Int32) throws(Refusal) {
        guard let messages = DjvuMessages(table),
            let document = table.ddjvu_document_create(messages.context, nil, 0)
        else { throw Refusal(.damaged, tr("there is no room to open it")) }
        (self.table, self.messages, self.document) = (table, messages, document)
        messages.document = document
        try feed(descriptor)
        let job = table.ddjvu_document_job(document)
        _ = messages.wait { table.ddjvu_job_status(job).rawValue >= DDJVU_JOB_OK.rawValue }
        let type = table.ddjvu_document_get_type(document)
        let wantsOthers = type == DDJVU_DOCTYPE_INDIRECT || type == DDJVU_DOCTYPE_OLD_INDEXED
        if wantsOthers || messages.wantedOthers {
            throw Refusal(.scattered, tr("it stands in several files"))
        }
        if table.ddjvu_job_status(job) != DDJVU_JOB_OK {
            throw Refusal(.damaged, messages.why(tr("no reason given")))
        }
        pages = max(0, Int(table.ddjvu_document_get_pagenum(document)))
    }

    deinit { table.ddjvu_job_release(table.ddjvu_document_job(document)) }

    private func feed(_ descriptor: Int32) throws(Refusal) {
        var chunk = [CChar](repeating: 0, count: Self.chunkBytes)
        var at = 0
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(at))
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            at += count
            if at > Self.bytesMax {
                throw Refusal(.damaged, tr("it is larger than \(Self.bytesMax >> 20) MB"))
            }
            table.ddjvu_stream_write(document, 0, chunk, UInt(count))
        }
        table.ddjvu_stream_close(document, 0, 0)
    }

    /// A value that may take time, freed after use; nil where none comes.
    func with<Result>(_ ask: () -> Value?, _ use: (Value?) -> Result) -> Result {
        var value: Value?
        let isThere = messages.wait {
            value = ask()
            return ld_is_coming(value) == 0
        }
        if !isThere { return use(nil) }
        defer { if let value { table.ddjvu_miniexp_release(document, value) } }
        return use(value)
    }

    // MARK: Values

    func text(_ value: Value?) -> String? { table.miniexp_to_str(value).map(DjvuMessages.words) }

    func name(_ value: Value?) -> String? {
        ld_is_symbol(value) == 0 ? nil : table.miniexp_to_name(value).map(DjvuMessages.words)
    }

    /// The members of a list, as many as are wanted at most.
    func members(_ list: Value?, max: Int) -> [Value?] {
        var (left, found) = (list, [Value?]())
        while ld_is_pair(left) != 0, found.count < max {
            found.append(ld_head(left))
            left = ld_rest(left)
        }
        return found
    }

    // MARK: About all of it

    struct PageSize {
        /// Of the page as it is shown, in pixels of the scan.
        var width: Int
        var height: Int
        /// Pixels a point.
        var density: Float
        /// Quarter turns, against the clock, from the scan to the page.
        var turns: Int

        var points: (Float, Float) { (Float(width) / density, Float(height) / density) }
    }

    func size(of page: Int) throws(Refusal) -> PageSize {
        guard page >= 0, page < pages else {
            throw Refusal(.noSuchPage, tr("there is no such page"))
        }
        var info = ddjvu_pageinfo_t()
        let room = UInt32(MemoryLayout<ddjvu_pageinfo_t>.size)
        var status = DDJVU_JOB_NOTSTARTED
        _ = messages.wait {
            status = table.ddjvu_document_get_pageinfo_imp(document, Int32(page), &info, room)
            return status.rawValue >= DDJVU_JOB_OK.rawValue
        }
        guard status == DDJVU_JOB_OK, info.width > 0, info.height > 0 else {
            throw Refusal(.damaged, messages.why(tr("the page cannot be read")))
        }
        // The format allows these; anything else is a mistake, and 300 its most common one.
        let dpi = (25...6000).contains(info.dpi) ? info.dpi : 300
        return PageSize(
            width: Int(info.width), height: Int(info.height), density: Float(dpi) / 72,
            turns: Int(info.rotation) & 3)
    }

    func overview() -> PrintedOverview {
        var overview = PrintedOverview()
        overview.pages = pages
        overview.claimedPages = pages
        // A book with a bad first page is still one.
        if pages > 0, let size = try? size(of: 0) {
            (overview.width, overview.height) = size.points
        }
        with {
            table.ddjvu_document_get_anno(document, 1)
        } _: {
            addMetadata($0, to: &overview)
        }
        with {
            table.ddjvu_document_get_outline(document)
        } _: { outline in
            // Its first member is the word "bookmarks".
            if ld_is_pair(outline) != 0 { addLines(of: ld_rest(outline), to: &overview) }
        }
        return overview
    }

    private func addMetadata(_ notes: Value?, to overview: inout PrintedOverview) {
        guard ld_is_pair(notes) != 0, let keys = table.ddjvu_anno_get_metadata_keys(notes) else {
            return
        }
        defer { free(keys) }
        var at = 0
        while let key = keys[at], at < Self.keysMax {
            at += 1
            guard let name = name(key)?.lowercased(),
                let value = table.ddjvu_anno_get_metadata(notes, key).map(DjvuMessages.words)
            else { continue }
            switch name {
            case "title": overview.title = value
            case "author": overview.author = value
            case "subject": overview.subject = value
            case "keywords": overview.keywords = value
            case "year", "date": overview.published = value
            default: break
            }
        }
        guard let xmp = table.ddjvu_anno_get_xmp(notes) else { return }
        let count = strnlen(xmp, PrintedOverview.metadataBytesMax + 1)
        if count <= PrintedOverview.metadataBytesMax {
            overview.metadata = Array(UnsafeRawBufferPointer(start: xmp, count: count))
        }
    }

    private static let keysMax = 200

    /// Depth first, with a stack of our own. A line is its label, where it leads, and its lines.
    private func addLines(of list: Value?, to overview: inout PrintedOverview) {
        var open = [list]
        while let rest = open.last, overview.outline.count < PrintedOverview.outlineMax {
            guard ld_is_pair(rest) != 0 else {
                open.removeLast()
                continue
            }
            open[open.count - 1] = ld_rest(rest)
            let line = ld_head(rest)
            guard ld_is_pair(line) != 0, let label = text(ld_head(line)) else { continue }
            let target = ld_rest(line)
            let page = text(ld_head(target)).flatMap { self.page($0, from: 0) } ?? -1
            overview.outline.append(
                .init(
                    label: String(label.prefix(1000)), PrintedSpot(page: page), depth: open.count))
            if open.count < PrintedOverview.outlineDepthMax { open.append(ld_rest(target)) }
        }
    }

    /// The page that `#12`, `#+1` or `#name` leads to; nil where it leads elsewhere.
    func page(_ target: String, from here: Int) -> Int? {
        guard target.first == "#" else { return nil }
        let name = String(target.dropFirst())
        if let first = name.first, "+-".contains(first), let step = Int(name) {
            let page = here.addingReportingOverflow(step)
            return !page.overflow && (0..<pages).contains(page.partialValue)
                ? page.partialValue : nil
        }
        let page = Int(table.ddjvu_document_search_pageno(document, name))
        return (0..<pages).contains(page) ? page : nil
    }

    /// What is printed on pages, where the document names them by it; empty where it does not.
    func labels(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<pages)
        var labels: [Int: String] = [:]
        let files = Int(table.ddjvu_document_get_filenum(document))
        let room = UInt32(MemoryLayout<ddjvu_fileinfo_t>.size)
        for file in 0..<max(0, files) {
            var info = ddjvu_fileinfo_t()
            let status = table.ddjvu_document_get_fileinfo_imp(document, Int32(file), &info, room)
            guard status == DDJVU_JOB_OK, range.contains(Int(info.pageno)),
                let title = info.title.map(DjvuMessages.words)
            else { continue }
            // Without a title of its own a page has its file's name.
            let names = [info.id, info.name].compactMap { $0.map(DjvuMessages.words) }
            if !names.contains(title) { labels[Int(info.pageno)] = String(title.prefix(200)) }
        }
        var writer = PartWriter()
        writer.int(range.count)
        for page in range { writer.text(labels[page] ?? "") }
        return writer.bytes
    }
}
