import Wording

/// Writes a book with its narration inside, as other programs make and read them: every sentence
/// that is heard gets an element of its own, and media overlays say when.
public struct ReadaloudWriter {
    public struct Point: Equatable, Sendable {
        public var start: Locator
        public var end: Locator?
        public var atMs: Int
        public var endMs: Int

        public init(start: Locator, end: Locator?, atMs: Int, endMs: Int) {
            (self.start, self.end, self.atMs, self.endMs) = (start, end, atMs, endMs)
        }
    }

    /// Why it cannot be written, as a clause.
    public struct Trouble: Error, Equatable, Sendable {
        public var why: String
        public init(why: String) { self.why = why }
    }

    public struct Written: Equatable, Sendable {
        public var bytes: [UInt8]
        /// How many of the points are in it.
        public var points: Int
    }

    /// More is not held at once.
    private static let bytesMax = 1 << 30
    private static let folder = "narration"

    private let epub: EpubContent
    private let sound: Publication
    private let package: String
    private var archive = ZipMaker()

    public static func write(
        _ points: [Point], of book: Publication, with sound: Publication
    ) throws(Trouble) -> Written {
        do {
            var writer = try ReadaloudWriter(book, sound)
            return try writer.write(points, of: book)
        } catch let trouble as Trouble {
            throw trouble
        } catch let error as ResourceError {
            throw Trouble(why: error.sentence)
        } catch {
            throw Trouble(why: tr("it cannot be read"))
        }
    }

    private init(_ book: Publication, _ sound: Publication) throws {
        guard let epub = book.content as? EpubContent,
            let package = EpubContainer(epub.resources).packages.first
        else { throw Trouble(why: tr("it is no EPUB")) }
        if epub.resources.contains("META-INF/signatures.xml")
            || epub.resources.contains("META-INF/encryption.xml")
        {
            throw Trouble(why: tr("it is signed, or partly encrypted"))
        }
        if !book.overlays().isEmpty { throw Trouble(why: tr("it has a narration inside already")) }
        (self.epub, self.sound, self.package) = (epub, sound, package)
    }

    private mutating func write(_ points: [Point], of book: Publication) throws -> Written {
        let loaded = try epub.resources.load(package, limit: Limits.packageBytes)
        guard let scan = PackageScan(loaded.bytes), scan.isUTF8,
            let version = scan.elements[scan.root].attribute("version")
        else { throw Trouble(why: tr("its package is too damaged to be changed")) }
        guard version.hasPrefix("3") else {
            throw Trouble(why: tr("it is an EPUB \(version), which knows no media overlays"))
        }
        var pages: [Page] = []
        for (document, points) in Dictionary(grouping: points, by: document).sorted(by: {
            $0.key ?? -1 < $1.key ?? -1
        }) {
            guard let document, let page = try page(document, points, of: book) else { continue }
            pages.append(page)
        }
        let count = pages.reduce(0) { $0 + $1.points }
        if count == 0 { throw Trouble(why: tr("no sentence of the map was found in its pages")) }
        let base = package.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        try copy(but: pages, package: try changed(scan, pages, base))
        for page in pages {
            archive.add(base + page.overlay, Array(page.smil.utf8))
        }
        try addSound(base)
        return Written(bytes: archive.finished(), points: count)
    }

    private func document(_ point: Point) -> Int? {
        if case .cfi(let cfi) = point.start { epub.index(of: cfi) } else { nil }
    }

    // MARK: - Pages

    private struct Page {
        var path: String
        var bytes: [UInt8]
        var id: String
        var overlay: String
        var smil: String
        var points: Int
        var milliseconds: Int
    }

