import Notation

/// Changes what a package document says of its book, and nothing else in it: what is not
/// understood, comments and the way it is laid out stay byte for byte.
struct PackageWriter {
    private let scan: PackageScan
    private let isThird: Bool
    private var edits: [(range: Range<Int>, words: String)] = []
    private var removed: Set<Int> = []
    private var added: [(isDublinCore: Bool, words: String)] = []
    private var numberCount = 0

    /// - Parameter modified: the time of the change, as `2026-11-20T10:00:00Z`.
    static func write(
        _ change: PackageChange, in bytes: [UInt8], path: String, modified: String
    ) throws(RewriteError) -> [UInt8] {
        guard let scan = PackageScan(bytes) else { throw .tooOdd }
        var writer = PackageWriter(scan)
        if let title = change.title { writer.put(title: title) }
        if let authors = change.authors { writer.put(authors) }
        if let series = change.series { writer.put(series) }
        if let subjects = change.subjects { writer.put(subjects, "subject") }
        if let languages = change.languages { writer.put(languages, "language") }
        for (words, kind) in [
            (change.description, "description"), (change.publisher, "publisher"),
        ] {
            if let words { writer.put(words.isEmpty ? [] : [words], kind) }
        }
        writer.put(modified: modified)
        let written = writer.finished()
        guard PackageProof.holds(written, bytes, change, path: path) else { throw .tooOdd }
        return written
    }

    private init(_ scan: PackageScan) {
        self.scan = scan
        isThird = scan.elements[scan.root].attribute("version")?.hasPrefix("3") == true
    }

    // MARK: - What is there

    private func told(_ name: String) -> [Int] {
        scan.told.filter { scan.isDublinCore($0, name) && !scan.text(of: $0).isEmpty }
    }

    private var metas: [Int] { scan.told.filter { scan.elements[$0].localName == "meta" } }

    private func refining(_ index: Int) -> [Int] {
        guard let id = scan.elements[index].attribute("id") else { return [] }
        return metas.filter {
            let refined = scan.elements[$0].attribute("refines")
            return refined == "#" + id || refined == id
        }
    }

    private func refined(_ index: Int, _ property: String) -> String? {
        refining(index).first { scan.elements[$0].attribute("property") == property }
            .map { scan.text(of: $0) }
    }

    private func properties(_ name: String) -> [Int] {
        metas.filter {
            let element = scan.elements[$0]
            return element.attribute("refines") == nil
                && (element.attribute("property") ?? element.attribute("name")) == name
        }
    }

    private mutating func remove(_ index: Int) {
        guard removed.insert(index).inserted else { return }
        for other in refining(index) { remove(other) }
    }

    // MARK: - What is said

    private mutating func put(title: String) {
        let titles = told("title")
        let main =
            titles.first { refined($0, "title-type") == "main" }
            ?? titles.first { refined($0, "title-type") == nil } ?? titles.first
        // The sort name belonged to the old one.
        for index in properties("calibre:title_sort") { remove(index) }
        guard let main else { return add("title", title) }
        for index in refining(main)
        where scan.elements[index].attribute("property") == "file-as" {
            remove(index)
        }
        guard let inside = scan.elements[main].inside else { return }
        edits.append((inside, escaped(title)))
    }

    private mutating func put(_ authors: [Metadata.Contributor]) {
        let creators = told("creator")
        let own = creators.filter { [nil, "aut"].contains(role(of: $0)) }
        var left = own.isEmpty ? creators : own
        let place = left.first
        var pieces: [String] = []
        for author in authors {
            let known = left.firstIndex {
                scan.text(of: $0) == author.name && filed($0) == author.sort
            }
            if let known {
                // With all that others say of them.
                let source = scan.bytes[scan.elements[left[known]].whole]
                pieces.append(String(decoding: source, as: UTF8.self))
                edits.append((spaced(left[known]), ""))
                left.remove(at: known)
            } else {
                pieces += fresh(author)
            }
        }
        for index in left { remove(index) }
        insert(pieces, at: place)
    }

    private func role(of index: Int) -> String? {
        let element = scan.elements[index]
        let role =
            refined(index, "role") ?? element.attribute("opf:role")
            ?? element.attribute("role")
        let word = role?.trimmingSpaces().lowercased()
        return word?.isEmpty == true ? nil : word
    }

    private func filed(_ index: Int) -> String? {
        let element = scan.elements[index]
        return refined(index, "file-as") ?? element.attribute("opf:file-as")
            ?? element.attribute("file-as")
    }

