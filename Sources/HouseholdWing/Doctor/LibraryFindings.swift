import Holdings
import ScreenKit
import Sharing
import Wording

/// The library's file, and what there is to put in its place.
extension DoctorFacts {
    func told(_ library: LibrarySoundness) -> Finding {
        let copy = library.copies.last
        guard library.isThere else {
            return Finding(
                tr("Library", "topic"), .good, tr("empty"), why: tr("nothing has been kept yet"))
        }
        guard library.damage.isEmpty else {
            let fix =
                copy.map { copy in
                    let (path, contents) = (copy.path, copy.contents)
                    guard let loss = copy.loss?.words else {
                        return tr("`rushlight shelf restore \(path)` puts back \(contents).")
                    }
                    return tr(
                        "`rushlight shelf restore \(path)` puts back \(contents); "
                            + "not in it: \(loss).")
                }
                ?? tr("`rushlight shelf restore FILE` puts a backup of yours back.")
            return Finding(
                tr("Library", "topic"), .bad, tr("damaged"), why: library.damage, fix: fix)
        }
        let why = copy.map { tr("the newest copy is \($0.name): \($0.contents)") }
        return Finding(
            tr("Library", "topic"), .good, tr("sound", "not damaged"),
            why: why ?? tr("a copy is made each day while you read and type nothing"))
    }

    func told(_ sides: [Side]) -> Finding {
        let names = listed(sides.map(\.name))
        guard let amiss = sides.first(where: { [.failed, .signedOut].contains($0.standing) }) else {
            return Finding(tr("Sync", "topic"), .good, names, why: tr("places are shared there"))
        }
        return Finding(
            tr("Sync", "topic"), .poor,
            amiss.standing == .signedOut ? tr("signed-out") : tr("failed"),
            why: tr("\(amiss.name): \(amiss.why)"),
            fix: amiss.standing == .signedOut
                ? tr("`rushlight sync remove` and `sync add` sign in again.")
                : tr("`rushlight sync now` tries again."))
    }
}
