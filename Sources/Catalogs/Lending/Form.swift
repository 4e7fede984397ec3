/// The shape a book comes in, behind whatever licences lead to it, and whether it can be read here.
public enum Form: Equatable, Sendable {
    /// A book, by its media type.
    case book(String)
    /// An unknown type: the file is examined when it has arrived.
    case unknown
    /// Something keeps it from being read here.
    case barred(Bar)

    public enum Bar: String, CaseIterable, Sendable {
        case adobe = "Adobe DRM"
        case findaway = "Findaway audio"
        case overdrive = "OverDrive audio"
        case apple = "Apple DRM"
        case kindle = "Kindle DRM"
        case boundless = "Boundless DRM"
        case stream = "reading in the browser only"
        case video = "video"
        case foreign = "an unknown format"
    }
}

extension Form {
    /// What can be opened, the best first: what flows before pages, what is whole before what has
    /// to be fetched in parts.
    private static let readable = [
        "application/epub+zip", "application/epub+lcp", "application/kepub+zip",
        "application/x-kobo-epub+zip",
        "application/audiobook+zip", "application/audiobook+json", "application/audiobook+lcp",
        "application/x-mobipocket-ebook", "application/vnd.amazon.ebook",
        "application/x-mobi8-ebook", "application/vnd.amazon.mobi8-ebook",
        "application/fb2+zip", "application/x-fictionbook+xml", "application/fb2",
        "application/x-fb2", "application/fb2+xml", "text/fb2+xml",
        "application/x-zip-compressed-fb2",
        "audio/mp4", "audio/x-m4b", "audio/x-m4a", "audio/aac", "audio/mpeg", "audio/ogg",
        "audio/opus", "audio/flac",
        "application/pdf", "application/pdf+lcp", "application/lcp-pdf",
        "application/vnd.comicbook+zip", "application/divina+lcp", "application/x-cbz",
        "application/cbz",
        "application/vnd.comicbook-rar",
        "application/x-cbr", "application/x-cb7",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.oasis.opendocument.text", "application/rtf", "text/rtf",
        "text/markdown", "text/html", "application/xhtml+xml", "text/plain",
    ]

    /// Types that lead to others.
    private static let ladders: Set<String> = [
        "application/atom+xml", "application/opds+json", "application/opds-publication+json",
        "application/vnd.librarysimplified.bearer-token+json", "application/zip",
        "application/octet-stream", "",
        Form.licence,
    ]

    /// Of Readium LCP: it leads to a book that a passphrase opens.
    public static let licence = "application/vnd.readium.lcp.license.v1.0+json"

    private static let bars: [(part: String, bar: Bar)] = [
        ("adobe.adept", .adobe), ("application/vnd.adobe", .adobe),
        ("findaway", .findaway), ("overdrive", .overdrive), ("apple.ibooks", .apple),
        ("vnd.librarysimplified.kepub", .kindle), ("kdrm", .boundless),
        ("axisnow", .boundless), ("profile=streaming", .stream),
        ("streaming-text", .stream), ("video/", .video),
    ]

    /// Of one type as it is written, parameters and all.
    public static func of(type: String) -> Form {
        let all = type.lowercased().filter { $0 != " " && $0 != "\"" }
        // The profile is an address as libraries write it.
        if all.hasPrefix("text/html;"), all.contains("streaming") { return .barred(.stream) }
        if let bar = bars.first(where: { all.contains($0.part) })?.bar { return .barred(bar) }
        let plain = String(all.prefix { $0 != ";" })
        return readable.contains(plain) ? .book(plain) : .unknown
    }

    /// Less is better.
    private var rank: Int {
        switch self {
        case .book(let type): Self.readable.firstIndex(of: type) ?? Self.readable.count
        case .unknown: Self.readable.count + 1
        case .barred: Self.readable.count + 2
        }
    }

    /// The best that a way of getting a book leads to.
    public static func of(_ acquisition: Feed.Acquisition) -> Form {
        let own = of(type: acquisition.type ?? "")
        if case .barred = own { return own }
        let ways = acquisition.indirect.map(behind)
        if let best = ways.min(by: { $0.rank < $1.rank }) { return best }
        return own
    }

    /// A step that is barred bars every step after it.
    private static func behind(_ step: Feed.Indirect) -> Form {
        let own = of(type: step.type)
        if case .barred = own { return own }
        return step.children.map(behind).min { $0.rank < $1.rank } ?? own
    }

    /// Each that a way leads to.
    static func all(_ acquisition: Feed.Acquisition) -> [Form] {
        let own = of(type: acquisition.type ?? "")
        if case .barred = own { return [own] }
        return acquisition.indirect.isEmpty ? [own] : acquisition.indirect.flatMap(leaves)
    }

    private static func leaves(_ step: Feed.Indirect) -> [Form] {
        let own = of(type: step.type)
        if case .barred = own { return [own] }
        return step.children.isEmpty ? [own] : step.children.flatMap(leaves)
    }

    /// What says nothing of the form of a book.
    fileprivate static func saysNothing(_ type: String) -> Bool {
        ladders.contains(String(type.lowercased().prefix { $0 != ";" }.filter { $0 != " " }))
    }

    static func isBetter(_ one: Form, than other: Form) -> Bool { one.rank < other.rank }

    /// Whether it is worth fetching.
    public var isReadable: Bool {
        if case .barred = self { return false }
        return true
    }
}

extension Feed.Acquisition {
    /// A licence of Readium LCP is on its way.
    public var isUnderLicence: Bool {
        ([type ?? ""] + indirect.flatMap(\.types)).contains { type in
            let type = type.lowercased()
            return type.contains("readium.lcp") || type.contains("+lcp") || type.contains("lcp-pdf")
        }
    }

    /// It says what comes of it, and none of that is known here.
    var isForeign: Bool {
        func ends(_ step: Feed.Indirect) -> [String] {
            if case .barred = Form.of(type: step.type) { return [] }
            return step.children.isEmpty ? [step.type] : step.children.flatMap(ends)
        }
        let types = indirect.flatMap(ends)
        return !types.isEmpty
            && types.allSatisfy { !Form.saysNothing($0) && Form.of(type: $0) == .unknown }
    }
}

extension Feed.Publication {
    /// The best way to get it by one of the relations, and what comes of it.
    func way(_ relations: Set<Feed.Acquisition.Relation>) -> (Feed.Acquisition, Form)? {
        var best: (Feed.Acquisition, Form)?
        for acquisition in acquisitions
        where relations.contains(acquisition.relation) && !acquisition.isTemplated {
            let form = Form.of(acquisition)
            // The same book without a lock is the better one.
            if let known = best, form.isReadable, known.1.isReadable,
                acquisition.isUnderLicence != known.0.isUnderLicence
            {
                if known.0.isUnderLicence { best = (acquisition, form) }
                continue
            }
            if let known = best, !Form.isBetter(form, than: known.1) { continue }
            best = (acquisition, form)
        }
        return best
    }

    /// There is no way to it but one that leads to a licence.
    public var isUnderLicence: Bool {
        let ways = acquisitions.filter { ![.sample, .buy, .subscribe].contains($0.relation) }
        return !ways.isEmpty && ways.allSatisfy(\.isUnderLicence)
    }
}
