import Holdings
import Kernel
import ScreenKit
import Wording

/// Books added from the shelf itself: a person types a path, and reports follow.
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

    static func askForPath(_ state: inout State) -> Effects {
        guard state.taking == nil else {
            return [.perform(.ask(.say(tr("Books are being taken in. Ctrl-c stops that."))))]
        }
        state.field = .path
        return []
    }

    static func take(_ state: inout State) -> Effects {
        let path = state.path.text.split { $0.isNewline }.joined()
        let isBlank = path.allSatisfy(\.isWhitespace)
        state.field = nil
        guard !isBlank else { return [] }
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