    private mutating func fresh(_ author: Metadata.Contributor) -> [String] {
        guard isThird else {
            let (prefix, space) = opf
            var marks = "\(space) \(prefix):role=\"aut\""
            if let sort = author.sort { marks += " \(prefix):file-as=\"\(escaped(sort))\"" }
            return [element("creator", author.name, marks)]
        }
        let id = freshID("creator")
        var pieces = [element("creator", author.name, " id=\"\(id)\"")]
        if let sort = author.sort { pieces.append(meta("file-as", sort, of: id)) }
        pieces.append(meta("role", "aut", of: id, " scheme=\"marc:relators\""))
        return pieces
    }

    /// The prefix of this kind of attributes, and what has to be said for it first.
    private var opf: (prefix: String, space: String) {
        if let prefix = scan.prefix(of: PackageScan.opf) { return (prefix, "") }
        return ("opf", " xmlns:opf=\"\(PackageScan.opf)\"")
    }

    private mutating func put(_ series: Metadata.Series?) {
        for name in ["calibre:series", "calibre:series_index"] {
            for index in properties(name) { remove(index) }
        }
        let collections = properties("belongs-to-collection").filter {
            refined($0, "collection-type") != "set"
        }
        for index in series == nil ? collections : Array(collections.prefix(1)) { remove(index) }
        guard let series else { return }
        let number = series.position.map(Self.number)
        var pieces: [String] = []
        if isThird {
            let id = freshID("series")
            pieces = [
                meta("belongs-to-collection", series.name, of: nil, " id=\"\(id)\""),
                meta("collection-type", "series", of: id),
            ]
            if let number { pieces.append(meta("group-position", number, of: id)) }
        }
        pieces.append(pair("calibre:series", series.name))
        if let number { pieces.append(pair("calibre:series_index", number)) }
        insert(pieces, at: collections.first, isDublinCore: false)
    }

    /// Those that stay stand as they were, in their order; the new ones follow them.
    private mutating func put(_ names: [String], _ kind: String) {
        var wanted = names
        var last: Int?
        let isOne = kind == "description" || kind == "publisher"
        // Of these the first one counts, and others may be in other languages.
        for index in told(kind).prefix(isOne && !names.isEmpty ? 1 : .max) {
            if let known = wanted.firstIndex(of: scan.text(of: index)) {
                wanted.remove(at: known)
                last = index
            } else if isOne, !wanted.isEmpty, let inside = scan.elements[index].inside {
                edits.append((inside, escaped(wanted.removeFirst())))
            } else {
                remove(index)
            }
        }
        // The first one counts.
        if kind == "language", let first = names.first, let place = told(kind).first,
            scan.text(of: place) != first
        {
            for index in told(kind) { remove(index) }
            return insert(names.map { element(kind, $0) }, at: place)
        }
        for name in wanted { insert([element(kind, name)], after: last) }
    }

    private mutating func put(modified: String) {
        if let index = properties("dcterms:modified").first,
            let inside = scan.elements[index].inside
        {
            edits.append((inside, modified))
        } else if isThird {
            added.append((false, meta("dcterms:modified", modified, of: nil)))
        }
    }

    // MARK: - Words of it

    private func element(_ name: String, _ words: String, _ marks: String = "") -> String {
        let (prefix, space) =
            scan.prefix(of: PackageScan.dublinCore).map { ($0, "") }
            ?? ("dc", " xmlns:dc=\"\(PackageScan.dublinCore)\"")
        return "<\(prefix):\(name)\(space)\(marks)>\(escaped(words))</\(prefix):\(name)>"
    }

    /// As the metadata are called, so is what stands in them.
    private var metaName: String {
        let parts = scan.elements[scan.metadata].name.split(separator: ":")
        return parts.count == 2 ? "\(parts[0]):meta" : "meta"
    }

    private func meta(
        _ property: String, _ words: String, of id: String?, _ marks: String = ""
    ) -> String {
        let refined = id.map { " refines=\"#\($0)\"" } ?? ""
        return "<\(metaName)\(refined) property=\"\(property)\"\(marks)>\(escaped(words))"
            + "</\(metaName)>"
    }

    private func pair(_ name: String, _ value: String) -> String {
        "<\(metaName) name=\"\(name)\" content=\"\(escaped(value))\"/>"
    }

