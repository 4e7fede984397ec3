import Catalogs
import Notation
import Synchronization

/// Tokens that passwords were changed for. Each account has one at a time, and asks for the next
/// once, however many wait for it.
final class TokenCache: Sendable {
    struct Token: Equatable, Sendable {
        var text: String
        /// nil where the server did not say.
        var seconds: Int?

        init(text: String, seconds: Int?) {
            self.text = text
            self.seconds = seconds
        }

        init?(json: [UInt8]) {
            // What is no JSON is no token.
            guard let (document, _) = try? JSONReader.read(json),
                let text = document["access_token"]?.string, !text.isEmpty
            else { return nil }
            self.text = text
            let seconds = document["expires_in"]?.scalar.flatMap { Double($0) }
            self.seconds = seconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int($0) : nil }
        }
    }

    private struct Held {
        var token: String
        var end: Duration
    }

    /// Changed for a new one while so much of its time is left, so that none ends on its way.
    static let margin = Duration.seconds(300)
    /// Of one that does not say, or lives shorter than the margin: used, not kept for long.
    static let lifeMin = Duration.seconds(10)

    private let now: @Sendable () -> Duration
    private let held = Mutex<[String: Held]>([:])
    /// A thread that asks for a token holds the lock of its account.
    private let turns = Mutex<[String: Turn]>([:])

    private final class Turn: Sendable { let lock = Mutex(()) }

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    func token(
        of account: String, _ ask: () throws(CatalogTrouble) -> Token
    ) throws(CatalogTrouble) -> String {
        if let token = valid(account) { return token }
        let turn = turns.withLock { turns in
            let turn = turns[account] ?? Turn()
            turns[account] = turn
            return turn
        }
        let result: Result<String, CatalogTrouble> = turn.lock.withLock { _ in
            // The thread before this one may have brought one.
            if let token = valid(account) { return .success(token) }
            do throws(CatalogTrouble) {
                let token = try ask()
                let life = max(
                    Self.lifeMin, .seconds(token.seconds ?? 0) - Self.margin)
                let end = now() + life
                held.withLock { $0[account] = Held(token: token.text, end: end) }
                return .success(token.text)
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    func drop(_ account: String) { held.withLock { $0[account] = nil } }

    private func valid(_ account: String) -> String? {
        let instant = now()
        return held.withLock { held in
            held[account].flatMap { $0.end > instant ? $0.token : nil }
        }
    }
}
