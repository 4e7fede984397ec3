import Catalogs
import Notation
import ScreenKit

/// A download as the command line reports it, one word each.
public struct DownloadReport: Equatable, Sendable {
    /// The same for as long as the program runs.
    public var number: Int
    public var title: String
    public var author: String
    public var state: String
    public var received: Int
    public var total: Int?
    /// Of an audiobook, and so many of them are here.
    public var tracks: Int?
    public var tracksHere: Int?
    /// Why it stopped, and what to do about it.
    public var why: String?
    public var next: String?

    /// nil for one that is here already.
    init?(_ download: Download) {
        switch download.phase {
        case .done: return nil
        case .waiting: state = "waiting"
        case .running: state = "running"
        case .paused: state = "paused"
        case .failed(let why, let next):
            state = "failed"
            (self.why, self.next) = (String(why.prefix(Self.lengthMax)), next)
        }
        number = download.id
        title = String(download.order.title.prefix(Self.lengthMax))
        author = String(download.order.author.prefix(Self.lengthMax))
        (received, total) = (download.received, download.total)
        (tracks, tracksHere) = (download.tracks?.all, download.tracks?.here)
    }

    private static let lengthMax = 200

    public init?(word: String) {
        guard let (value, _) = try? JSONReader.read(Array(word.utf8)),  // then it is none
            let number = Self.number(value["number"]), let title = value["title"]?.string,
            let state = value["state"]?.string
        else { return nil }
        (self.number, self.title, self.state) = (number, title, state)
        author = value["author"]?.string ?? ""
        received = Self.number(value["received"]) ?? 0
        total = Self.number(value["total"])
        (tracks, tracksHere) = (Self.number(value["tracks"]), Self.number(value["tracks_here"]))
        (why, next) = (value["why"]?.string, value["next"]?.string)
    }

    private static func number(_ value: JSONValue?) -> Int? {
        value?.scalar.flatMap { Int($0) }
    }

    public var word: String {
        JSONValue.object([
            "number": .number(Int64(number)), "title": .string(title), "author": .string(author),
            "state": .string(state), "received": .number(Int64(received)),
            "total": total.map { .number(Int64($0)) }, "tracks": tracks.map { .number(Int64($0)) },
            "tracks_here": tracksHere.map { .number(Int64($0)) }, "why": .text(why),
            "next": .text(next),
        ]).line
    }

    /// As a person reads it.
    public var line: String {
        let size = Amounts.size(received)
        var words = total.map { "\(size) of \(Amounts.size($0))" } ?? size
        if received == 0, total == nil { words = "" }
        if let tracks, let here = tracksHere {
            words = "\(here) of \(tracks) tracks here  \(words)"
        }
        if let why { words = why + ". " + (next ?? "") }
        return ["\(number)", title, state, words].filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

extension Downloads {
    /// What an order from outside comes to.
    public enum Heard: Equatable, Sendable {
        case told([DownloadReport])
        case obeyed(Action)
        case refused(String)
    }

    /// More than this fit into no answer.
    private static let toldMax = 60

    /// `list`, `pause N`, `resume N`, `drop N`: what the keys of the list do.
    public static func hear(_ words: [String], _ state: State) -> Heard {
        if words == ["list"] {
            return .told(Array(state.all.compactMap(DownloadReport.init).prefix(toldMax)))
        }
        guard words.count == 2, let number = Int(words[1]) else {
            return .refused("not understood")
        }
        guard let download = state[number], DownloadReport(download) != nil else {
            return .refused("no download has the number \(number)")
        }
        switch words[0] {
        case "pause":
            guard download.phase == .running || download.phase == .waiting else {
                return .refused("\(download.order.title) is not on its way")
            }
            return .obeyed(.paused(number))
        case "resume":
            return download.phase == .running
                ? .refused("\(download.order.title) is on its way") : .obeyed(.resumed(number))
        case "drop": return .obeyed(.dropped(number))
        default: return .refused("not understood")
        }
    }
}
