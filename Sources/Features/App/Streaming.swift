import Kernel
import Publications

/// Sound on a server, on its way to being a book.
public struct Stream: Equatable, Sendable {
    public var address: String
    /// The shell named it: there is nothing else on the screen.
    public var isRoot: Bool

    public init(_ address: String, isRoot: Bool) {
        self.address = address
        self.isRoot = isRoot
    }
}

extension App {
    /// What may be sound is looked at first; nil for what looks like something else.
    static func lookForStream(_ address: String) -> Effects? {
        guard Audiobook.mayStand(at: address) else { return nil }
        return [.request(.stream, .findStream(Stream(address, isRoot: true)))]
    }

    static func listen(at address: String, _ state: inout State) -> Effects {
        say("Looking at what there is to be heard", &state)
            + [.request(.stream, .findStream(Stream(address, isRoot: false)))]
    }

    static func take(
        _ stream: Stream, _ path: String?, _ trouble: String?, _ state: inout State
    ) -> Effects {
        if let path {
            return read(.file(path), at: nil, isRoot: stream.isRoot, &state)
        }
        let words = trouble.map { "That cannot be heard: \($0)." }
        guard stream.isRoot else {
            return say(words ?? "There is nothing to be heard there.", &state)
        }
        // Whatever else it is, a catalog can tell.
        return (words.map { say($0, &state) } ?? [])
            + send(.catalog(.begun), to: state.stack.screen.id, &state)
    }
}

extension EffectID {
    static let stream = EffectID("stream")
}
