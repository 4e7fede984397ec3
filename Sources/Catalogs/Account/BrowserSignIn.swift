import Notation
import Wording

/// Signing in where only a library's own page may ask: a browser goes there, and comes back to us
/// with a token, or a person brings the address it ended at.
public struct BrowserSignIn: Equatable, Sendable {
    /// Where the browser goes.
    public var address: String
    /// A value that must come back with the token, so that no other token is accepted.
    private let state: String

    /// nil where the library does not say where its page is.
    /// - Parameters:
    ///   - callback: an address of ours.
    ///   - state: a value that cannot be guessed.
    public init?(_ method: Feed.Authentication.Method, callback: String, state: String) {
        guard method.kind == .browser, let page = method.authenticate, Address(base: page) != nil
        else { return nil }
        self.state = state
        // Where it goes back to says who it is from, for servers that hand nothing else back.
        var fields = [("redirect_uri", callback)]
        if method.type.lowercased().hasSuffix("oauth/implicit") {
            fields += [("response_type", "token"), ("client_id", "rushlight"), ("state", state)]
        }
        let words = fields.map { "\($0)=\(Percent.encoded($1))" }.joined(separator: "&")
        let (front, end) = Self.cut(page, at: "#")
        address = front + (front.contains("?") ? "&" : "?") + words + (end.isEmpty ? "" : "#" + end)
    }

    /// What a library sent back.
    public enum Answer: Equatable, Sendable {
        case token(Secret, who: String?)
        /// In the library's own words.
        case refused(String)
        /// A code, to be changed for a token where no authentication document can say.
        case coded
        /// It is no answer to this question.
        case strange
    }

    public static var codedWords: String {
        tr(
            "it sent a code instead of a token, and does not say where that is changed for one: "
                + "ask your library for a card number and PIN, or for a token to paste")
    }

    /// Reads the address a browser ended at, or a token by itself.
    public func answer(_ text: String) -> Answer {
        let text = text.filter { !$0.isWhitespace }
        guard !text.isEmpty else { return .strange }
        let (front, fragment) = Self.cut(text, at: "#")
        let query = Self.cut(front, at: "?").1
        var fields = Self.fields(query)
        fields.merge(Self.fields(fragment)) { old, _ in old }
        if let problem = fields["error"] {
            return .refused(Self.words(problem, fields["error_description"]))
        }
        if let told = fields["state"], told != state { return .strange }
        if let token = fields["access_token"], !token.isEmpty {
            return .token(Secret(token), who: fields["patron_info"].flatMap(Self.name))
        }
        // Where one would be changed for a token, no authentication document can say.
        if fields["code"] != nil {
            return .coded
        }
        // A token has no marks of an address.
        let isBare = !text.contains("://") && !text.contains("=") && text.utf8.count >= 8
        return isBare ? .token(Secret(text), who: nil) : .strange
    }

    private static func cut(_ text: String, at mark: Character) -> (String, String) {
        guard let at = text.firstIndex(of: mark) else { return (text, "") }
        return (String(text[..<at]), String(text[text.index(after: at)...]))
    }

    private static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(50) {
            let (name, value) = cut(String(pair), at: "=")
            fields[name] = Percent.decoded(value.map { $0 == "+" ? " " : String($0) }.joined())
        }
        return fields
    }

    /// A problem document, or a word with its explanation.
    private static func words(_ text: String, _ description: String?) -> String {
        let document = Array(text.utf8)
        // What is no document is a word.
        if case .problem(let problem)? = try? CatalogDocument.read(document, base: nil) {
            return problem.sentence
        }
        return String((description ?? text).prefix(300))
    }

    private static func name(_ json: String) -> String? {
        // Who it is is a courtesy.
        let document = try? JSONReader.read(Array(json.utf8)).0
        return document?["name"]?.string.map { String($0.prefix(100)) }
    }
}
