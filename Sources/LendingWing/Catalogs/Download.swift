import Canvas
import Catalogs
import Notation
import ScreenKit
import Wording

/// A book on its way from a catalog to this machine, or here.
public struct Download: Equatable, Sendable {
    public typealias Order = DownloadOrder

    public enum Phase: Equatable, Sendable {
        case waiting, running, paused
        /// Why, without an end, and what to do about it.
        case failed(String, next: String)
        /// Where it is.
        case done(String)
    }

    public let id: Int
    public var order: Order
    public var phase = Phase.waiting
    public var received = 0
    public var total: Int?
    /// Of an audiobook.
    public var tracks: Tracks?

    public struct Tracks: Equatable, Sendable {
        public var here: Int
        public var all: Int

        public init(here: Int, of all: Int) { (self.here, self.all) = (here, all) }

        var words: String { tr("\(here) of \(all) tracks here") }
    }

    public init(id: Int, order: Order) {
        self.id = id
        self.order = order
    }

    /// It goes on by itself, or when a person asks for it.
    public var isOpen: Bool {
        switch phase {
        case .waiting, .running, .paused: true
        case .failed, .done: false
        }
    }

    public var share: Double? {
        if let total, total > 0 { return min(1, Double(received) / Double(total)) }
        return tracks.flatMap { $0.all > 0 ? min(1, Double($0.here) / Double($0.all)) : nil }
    }

    /// What it is doing, and how far it is.
    public var words: String {
        let far =
            tracks?.words ?? share.map(ProgressLine.percent) ?? Amounts.size(received)
        switch phase {
        case .waiting: return received > 0 ? tr("waits at \(far)") : tr("waits")
        case .running: return received > 0 ? tr("arriving, \(far)") : tr("arriving")
        case .paused: return tr("paused at \(far)")
        case .failed(let why, _): return why
        case .done: return tr("here", "this machine")
        }
    }

    /// The end of the name of a file of such a type, where it can be read.
    public static func ending(ofType type: String) -> String? { BookKind(type: type)?.ending }

    /// The end of a file's name, where it is one that can be read.
    public static func knownEnding(_ name: String) -> String? {
        let ending = name.split(separator: ".").last?.lowercased()
        return ending.flatMap { BookKind.endings.contains($0) ? $0 : nil }
    }

    package static func key(_ book: Feed.Publication, of account: Account) -> String {
        account.id + " "
            + (book.id ?? book.acquisitions.first?.href ?? book.alternate ?? book.title)
    }
}

extension DownloadOrder {
    /// Of the server that the account is at, without a name yet.
    package func isVisit(to account: Account) -> Bool {
        self.account == Catalog.visitorID && Address(base: address)?.origin == account.origin
    }

    /// Whether it is asked for as this account. What was only looked at is from here on.
    mutating func goOn(as account: Account) -> Bool {
        if isVisit(to: account), account.id != Catalog.visitorID {
            if key.hasPrefix(self.account + " ") {
                key = account.id + key.dropFirst(self.account.count)
            }
            self.account = account.id
        }
        return self.account == account.id
    }
}

/// Downloads as they are kept in a file.
public enum DownloadFile {
    public static let bytesMax = 4 << 20
    /// Those that are done are remembered so that a catalog can say what is here already.
    public static let countMax = 5_000

    /// nil for what is no such file. What was running when the program ended waits.
    public static func downloads(_ bytes: [UInt8]) -> [Download]? {
        if bytes.isEmpty { return [] }
        // The reader of a broken file reports it.
        guard let (document, _) = try? JSONReader.read(bytes) else { return nil }
        return (document["downloads"]?.elements ?? []).prefix(countMax).enumerated().compactMap {
            index, value in
            guard let key = value["key"]?.string, let address = value["address"]?.string,
                let account = value["account"]?.string
            else { return nil }
            var download = Download(
                id: index + 1,
                order: Download.Order(
                    key: key, title: value["title"]?.string ?? address,
                    author: value["author"]?.string ?? "", address: address,
                    type: value["type"]?.string, account: account,
                    sound: value["sound"]?.string))
            download.order.progression = ProgressionLink(value["progression"])
            download.order.chapters = value["chapters"]?.string
            download.order.marks = (value["marks"]?.elements ?? []).prefix(marksMax)
                .compactMap(mark)
            download.received = number(value["received"]) ?? 0
            download.total = number(value["total"])
            if let here = number(value["tracks_here"]), let all = number(value["tracks"]) {
                download.tracks = Download.Tracks(here: here, of: all)
            }
            switch value["state"]?.string {
            case "paused": download.phase = .paused
            case "failed":
                download.phase = .failed(
                    value["why"]?.string ?? tr("it stopped"), next: value["next"]?.string ?? "")
            case "done":
                guard let path = value["path"]?.string else { return nil }
                download.phase = .done(path)
            default: download.phase = .waiting
            }
            return download
        }
    }

    public static func bytes(_ downloads: [Download]) -> [UInt8] {
        let values = downloads.suffix(countMax).map { download -> JSONValue in
            var (state, why, next, path): (String, String?, String?, String?) = (
                "waiting", nil, nil, nil
            )
            switch download.phase {
            case .waiting, .running: break
            case .paused: state = "paused"
            case .failed(let said, let advice): (state, why, next) = ("failed", said, advice)
            case .done(let file): (state, path) = ("done", file)
            }
            let order = download.order
            return .object([
                "key": .string(order.key), "title": .string(order.title),
                "author": .text(order.author), "address": .string(order.address),
                "type": .text(order.type), "account": .string(order.account),
                "state": .string(state), "why": .text(why), "next": .text(next),
                "path": .text(path),
                "received": .number(Int64(download.received)),
                "total": download.total.map { .number(Int64($0)) },
                "sound": .text(order.sound),
                "progression": order.progression?.value,
                "chapters": download.isOpen ? .text(order.chapters) : nil,
                "marks": download.isOpen && !order.marks.isEmpty
                    ? .array(order.marks.prefix(marksMax).map(value)) : nil,
                "tracks": download.tracks.map { .number(Int64($0.all)) },
                "tracks_here": download.tracks.map { .number(Int64($0.here)) },
            ])
        }
        return JSONValue.object(["downloads": .array(values)]).document
    }

    /// Of one download; the list is kept with each step of it.
    private static let marksMax = 300

    private static func value(_ mark: SoundMark) -> JSONValue {
        .object([
            "start_ms": .number(Int64(mark.start / .milliseconds(1))),
            "title": .string(mark.title),
        ])
    }

    private static func mark(_ value: JSONValue) -> SoundMark? {
        guard let start = number(value["start_ms"]), let title = value["title"]?.string else {
            return nil
        }
        return SoundMark(start: .milliseconds(start), title: title)
    }

    private static func number(_ value: JSONValue?) -> Int? {
        value?.scalar.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension DownloadOrder {
    init(_ book: Feed.Publication, _ acquisition: Feed.Acquisition, of account: Account) {
        let isSample = acquisition.relation == .sample
        self.init(
            key: Download.key(book, of: account) + (isSample ? " sample" : ""),
            title: CatalogWords.heading(book) + (isSample ? ", sample" : ""),
            author: book.authors.first ?? "", address: acquisition.href,
            type: acquisition.indirect.flatMap(\.types).last ?? acquisition.type,
            account: account.id)
        guard !isSample else { return }
        licenceKey = acquisition.licenceKey
        progression = book.placeLink
        (marks, chapters) = (book.marks, book.chapters)
    }
}
