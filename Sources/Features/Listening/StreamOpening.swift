import Kernel
import LendingWing
import Publications
import ScreenKit

/// Sound on a server, on its way to being a book.
public struct Stream: Equatable, Sendable {
    public var address: String
    /// The page of a catalog that the shell named, which waits to hear that it is none of sound.
    public var page: Int?

    public init(_ address: String, page: Int? = nil) {
        self.address = address
        self.page = page
    }
}

extension App {
    static func listen(at address: String, _ state: inout State) -> Effects {
        say("Looking at what there is to be heard", &state)
            + [.request(.stream, .findStream(Stream(address)))]
    }

    static func take(
        _ stream: Stream, _ path: String?, _ trouble: String?, _ state: inout State
    ) -> Effects {
        let isInView = stream.page == state.stack.screen.id
        if let path { return read(.file(path), at: nil, isRoot: isInView, &state) }
        let words = trouble.map { "That cannot be heard: \($0)." }
        guard let page = stream.page else {
            return say(words ?? "There is nothing to be heard there.", &state)
        }
        // Whatever else it is, a catalog can tell.
        return (words.map { say($0, &state) } ?? [])
            + send(.begun, to: page, as: Catalog.self, &state)
    }
}

extension EffectID {
    static let stream = EffectID("stream")
}
