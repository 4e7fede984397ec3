import Catalogs
import Kernel
import ScreenKit
import Wording

/// Places in catalogs that a person keeps, those looked at last, and pages whose new books come
/// here by themselves.
public enum Following: Feature {
    public struct State: Equatable, Sendable {
        public package(set) var places = Places()
        /// Pages are being visited.
        public package(set) var isVisiting = false

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        /// The program begins; `visits` asks followed pages what is new.
        case begun(visits: Bool)
        case told(Places)
        case failed(String)
        /// A page of a catalog was opened.
        case opened(Places.Place)
        case keeping(Places.Place, Bool)
        /// An episode was heard, or is not any more.
        case hearing(String, Bool)
        case following(Places.Place, isAll: Bool)
        /// It is followed from here on, and so many books of it are known.
        case followed(Places, Follow)
        case unfollowing(Follow.ID)
        /// Of one page, or of all.
        case visitWished(Follow.ID?)
        case visited(FollowReport, Places)
        case visitEnded(isAsked: Bool)
    }

    public enum Command: Equatable, Sendable {
        case read
        case change(Change)
        case follow(Follow, isAll: Bool)
        case visit(Follow.ID?, isAsked: Bool)
        case say(String)
    }

    public enum Change: Equatable, Sendable {
        case opened(Places.Place)
        case keep(Places.Place, Bool)
        case unfollow(Follow.ID)
        case hear(String, Bool)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .begun(let visits):
            return [.request(.list, .read)] + (visits ? visit(nil, isAsked: false, &state) : [])
        case .told(let places): state.places = places
        case .failed(let why): return say(tr("What you keep of catalogs is not kept: \(why)."))
        case .opened(let place):
            guard state.places.recent.first?.id != place.id else { return [] }
            return [.request(.recent, .change(.opened(place)))]
        case .keeping(let place, let isKept):
            let words =
                isKept
                ? tr("\(place.title) is among your places (ga).")
                : tr("\(place.title) is no longer among your places.")
            return [.request(.places, .change(.keep(place, isKept)))]
                + say(words)
        case .hearing(let name, let isHeard):
            guard state.places.heard.contains(name) != isHeard else { return [] }
            return [.request(.heard, .change(.hear(name, isHeard)))]
        case .following(let place, let isAll):
            var follow = state.places[place.id] ?? Follow(id: place.id, title: place.title)
            follow.title = place.title
            return [.request(.follow, .follow(follow, isAll: isAll))]
        case .followed(let places, let follow):
            state.places = places
            let words = tr("\(follow.title) is followed: what is new there comes here.")
            return say(words)
                + (follow.visited == nil ? visit(follow.id, isAsked: true, &state) : [])
        case .unfollowing(let id):
            let title = state.places[id]?.title ?? id.address
            return [.request(.places, .change(.unfollow(id)))]
                + say(tr("\(title) is no longer followed. Its books stay."))
        case .visitWished(let id): return visit(id, isAsked: true, &state)
        case .visited(let report, let places):
            state.places = places
            return words(report).map(say) ?? []
        case .visitEnded(let isAsked):
            let wasVisiting = state.isVisiting
            state.isVisiting = false
            return wasVisiting && isAsked ? say(tr("What you follow was looked at.")) : []
        }
        return []
    }

    private static func visit(
        _ id: Follow.ID?, isAsked: Bool, _ state: inout State
    ) -> Effects {
        guard !state.isVisiting else {
            return isAsked ? say(tr("What you follow is being looked at.")) : []
        }
        state.isVisiting = true
        return [.stream(.visit, .visit(id, isAsked: isAsked))]
    }

    /// Nothing of a page on which nothing happened.
    private static func words(_ report: FollowReport) -> String? {
        if let trouble = report.trouble, !trouble.isOffline {
            return tr("\(report.title) is followed, and does not answer: \(trouble.why).")
        }
        var words: String
        switch report.arrived.count {
        case 0:
            guard let refused = report.refused.first else { return nil }
            words = tr(
                "\(refused.title) is new in \(report.title) and cannot be read: \(refused.why).")
        case 1: words = tr("New from \(report.title): \(report.arrived[0].title).")
        case let count: words = tr("\(count) new books from \(report.title) are on your shelf.")
        }
        if report.left > 0 {
            words = sentences(
                words, tr("\(report.left) more \(for: report.left, "comes", "come") next time."))
        }
        return words
    }

    private static func say(_ words: String) -> Effects { [.perform(.say(words))] }
}

extension EffectID {
    static let recent = EffectID("recent")
    static let places = EffectID("places")
    static let heard = EffectID("heard")
    static let follow = EffectID("follow")
    static let visit = EffectID("visit")
}
