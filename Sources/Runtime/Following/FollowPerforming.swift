import Catalogs
import Features
import Kernel
import Ports

/// What is kept of catalogs, and visits to pages that are followed, off the loop.
extension Performers {
    public func answer(_ command: Following.Command, _ ticket: Ticket?) {
        guard let desk = catalogs?.follows, let ticket else { return }
        switch command {
        // The root says it.
        case .say: break
        case .read: workshop.answer(ticket, on: saver) { .following(desk.told) }
        case .change(let change):
            workshop.answer(ticket, on: saver) {
                .following(desk.changed(change))
            }
        case .follow(let follow, let isAll):
            workshop.answer(ticket, on: asker) {
                await Errand.run { .following(desk.begin(follow, isAll: isAll, $0)) }
            }
        case .visit(let id, let isAsked):
            workshop.stream(ticket, on: porter) { [mailbox] _ in
                await Errand.run { errand in
                    desk.visitAll(id, errand) { mailbox.post(.news(.following($0), ticket)) }
                    mailbox.post(.news(.following(.visitEnded(isAsked: isAsked)), ticket))
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
        _ follow: Follow, isAll: Bool, _ errand: Errand
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
        _ id: Follow.ID?, _ errand: Errand, _ tell: (Following.Action) -> Void
    ) {
        let before = told
        guard case .told(let places) = before else { return tell(before) }
        for follow in places.follows
        where (id == nil || follow.id == id) && !errand.isOff && isKnown(follow.id) {
            // One page that does not answer keeps nobody from hearing of the others.
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
        }
    }
}