    private func page(_ index: Int, _ points: [Point], of book: Publication) throws -> Page? {
        let path = book.spine[index].path
        let loaded = try epub.resources.load(path, limit: Limits.markupBytes)
        guard loaded.complaint == nil, let spans = PageSpans(loaded.bytes) else { return nil }
        var ordered: [Point] = []
        var stretches: [(start: Cfi, end: Cfi?)] = []
        for point in points.sorted(by: { $0.atMs < $1.atMs }) {
            guard let start = cfi(point.start) else { continue }
            ordered.append(point)
            stretches.append((start, point.end.flatMap { cfi($0) }))
        }
        let (bytes, marked) = spans.marked(stretches) { "narrated-\(index)-\($0)" }
        guard !marked.isEmpty else { return nil }
        let name = "\(Self.folder)/\(index).smil"
        let depth = package.split(separator: "/").count
        let up = String(repeating: "../", count: depth)
        let source = up + Href.encoded(path)
        var pars = ""
        var sum = 0
        for number in marked {
            for clip in clips(ordered[number]) {
                sum += clip.end - clip.begin
                pars +=
                    "<par><text src=\"\(source)#narrated-\(index)-\(number)\"/><audio "
                    + "src=\"\(clip.name)\" clipBegin=\"\(Self.seconds(clip.begin))\" "
                    + "clipEnd=\"\(Self.seconds(clip.end))\"/></par>\n"
            }
        }
        let smil =
            "<smil xmlns=\"http://www.w3.org/ns/SMIL\" "
            + "xmlns:epub=\"http://www.idpf.org/2007/ops\" version=\"3.0\"><body>\n"
            + "<seq id=\"s\" epub:textref=\"\(source)\">\n\(pars)</seq>\n</body></smil>\n"
        return Page(
            path: path, bytes: bytes, id: "narration-\(index)", overlay: name, smil: smil,
            points: marked.count, milliseconds: sum)
    }

    private func cfi(_ locator: Locator) -> Cfi? {
        if case .cfi(let cfi) = locator { cfi } else { nil }
    }

    /// In the track it begins in, to its end at most.
    private func clips(_ point: Point) -> [(name: String, begin: Int, end: Int)] {
        guard let timeline = sound.audiobook?.timeline else { return [] }
        let place = timeline.place(at: .milliseconds(point.atMs))
        let begin = place.offset.milliseconds
        let start = timeline.start(ofTrack: place.track).milliseconds
        let length = timeline.start(ofTrack: place.track + 1).milliseconds - start
        let end = min(length, point.endMs - start)
        return end > begin ? [(Self.name(of: place.track, in: sound), begin, end)] : []
    }

    private static func seconds(_ ms: Int) -> String {
        "\(ms / 1_000).\(String(1_000 + ms % 1_000).dropFirst())s"
    }

    private static func name(of track: Int, in sound: Publication) -> String {
        let path = sound.audiobook?.tracks[track].path ?? ""
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? "mp3"
        let isPlain = ending.utf8.count <= 4 && ending.utf8.allSatisfy { $0 < 0x80 && $0 > 0x2F }
        return "\(track + 1).\(isPlain ? ending : "mp3")"
    }

    // MARK: - The archive

