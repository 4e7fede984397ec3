import Catalogs
import Kernel
import ScreenKit
import Wording

/// What is on its way from catalogs: a queue that goes on over a quit, four at a time, two from one
/// server.
public enum Downloads: Feature {
    public struct State: Equatable, Sendable {
        public package(set) var all: [Download] = []
        var nextID = 1
        /// The list of the last time was looked at; before that nothing begins.
        package var isRead = false
        /// It could be read: else nothing is written over it.
        var isKept = false
        /// The list is being written: nothing begins that would be forgotten with the program.
        var isKeeping = false
        /// Servers that could not be reached: what comes from there waits for the network.
        var unreached: Set<String> = []
        /// What goes on once a person has signed in.
        package var awaitingSignIn: Set<Int> = []

        public init() {}

        /// Something waits for the network.
        package var isHeldUp: Bool { !unreached.isEmpty }
        /// It waits for its server to be reached, and not for another download.
        func isHeldUp(_ download: Download) -> Bool {
            download.phase == .waiting && unreached.contains(download.order.host)
        }

        public subscript(id: Int) -> Download? { all.first { $0.id == id } }

        /// Where the books of an account are on this machine, by what they are called there.
        public func owned(of account: Account) -> [String: String] {
            var owned: [String: String] = [:]
            for download in all where download.order.account == account.id {
                if case .done(let path) = download.phase { owned[download.order.key] = path }
            }
            return owned
        }

        /// What it is known by in its catalog, where it came from one.
        package func key(ofFileAt source: BookSource) -> String? {
            guard case .file(let path) = source else { return nil }
            return all.first { $0.phase == .done(path) }?.order.key
        }

        public var openCount: Int { all.count { $0.isOpen } }
    }

    public enum Action: Equatable, Sendable {
        case begun
        /// nil where the file cannot be read: it is left as it is.
        case read([Download]?)
        case ordered(Download.Order)
        /// The newest word about one.
        case arrived(Int, received: Int, total: Int?)
        /// The same of an audiobook's tracks.
        case heard(Int, Download.Tracks, received: Int, total: Int?)
        case done(Int, path: String)
        case failed(Int, CatalogTrouble)
        case paused(Int)
        case resumed(Int)
        /// Given up, or struck off the list.
        case dropped(Int)
        case signedIn(Account)
        /// More is known of an account.
        case accountTold(Account)
        /// Servers may be reached again.
        case online
        case saved(String?)
    }

    public enum Command: Equatable, Sendable {
        case read
        case keep([Download])
        case run(Download)
        /// What came of one that was given up.
        case forget(Download)
        case accountTold(Account)
        case say(String)
    }

