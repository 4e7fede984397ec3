import Catalogs
import Kernel
import LendingRuntime
import LendingWing
import Publications
import RuntimeKit
import Wording

/// One book's licence: its file is looked at, its lender asked.
public struct LicencePerformer: Performing {
    public typealias F = LicencePage
    private let desk: LicenceDesk
    private let time: any TimeSource

    public init(_ desk: LicenceDesk, time: any TimeSource) { (self.desk, self.time) = (desk, time) }

    public func perform(_ command: LicencePage.Work, _ reply: Reply<LicencePage.Action>) {
        let (desk, wall) = (desk, time.wall)
        switch command {
        case .look(let path):
            reply.answer(on: .prompt) {
                do throws(OpenError) { return .told(try desk.look(path), wall) } catch {
                    return .failed(.init(why: tr("\(path): \(error.why)"), next: error.advice))
                }
            }
        case .unlock(let path, let passphrase):
            answer(on: .saving, reply) { _ throws(CatalogTrouble) in
                let report = try desk.unlock(path, passphrase)
                return .unlocked(report, report.kept ?? .session)
            }
        case .take(let path):
            answer(on: .saving, reply) { _ throws(CatalogTrouble) in
                .taken(try desk.take(path))
            }
        case .carryOut(let deed, let path):
            let lane: Lanes.Lane = deed == .forget ? .saving : .servers
            answer(on: lane, reply) { errand throws(CatalogTrouble) in
                .done(try desk.carryOut(deed, path, errand), deed)
            }
        }
    }

    private func answer(
        on lane: Lanes.Lane, _ reply: Reply<LicencePage.Action>,
        _ work: @escaping @Sendable (CancellableWork) throws(CatalogTrouble) -> LicencePage.Action
    ) {
        reply.answer(on: lane) {
            await CancellableWork.run { errand in
                do throws(CatalogTrouble) { return try work(errand) } catch {
                    return .failed(.init(why: error.why, next: error.next))
                }
            }
        }
    }
}

extension LicenceDesk {
    fileprivate func carryOut(
        _ deed: LicencePage.Deed, _ path: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport {
        switch deed {
        case .renew: try renew(path, errand)
        case .giveBack: try giveBack(path, errand)
        case .forget: try forget(path)
        case .read, .fetch, .type, .ask, .browse: try ask(path, errand)
        }
    }
}