    private func changed(_ scan: PackageScan, _ pages: [Page], _ base: String) throws -> [UInt8] {
        guard
            let manifest = scan.elements.first(where: {
                $0.parent == scan.root && $0.localName == "manifest"
            })?.inside, let metadata = scan.elements[scan.metadata].inside
        else { throw Trouble(why: tr("its package lists nothing")) }
        var inserts: [(at: Int, words: String)] = []
        let all = pages.reduce(0) { $0 + $1.milliseconds }
        var told = "<meta property=\"media:duration\">\(Self.seconds(all))</meta>\n"
        var items = ""
        for page in pages {
            told +=
                "<meta property=\"media:duration\" refines=\"#\(page.id)\">"
                + "\(Self.seconds(page.milliseconds))</meta>\n"
            items +=
                "<item id=\"\(page.id)\" href=\"\(page.overlay)\" "
                + "media-type=\"application/smil+xml\"/>\n"
        }
        for (track, sound) in (sound.audiobook?.tracks ?? []).enumerated() {
            items +=
                "<item id=\"narration-track-\(track + 1)\" "
                + "href=\"\(Self.folder)/\(Self.name(of: track, in: self.sound))\" "
                + "media-type=\"\(sound.mediaType ?? "audio/mpeg")\"/>\n"
        }
        let ids = Dictionary(
            pages.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
        for element in scan.elements where element.localName == "item" {
            guard let href = element.attribute("href"),
                case .inside(let path, _)? = Href(href, from: package), let id = ids[path]
            else { continue }
            let at = element.inside.map { $0.lowerBound - 1 } ?? element.whole.upperBound - 2
            inserts.append((at, " media-overlay=\"\(id)\""))
        }
        inserts.append((metadata.upperBound, told))
        inserts.append((manifest.upperBound, items))
        inserts.sort { $0.at < $1.at }
        var out: [UInt8] = []
        var at = 0
        for insert in inserts {
            out += scan.bytes[at..<insert.at] + Array(insert.words.utf8)
            at = insert.at
        }
        return out + scan.bytes[at...]
    }

    private mutating func copy(but pages: [Page], package bytes: [UInt8]) throws {
        let changed = Dictionary(
            pages.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        archive.add("mimetype", Array("application/epub+zip".utf8), isPacked: false)
        var sum = 0
        for name in epub.resources.names where name != "mimetype" && !name.hasSuffix("/") {
            sum += epub.resources.size(of: name) ?? 0
            if sum > Self.bytesMax { throw Trouble(why: tr("it is larger than 1 GB")) }
            if name == package {
                archive.add(name, bytes)
            } else if let page = changed[name] {
                archive.add(name, page)
            } else {
                archive.add(name, try epub.resources.load(name, limit: Self.bytesMax).bytes)
            }
        }
    }

    private mutating func addSound(_ base: String) throws {
        for track in (sound.audiobook?.tracks ?? []).indices {
            let bytes = try sound.sound(ofTrack: track)
            guard archive.count + bytes.size < Self.bytesMax else {
                throw Trouble(why: tr("with its sound it is larger than 1 GB"))
            }
            archive.add(
                "\(base)\(Self.folder)/\(Self.name(of: track, in: sound))",
                try bytes.read(0..<bytes.size), isPacked: false)
        }
    }
}

/// Puts an archive together.
private struct ZipMaker {
    private var out: [UInt8] = []
    private var directory: [UInt8] = []
    private var entries = 0

    var count: Int { out.count }

    mutating func add(_ name: String, _ content: [UInt8], isPacked: Bool = true) {
        let packed = isPacked ? Deflater.deflate(content) : content
        let isSmaller = packed.count < content.count
        let data = isSmaller ? packed : content
        let name = Array(name.utf8)
        var middle = Self.bytes(20, 2) + Self.bytes(0x800, 2) + Self.bytes(isSmaller ? 8 : 0, 2)
        // A day of the calendar there is: nothing is the first of nothing.
        middle += [0, 0, 0x21, 0] + Self.bytes(Inflater.checksum(content), 4)
        middle += Self.bytes(data.count, 4) + Self.bytes(content.count, 4)
        middle += Self.bytes(name.count, 2) + Self.bytes(0, 2)
        directory += Self.bytes(ZipEntry.centralSignature, 4) + Self.bytes(20, 2) + middle
        directory += Self.bytes(0, 10) + Self.bytes(out.count, 4) + name
        out += Self.bytes(ZipEntry.localSignature, 4) + middle + name + data
        entries += 1
    }

    mutating func finished() -> [UInt8] {
        let start = out.count
        out += directory + Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4)
        out += Self.bytes(entries, 2) + Self.bytes(entries, 2)
        out += Self.bytes(directory.count, 4) + Self.bytes(start, 4) + Self.bytes(0, 2)
        return out
    }

    private static func bytes(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
