import Publications
import RuntimeKit
import Sharing

/// Asking a side for a book under every name that the book ever had there. A device that has an
/// older file of it writes under an older name.
extension SyncDesk {
    /// Each is a request; the library keeps no more.
    private static let namesMax = 8
    /// Each name is asked about so often, and between only the newest where that tells enough. An
    /// hour of going from book to book stays within 240 requests.
    private static let namesSeconds: Int64 = 900

    func pull(
        _ names: [String], _ talk: any SideTalking, _ side: Side, _ publication: Publication,
        _ path: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> SidePull {
        guard let newest = names.first else { return SidePull() }
        if names.count == 1 { return try talk.pull(newest, errand) }
        let (mark, device) = try settled(with: side, publication, path)
        let now = now()
        var pulls: [SidePull] = []
        for name in names.prefix(Self.namesMax) {
            let key = ["names", side.id, name].joined(separator: " ")
            // What is older than the last report that was answered is not what counts.
            if name != newest, servers.hasLooked(at: key, since: now - Self.namesSeconds),
                let report = pulls.first?.report,
                mark.hasAnswered(report) || report.isLater(than: mark.answered)
            {
                continue
            }
            do throws(SideTrouble) {
                pulls.append(try talk.pull(name, errand))
            } catch {
                guard case .otherDocument = error, name != newest else { throw error }
            }
            servers.looked(at: key, now)
        }
        return .counting(among: pulls, beside: mark, on: device.id)
    }
}

extension SidePull {
    /// Of what stands under several names the one that counts: the newest that another device told
    /// since a report was answered last, else the newest. So a place that was sent from here hides
    /// none that stands under another name.
    static func counting(
        among pulls: [SidePull], beside mark: SideMark, on device: String
    ) -> SidePull {
        let news = pulls.filter { pull in
            guard let report = pull.report, report.device.id != device, !mark.hasAnswered(report)
            else { return false }
            return report.isLater(than: mark.answered)
        }
        return newest(news) ?? newest(pulls.filter { $0.report != nil }) ?? pulls.first
            ?? SidePull()
    }

    /// Of two of one time the first.
    private static func newest(_ pulls: [SidePull]) -> SidePull? {
        pulls.reduce(nil) { best, pull in
            guard let best else { return pull }
            return pull.report?.isLater(than: best.report) == true ? pull : best
        }
    }
}

extension SideReport {
    /// By the side's own count, else by its clock. What has no time is later than none.
    fileprivate func isLater(than other: SideReport?) -> Bool {
        if let stamp, let other = other?.stamp { return stamp > other }
        return at ?? 0 > other?.at ?? 0
    }
}
