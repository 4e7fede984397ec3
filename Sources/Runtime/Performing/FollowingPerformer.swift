import Catalogs
import Kernel
import LendingRuntime
import LendingWing
import Ports
import RuntimeKit

/// What is kept of catalogs, and visits to pages that are followed.
public struct FollowingPerformer: Performing {
    public typealias F = Following
    private let desk: FollowDesk

    public init(_ desk: FollowDesk) { self.desk = desk }

    public func perform(_ command: Following.Command, _ reply: Reply<Following.Action>) {
        let desk = desk
        switch command {
        // The root says it.
        case .say: reply.nothing()
        case .read: reply.answer(on: .saving) { desk.told }
        case .change(let change): reply.answer(on: .saving) { desk.changed(change) }
        case .follow(let follow, let isAll):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.begin(follow, isAll: isAll, $0) }
            }
        case .visit(let id, let isAsked):
            reply.stream(on: .transfers) { news in
                await CancellableWork.run { errand in
                    desk.visitAll(id, errand) { news.post($0) }
                    news.post(.visitEnded(isAsked: isAsked))
                }
            }
        }
    }
}

extension FollowDesk {
    fileprivate var told: Following.Action {
        do throws(KeepingError) { return .told(try book.places()) } catch {
            return .failed(error.why)
        }
    }

    fileprivate func changed(_ change: Following.Change) -> Following.Action {
        do throws(KeepingError) {
            return .told(try book.change { change.carryOut(in: &$0) })
        } catch {
            return .failed(error.why)
        }
    }

    fileprivate func begin(
        _ follow: Follow, isAll: Bool, _ errand: CancellableWork
    ) -> Following.Action {
        do throws(CatalogTrouble) {
            let begun = try self.follow(follow, isAll: isAll, errand)
            guard case .told(let places) = told else { return told }
            return .followed(places, begun)
        } catch {
            return .failed(error.why)
        }
    }

    fileprivate func visitAll(
        _ id: Follow.ID?, _ errand: CancellableWork, _ tell: (Following.Action) -> Void
    ) {
        let before = told
        guard case .told(let places) = before else { return tell(before) }
        for follow in places.follows
        where (id == nil || follow.id == id) && !errand.isOff && isKnown(follow.id) {
            // A page that does not answer does not hold up the others.
            let report = visit(follow.id, errand)
            guard case .told(let after) = told else { continue }
            tell(.visited(report, after))
        }
    }
}

extension Following.Change {
    fileprivate func carryOut(in places: inout Places) {
        switch self {
        case .opened(let place): places.visit(place)
        case .keep(let place, let isKept): places.keep(place, isKept)
        case .unfollow(let id): places[id] = nil
        case .hear(let name, let isHeard): places.heard.mark(name, isHeard)
        }
    }
}