    private mutating func freshID(_ kind: String) -> String {
        let taken = Set(scan.elements.compactMap { $0.attribute("id") })
        repeat { numberCount += 1 } while taken.contains("\(kind)-\(numberCount)")
        return "\(kind)-\(numberCount)"
    }

    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        return value == value.rounded() ? String(Int(value)) : String(value)
    }

    /// On one line; what the file's encoding may not hold is written by its number.
    private func escaped(_ text: String) -> String {
        XMLText.escaped(text).unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "\t", "\n", "\r": out += " "
            case _ where !scan.isUTF8 && scalar.value > 0x7E: out += "&#\(scalar.value);"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    // MARK: - Putting it together

    private func spaced(_ index: Int) -> Range<Int> {
        let whole = scan.elements[index].whole
        return scan.blanks(before: whole.lowerBound)..<whole.upperBound
    }

    /// As the first thing in the metadata is set off from what stands before it.
    private var indent: String {
        guard let first = scan.told.first else { return "" }
        let range = spaced(first)
        let start = scan.elements[first].whole.lowerBound
        return String(decoding: scan.bytes[range.lowerBound..<start], as: UTF8.self)
    }

    private mutating func add(_ name: String, _ words: String) {
        added.append((true, element(name, words)))
    }

    /// In the place of something that goes, or else at the end.
    private mutating func insert(
        _ pieces: [String], at index: Int?, isDublinCore: Bool = true
    ) {
        guard let index else {
            added += pieces.map { (isDublinCore, $0) }
            return
        }
        let start = spaced(index).lowerBound
        edits.append((start..<start, pieces.map { indent + $0 }.joined()))
    }

    private mutating func insert(_ pieces: [String], after index: Int?) {
        guard let index else {
            added += pieces.map { (true, $0) }
            return
        }
        let end = scan.elements[index].whole.upperBound
        edits.append((end..<end, pieces.map { indent + $0 }.joined()))
    }

    /// At the end of an element, which may have been an empty one.
    private mutating func put(_ pieces: [(isDublinCore: Bool, words: String)], in box: Int) {
        let words = pieces.map { indent + $0.words }.joined()
        if words.isEmpty { return }
        let box = scan.elements[box]
        if let inside = box.inside {
            let place = max(inside.lowerBound, scan.blanks(before: inside.upperBound))
            edits.append((place..<place, words))
        } else {
            let close = box.whole.upperBound - 2..<box.whole.upperBound
            edits.append((close, ">\(words)</\(box.name)>"))
        }
    }

    private mutating func finished() -> [UInt8] {
        for index in removed { edits.append((spaced(index), "")) }
        if scan.box == scan.metadata {
            put(added.filter(\.isDublinCore) + added.filter { !$0.isDublinCore }, in: scan.box)
        } else {
            put(added.filter(\.isDublinCore), in: scan.box)
            put(added.filter { !$0.isDublinCore }, in: scan.metadata)
        }
        // Where something is put in before what goes there, it comes first.
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }.map(\.element)
        var out: [UInt8] = []
        var at = 0
        for edit in sorted where edit.range.lowerBound >= at {
            out += scan.bytes[at..<edit.range.lowerBound]
            out += Array(edit.words.utf8)
            at = edit.range.upperBound
        }
        return out + scan.bytes[at...]
    }
}

/// Whether a written package says what it was to say, and all else as before.
enum PackageProof {
    static func holds(
        _ written: [UInt8], _ before: [UInt8], _ change: PackageChange, path: String
    ) -> Bool {
        let (new, old) = (MarkupParser.xml(written), MarkupParser.xml(before))
        guard new.damagedLine == nil || old.damagedLine != nil,
            let now = EpubPackage(new, path: path), let was = EpubPackage(old, path: path)
        else { return false }
        guard now.items.map(\.path) == was.items.map(\.path),
            now.items.map(\.id) == was.items.map(\.id),
            now.references.map(\.idref) == was.references.map(\.idref)
        else { return false }
        let (says, said) = (EpubMetadata(now).result, EpubMetadata(was).result)
        return says.identifiers == said.identifiers && says.identifier == said.identifier
            && says.contributors == said.contributors && says.published == said.published
            && says.title == (change.title.map(spaced) ?? said.title)
            && says.subtitle == said.subtitle
            && says.authors.map(\.name)
                == (change.authors.map { $0.map { spaced($0.name) } } ?? said.authors.map(\.name))
            && says.series == (change.series ?? said.series)
            && Set(says.subjects) == Set(change.subjects.map { $0.map(spaced) } ?? said.subjects)
            && says.languages.first == (change.languages ?? said.languages).first
            && Set(says.languages) == Set(change.languages ?? said.languages)
            && (change.description == nil ? says.description == said.description : true)
            && says.publisher
                == (change.publisher.map { $0.isEmpty ? nil : spaced($0) } ?? said.publisher)
    }

    private static func spaced(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
