import Catalogs
import Kernel
import LendingWing
import Publications
import ScreenKit

/// Sound on a server, on its way to being a book.
public struct Stream: Equatable, Sendable {
    public var address: String
    /// The page of a catalog that the shell named, which waits to hear that it is none of sound.
    public var page: Int?
    /// What its feed says of it.
    public var episode: Episode?

    public init(_ address: String, page: Int? = nil, episode: Episode? = nil) {
        self.address = address
        self.page = page
        self.episode = episode
    }
}

extension App {
    static func listen(
        at address: String, _ episode: Episode? = nil, _ state: inout State
    ) -> Effects {
        say("Looking at what there is to be heard", &state)
            + [.request(.stream, .findStream(Stream(address, episode: episode)))]
    }

    static func take(
        _ stream: Stream, _ path: String?, _ trouble: String?, _ state: inout State
    ) -> Effects {
        let isInView = stream.page == state.stack.screen.id
        let start = stream.episode?.start.map { Target.locator(.time($0)) }
        if let path { return read(.file(path), at: start, isRoot: isInView, &state) }
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
