import Catalogs
import Sharing
import Synchronization

/// What is known of servers while the program runs. A pair of tokens is renewed by one thread,
/// however many wait for it: the server accepts the old one for a few minutes at most.
final class ServerMemory: Sendable {
    typealias Tokens = AudiobookshelfSignIn.Tokens

    private final class Turn: Sendable { let lock = Mutex(()) }

    private let held = Mutex<[String: Tokens]>([:])
    private let turns = Mutex<[String: Turn]>([:])
    private let skews = Mutex<[String: ClockSkew]>([:])
    private let looks = Mutex<[String: Int64]>([:])

    private let lists = Mutex<[String: (books: [ServerBook], at: Int64)]>([:])

    private static let looksMax = 64
    private static let listSeconds: Int64 = 300

    /// - Parameters:
    ///   - refused: the token that the server does not accept any more.
    ///   - ask: brings a new pair, from the old one where there is one.
    func token(
        of side: String, insteadOf refused: Secret?,
        _ ask: (Tokens?) throws(SideTrouble) -> Tokens
    ) throws(SideTrouble) -> Secret {
        let turn = turns.withLock { turns in
            let turn = turns[side] ?? Turn()
            turns[side] = turn
            return turn
        }
        let result: Result<Secret, SideTrouble> = turn.lock.withLock { _ in
            let old = held.withLock { $0[side] }
            // The thread before this one may have brought a pair.
            if let old, old.access != refused { return .success(old.access) }
            do throws(SideTrouble) {
                let tokens = try ask(old)
                held.withLock { $0[side] = tokens }
                return .success(tokens.access)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Who is signed in, and what books there are.
    func forget(_ side: String) {
        held.withLock { $0[side] = nil }
        forgetBooks(of: side)
    }

    // MARK: - Books

    /// The list of all books, as it was a moment ago.
    func books(of side: String, now: Int64) -> [ServerBook]? {
        lists.withLock { lists in
            guard let list = lists[side], (0..<Self.listSeconds).contains(now - list.at) else {
                return nil
            }
            return list.books
        }
    }

    func keep(_ books: [ServerBook], of side: String, now: Int64) {
        lists.withLock { $0[side] = (books, now) }
    }

    func forgetBooks(of side: String) { lists.withLock { $0[side] = nil } }

    // MARK: - Clocks

    func skew(of side: String) -> ClockSkew {
        skews.withLock { $0[side] } ?? ClockSkew(seconds: 0)
    }

    func note(_ skew: ClockSkew, of side: String) { skews.withLock { $0[side] = skew } }

    /// Whether a row was looked at just now: pages turned for an hour ask no more than is needed.
    func hasLooked(at row: String, since: Int64) -> Bool {
        looks.withLock { $0[row] ?? 0 } >= since
    }

    func looked(at row: String, _ now: Int64) {
        looks.withLock { looks in
            if looks.count >= Self.looksMax { looks = [:] }
            looks[row] = now
        }
    }
}
