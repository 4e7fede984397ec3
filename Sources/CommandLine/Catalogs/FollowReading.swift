import Catalogs
import LendingWing
import ScreenKit

extension FollowCommand {
    static func readFollow(_ given: ParsedArguments) throws(Complaint) -> Order {
        .follow(given.words[0], address: given.words.dropFirst().first, try manner(given))
    }

    private static func manner(
        _ given: ParsedArguments
    ) throws(Complaint) -> Manner {
        var manner = Manner()
        manner.title = given["title"]
        manner.folder = given["folder"]
        manner.isAll = given.has("all")
        manner.formats = (given["format"] ?? "").split(separator: ",").map {
            $0.lowercased()
        }
        for format in manner.formats where Download.knownEnding("x." + format) == nil {
            throw .usage(
                "--format", "\(format) is no format that can be read",
                next: "Name some of epub, pdf, cbz, mobi, fb2, m4b, the best first.")
        }
        guard let text = given["limit"] else { return manner }
        guard let most = Int(text), (1...Follow.mostMax).contains(most) else {
            throw .usage(
                "--limit", "\(text) is no number of books",
                next: "Give one from 1 to \(Follow.mostMax).")
        }
        manner.most = most
        return manner
    }
}
