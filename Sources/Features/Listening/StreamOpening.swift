import Catalogs
import Kernel
import LendingWing
import Publications
import ScreenKit

/// Sound or pages on a server, on their way to being a book.
public struct Stream: Equatable, Sendable {
    public var address: String
    /// Of a comic; `address` is empty then.
    public var pages: PageOrder?
    /// Where the server says that its reading stopped.
    public var start: Int?
    /// The page of a catalog that the shell named, which waits to hear that it is none of sound.
    public var page: Int?
    /// What its feed says of it.
    public var episode: Episode?

    public init(_ address: String, page: Int? = nil, episode: Episode? = nil) {
        self.address = address
        self.page = page
        self.episode = episode
    }

    public init(_ pages: PageOrder) {
        (address, self.pages) = ("", pages)
    }
}

extension App {
    static func listen(
        at address: String, _ episode: Episode? = nil, _ state: inout State
    ) -> Effects {
        say("Looking at what there is to be heard", &state)
            + [.request(.stream, .findStream(Stream(address, episode: episode)))]
    }

    static func read(_ order: PageOrder, _ state: inout State) -> Effects {
        say("Looking at its pages", &state) + [.request(.stream, .findStream(Stream(order)))]
    }

    static func take(
        _ stream: Stream, _ path: String?, _ trouble: String?, _ state: inout State
    ) -> Effects {
        let isInView = stream.page == state.stack.screen.id
        let start =
            stream.episode?.start.map { Target.locator(.time($0)) }
            ?? stream.start.map { Target.place(Spot(document: $0, offset: 0)) }
        if let path {
            state.notices.hide()
            return read(.file(path), at: start, isRoot: isInView, &state)
        }
        if let pages = stream.pages {
            let why = trouble ?? "its server does not list its pages"
            return say("“\(pages.title)” cannot be read page by page: \(why).", &state)
        }
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
