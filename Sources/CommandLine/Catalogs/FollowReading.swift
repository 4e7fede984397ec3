import Catalogs
import Features

extension Invocation {
    /// nil for what is no matter of places.
    static func follow(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> FollowCommand.Order? {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        let address = words.count > 1 ? words[1] : nil
        switch parsed.command.words.last {
        case "follow": return .follow(words[0], address: address, try manner(parsed))
        case "unfollow": return .unfollow(words[0], address: address)
        case "fetch": return .fetch(words.first, json: json)
        case "places": return .places(json: json)
        case "mark":
            return .keep(words[0], address: words[1], title: parsed.options["title"], true)
        case "unmark": return .keep(words[0], address: words[1], title: nil, false)
        default: return nil
        }
    }

    private static func manner(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> FollowCommand.Manner {
        var manner = FollowCommand.Manner()
        manner.title = parsed.options["title"]
        manner.folder = parsed.options["folder"]
        manner.isAll = parsed.has("all")
        manner.formats = (parsed.options["format"] ?? "").split(separator: ",").map {
            $0.lowercased()
        }
        for format in manner.formats where Download.knownEnding("x." + format) == nil {
            throw .usage(
                "--format", "\(format) is no format that can be read",
                next: "Name some of epub, pdf, cbz, mobi, fb2, m4b, the best first.")
        }
        guard let text = parsed.options["limit"] else { return manner }
        guard let most = Int(text), (1...Follow.mostMax).contains(most) else {
            throw .usage(
                "--limit", "\(text) is no number of books",
                next: "Give one from 1 to \(Follow.mostMax).")
        }
        manner.most = most
        return manner
    }
}