    /// So many at once, and from one server.
    static let runningMax = 4
    static let hostMax = 2

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .begun: return [.request(.list, .read)]
        case .read(let all):
            state.isRead = true
            state.isKept = all != nil
            // What was ordered meanwhile comes after it.
            let fresh = state.all
            state.all = all ?? []
            state.nextID = (state.all.map(\.id).max() ?? 0) + 1
            for download in fresh { add(download.order, &state) }
            let words =
                tr(
                    "The list of downloads cannot be read and is left as it is; what is fetched "
                        + "now is not remembered.")
            return (all == nil ? [.perform(.say(words))] : [])
                + (fresh.isEmpty ? start(&state) : keep(&state))
        case .ordered(let order): return take(order, &state)
        case .arrived(let id, let received, let total):
            return arrive(id, received, total, &state)
        case .heard(let id, let tracks, let received, let total):
            guard let at = index(id, state), state.all[at].phase == .running else { return [] }
            // Each track that is whole is remembered, for the next start.
            let isNews = state.all[at].tracks != tracks
            state.all[at].tracks = tracks
            return arrive(id, received, total, &state) + (isNews ? keep(&state) : [])
        case .done(let id, let path):
            guard let at = index(id, state) else { return [] }
            state.all[at].phase = .done(path)
            let order = state.all[at].order
            let name = order.sound == nil ? order.title : tr("All of \(order.title)")
            let words = tr("\(name) is here. gd shows it, Enter reads it.")
            return keep(&state) + [.perform(.say(words))]
        case .failed(let id, let trouble):
            guard let at = index(id, state) else { return [] }
            let title = state.all[at].order.title
            if trouble.isOffline { return holdUp(at, &state) }
            if case .signIn = trouble { state.awaitingSignIn.insert(id) }
            state.all[at].phase = .failed(trouble.why, next: trouble.next)
            let words = tr("The download of \(title) stopped: \(trouble.why). gd shows it.")
            return keep(&state) + [.perform(.say(words))]
        case .paused(let id):
            guard let at = index(id, state), state.all[at].isOpen else { return [] }
            state.all[at].phase = .paused
            return [.cancel(.download(id))] + keep(&state)
        case .resumed(let id):
            guard let at = index(id, state) else { return [] }
            switch state.all[at].phase {
            case .paused, .failed: state.all[at].phase = .waiting
            case .waiting where state.isHeldUp(state.all[at]): break
            case .waiting, .running, .done: return []
            }
            state.unreached.remove(state.all[at].order.host)
            return keep(&state)
        case .dropped(let id):
            guard let at = index(id, state) else { return [] }
            let download = state.all.remove(at: at)
            let isHere = if case .done = download.phase { true } else { false }
            return [.cancel(.download(id))] + (isHere ? [] : [.perform(.forget(download))])
                + keep(&state)
        case .accountTold(let account): return [.perform(.accountTold(account))]
        case .signedIn(let account):
            let ids = state.awaitingSignIn.filter { id in
                guard let at = index(id, state) else { return false }
                return state.all[at].order.goOn(as: account)
            }
            state.awaitingSignIn.subtract(ids)
            return ids.sorted().flatMap { reduce(&state, .resumed($0)) }
        case .online:
            guard state.isHeldUp else { return [] }
            state.unreached = []
            return start(&state)
        case .saved(let trouble):
            state.isKeeping = false
            let words = trouble.map { tr("The list of downloads is not kept: \($0).") }
            return (words.map { [.perform(.say($0))] } ?? []) + start(&state)
        }
    }

    private static func take(_ order: Download.Order, _ state: inout State) -> Effects {
        if let known = state.all.firstIndex(where: { $0.order.key == order.key }) {
            switch state.all[known].phase {
            case .waiting, .running:
                return [.perform(.say(tr("\(order.title) is on its way already.")))]
            // Asked for again: in whatever format it is asked for now.
            case .paused, .failed, .done: state.all.remove(at: known)
            }
        }
        add(order, &state)
        let words = tr("Downloading \(order.title). gd shows how far it is.")
        return keep(&state) + [.perform(.say(words))]
    }

    private static func add(_ order: Download.Order, _ state: inout State) {
        if state.all.count >= DownloadFile.countMax,
            let oldest = state.all.firstIndex(where: { !$0.isOpen })
        {
            state.all.remove(at: oldest)
        }
        state.all.append(Download(id: state.nextID, order: order))
        state.nextID += 1
    }

    private static func arrive(
        _ id: Int, _ received: Int, _ total: Int?, _ state: inout State
    ) -> Effects {
        guard let at = index(id, state), state.all[at].phase == .running else { return [] }
        let isNews = state.all[at].total != total
        state.all[at].received = received
        state.all[at].total = total
        // Its future name is reported also before it is here.
        return isNews ? keep(&state) : []
    }

    /// The line is gone: what came stays, and the rest waits for the network.
    private static func holdUp(_ at: Int, _ state: inout State) -> Effects {
        state.all[at].phase = .waiting
        let isKnown = !state.unreached.insert(state.all[at].order.host).inserted
        let order = state.all[at].order
        let words = tr("\(order.host) is not reached: \(order.title) goes on when it is.")
        return keep(&state) + (isKnown ? [] : [.perform(.say(words))])
    }

    private static func start(_ state: inout State) -> Effects {
        guard state.isRead, !state.isKeeping else { return [] }
        var effects: Effects = []
        for at in state.all.indices where state.all[at].phase == .waiting {
            let running = state.all.filter { $0.phase == .running }
            guard running.count < runningMax else { break }
            let host = state.all[at].order.host
            if state.unreached.contains(host) { continue }
            guard running.count(where: { $0.order.host == host }) < hostMax else { continue }
            state.all[at].phase = .running
            effects.append(.stream(.download(state.all[at].id), .run(state.all[at])))
        }
        return effects
    }

    /// Whatever else may begin now begins once the list is safe.
    private static func keep(_ state: inout State) -> Effects {
        guard state.isKept else { return start(&state) }
        state.isKeeping = true
        return [.request(.keep, .keep(state.all))]
    }

    private static func index(_ id: Int, _ state: State) -> Int? {
        state.all.firstIndex { $0.id == id }
    }
}

extension EffectID {
    static let keep = EffectID("keep")
    static func download(_ id: Int) -> EffectID { EffectID("download.\(id)") }
}
