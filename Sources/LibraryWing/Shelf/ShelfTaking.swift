import Holdings
import Kernel
import ScreenKit
import Wording

/// Books added from the shelf itself: a person names a path, and reports follow.
extension Shelf {
    /// How far it is.
    public struct Taking: Equatable, Sendable {
        public var seen: Int
        public var added: Int
        public var failed: Int

        public init(seen: Int = 0, added: Int = 0, failed: Int = 0) {
            self.seen = seen
            self.added = added
            self.failed = failed
        }

        var words: String {
            failed > 0
                ? tr("Taking in books: \(seen) looked at, \(added) added, \(failed) left out")
                : tr("Taking in books: \(seen) looked at, \(added) added")
        }
    }

    /// What came of it.
    public struct Taken: Equatable, Sendable {
        public var added: Int
        public var known: Int
        public var failed: Int
        /// Why the first of those was left out, as a sentence.
        public var trouble: String?
        /// The one file that was named, when it is on the shelf now.
        public var file: String?

        public init(
            added: Int = 0, known: Int = 0, failed: Int = 0, trouble: String? = nil,
            file: String? = nil
        ) {
            self.added = added
            self.known = known
            self.failed = failed
            self.trouble = trouble
            self.file = file
        }

        var words: String {
            var parts: [String] = []
            if added > 0 { parts.append(tr("\(added, "book added", "books added")")) }
            if known > 0 { parts.append(tr("\(known) known already")) }
            if failed > 0 { parts.append(tr("\(failed) left out")) }
            let told = parts.isEmpty ? tr("No book was found there") : listed(parts)
            return sentences(tr("\(told)."), trouble ?? "")
        }
    }

    package static var busyWords: String { tr("Books are being taken in. Ctrl-c stops that.") }
    /// A person walks back through a few.
    private static let namedMax = 20

    static func take(_ path: String, _ state: inout State) -> Effects {
        guard state.taking == nil else { return [.perform(.ask(.say(busyWords)))] }
        state.named = [path] + state.named.filter { $0 != path }.prefix(namedMax - 1)
        state.taking = Taking()
        return [.stream(.take, .take(path))]
    }

    static func finish(_ taken: Taken, _ state: inout State) -> Effects {
        state.taking = nil
        if let file = taken.file, taken.failed == 0 {
            return [.perform(.ask(.read(.file(file))))] + refresh(&state)
        }
        return [.perform(.ask(.say(taken.words)))] + refresh(&state)
    }

    static func stopTaking(_ state: inout State) -> Effects {
        guard state.taking != nil else { return [] }
        state.taking = nil
        return [.cancel(.take), .perform(.ask(.say(tr("Stopped. What was added stays."))))]
            + refresh(&state)
    }
}
