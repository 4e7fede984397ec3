import Catalogs
import Kernel
import LendingWing
import Publications
import ScreenKit
import Wording

/// Sound or pages on a server, on their way to being a book.
public struct Stream: Equatable, Sendable {
    public enum What: Equatable, Sendable {
        /// With what its feed says of it.
        case sound(String, Episode?)
        case comic(PageOrder)
    }

    public let what: What
    /// The page of a catalog that the shell named, which waits to hear that it is none of sound.
    public var page: Int?

    public init(_ address: String, page: Int? = nil, episode: Episode? = nil) {
        what = .sound(address, episode)
        self.page = page
    }

    public init(_ comic: PageOrder) { what = .comic(comic) }

    /// Where it opens when that is not where it was left.
    fileprivate func start(_ page: Int?) -> Target? {
        switch what {
        case .sound(_, let episode): episode?.start.map { .locator(.time($0)) }
        case .comic: page.map { .place(Spot(document: $0, offset: 0)) }
        }
    }
}

extension App {
    static func listen(
        at address: String, _ episode: Episode? = nil, _ state: inout State
    ) -> Effects {
        say(tr("Looking at what there is to be heard"), &state)
            + [.request(.stream, .findStream(Stream(address, episode: episode)))]
    }

    static func read(_ order: PageOrder, _ state: inout State) -> Effects {
        say(tr("Looking at its pages"), &state) + [.request(.stream, .findStream(Stream(order)))]
    }

    static func take(
        _ stream: Stream, _ path: String?, page: Int?, _ trouble: String?, _ state: inout State
    ) -> Effects {
        if let path {
            state.notices.hide()
            let isInView = stream.page == state.stack.screen.id
            return read(.file(path), at: stream.start(page), isRoot: isInView, &state)
        }
        if case .comic(let order) = stream.what {
            let title = order.title
            let told = trouble.map { tr("“\(title)” cannot be read page by page: \($0).") }
            return say(
                told
                    ?? tr(
                        "“\(title)” cannot be read page by page: its server does not list its "
                            + "pages."), &state)
        }
        let words = trouble.map { tr("That cannot be heard: \($0).") }
        guard let page = stream.page else {
            return say(words ?? tr("There is nothing to be heard there."), &state)
        }
        // Whatever else it is, a catalog can tell.
        return (words.map { say($0, &state) } ?? [])
            + send(.begun, to: page, as: Catalog.self, &state)
    }
}

extension EffectID {
    static let stream = EffectID("stream")
}
