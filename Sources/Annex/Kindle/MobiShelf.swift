import CMobi
import Glibc
import Publications
import Wording

/// The parts of a Kindle book, as an EPUB would hold them.
package final class MobiShelf: Shelf {
    package private(set) var listing = ShelfListing(entries: [], repairs: [])
    private var bodies: [Body] = []
    private let book: MobiBook

    private enum Body {
        case own([UInt8])
        /// Kept by libmobi.
        case lent(UnsafeBufferPointer<UInt8>)
    }

    /// The longest books have 20 MB of text.
    private static let textBytesMax = 64 << 20

    /// The file stays the caller's.
    package init(_ file: UnsafeMutablePointer<FILE>) throws(ShelfFailure) {
        book = try MobiShelf.opened(file)
        guard let source = book.source else {
            add(KindleReader.textName, .own(try book.text(limit: MobiShelf.textBytesMax)))
            return
        }
        addParts(source.pointee)
        if !listing.entries.contains(where: { $0.name.hasSuffix(".html") }) {
            throw ShelfFailure(.damaged(tr("it has no text")))
        }
    }

    package func read(_ index: Int, _ range: Range<Int>) throws(ShelfFailure) -> [UInt8] {
        guard bodies.indices.contains(index) else { return [] }
        switch bodies[index] {
        case .own(let bytes): return Array(bytes[range.clamped(to: 0..<bytes.count)])
        case .lent(let bytes):
            return Array(UnsafeBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)]))
        }
    }

    package func picture(_ index: Int) -> ImageInfo? {
        guard bodies.indices.contains(index),
            // What is in memory is always read.
            let head = try? read(index, 0..<Limits.imageHeadBytes)
        else { return nil }
        return ImageKind.info(head)
    }

    /// The newer of two books in one file, with its contents; else what can be had.
    private static func opened(_ file: UnsafeMutablePointer<FILE>) throws(ShelfFailure) -> MobiBook
    {
        var first: ShelfFailure?
        for (isNew, withContents) in [(true, true), (true, false), (false, true), (false, false)] {
            do throws(ShelfFailure) {
                let book = try MobiBook(file, isNew: isNew)
                if book.isMobi { try book.reconstruct(withContents: withContents) }
                return book
            } catch {
                guard case .damaged = error.refusal else { throw error }
                first = first ?? error
            }
        }
        throw first ?? ShelfFailure(.noRoom)
    }

    private func addParts(_ source: MOBIRawml) {
        // The first flow is the text that the markup was made of.
        let flows = MobiShelf.list(source.flow?.pointee.next)
        var files = flows.map { ("flow", $0) }
        files += MobiShelf.list(source.resources).map { (KindleReader.picturePrefix, $0) }
        let markup = MobiShelf.list(source.markup)
        var guide = Array("<guide/>".utf8)
        if source.version < 8, let page = markup.first {
            let chapters = MobiChapters(MobiShelf.bytes(page))
            for (index, body) in chapters.pages.enumerated() {
                add(MobiChapters.name(index), .own(body))
            }
            guide = MobiPackage.guide(chapters)
            for (prefix, part) in files { add(prefix, part, chapters, &guide) }
        } else {
            for (prefix, part) in markup.map({ ("part", $0) }) + files {
                add(prefix, part, nil, &guide)
            }
        }
        let names = listing.entries.map(\.name)
        add(MobiPackage.path, .own(MobiPackage.bytes(names: names, guide: guide)))
        add(MobiPackage.containerPath, .own(MobiPackage.container))
    }

    private func add(
        _ prefix: String, _ part: MOBIPart, _ chapters: MobiChapters?, _ guide: inout [UInt8]
    ) {
        let digits = String(part.uid)
        let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
        let name = prefix + zeros + digits + "." + book.fileExtension(part.type)
        switch part.type {
        case T_HTML:
            add(name, .own(MobiNotes.marked(MobiShelf.bytes(part))))
        case T_CSS, T_SVG, T_JPG, T_GIF, T_PNG, T_BMP:
            add(name, .lent(UnsafeBufferPointer(start: part.data, count: part.size)))
        case T_NCX:
            let bytes = MobiShelf.bytes(part)
            let led = chapters?.led(bytes, after: "\"", "part00000.html#")
            add(name, .own(led ?? bytes))
        case T_OPF:
            // Of libmobi's package document only what it knows better: where contents and text are.
            let bytes = MobiShelf.bytes(part)
            if chapters == nil, let start = bytes.firstRange(of: Array("<guide>".utf8)),
                let end = bytes.firstRange(of: Array("</guide>".utf8)),
                start.lowerBound < end.upperBound
            {
                guide = Array(bytes[start.lowerBound..<end.upperBound])
            }
        // Fonts, sound and video are not shown.
        default: break
        }
    }

    private func add(_ name: String, _ body: Body) {
        guard bodies.count < Limits.archiveEntries else { return }
        let size: Int
        switch body {
        case .own(let bytes): size = bytes.count
        case .lent(let bytes): size = bytes.count
        }
        bodies.append(body)
        listing.entries.append(.init(name: name, size: size))
    }

    private static func list(_ first: UnsafeMutablePointer<MOBIPart>?) -> [MOBIPart] {
        var parts: [MOBIPart] = []
        var next = first
        while let part = next?.pointee, parts.count < Limits.archiveEntries {
            if part.data != nil, part.size > 0 { parts.append(part) }
            next = part.next
        }
        return parts
    }

    private static func bytes(_ part: MOBIPart) -> [UInt8] {
        Array(UnsafeBufferPointer(start: part.data, count: min(part.size, textBytesMax)))
    }
}
