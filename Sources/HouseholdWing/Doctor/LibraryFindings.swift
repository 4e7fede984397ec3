import Holdings
import ScreenKit
import Sharing

/// The library's file, and what there is to put in its place.
extension DoctorFacts {
    func told(_ library: LibrarySoundness) -> Finding {
        let copy = library.copies.last
        guard library.isThere else {
            return Finding("Library", .good, "empty", why: "nothing has been kept yet")
        }
        guard library.damage.isEmpty else {
            let fix =
                copy.map { copy in
                    "`rushlight shelf restore \(copy.path)` puts back \(copy.contents)"
                        + (copy.loss?.words.map { "; not in it: \($0)." } ?? ".")
                }
                ?? "`rushlight shelf restore FILE` puts a backup of yours back."
            return Finding("Library", .bad, "damaged", why: library.damage, fix: fix)
        }
        let why = copy.map { "the newest copy is \($0.name): \($0.contents)" }
        return Finding(
            "Library", .good, "sound",
            why: why ?? "a copy is made each day while you read and type nothing")
    }

    func told(_ sides: [Side]) -> Finding {
        let names = sides.map(\.name).joined(separator: ", ")
        guard let amiss = sides.first(where: { [.failed, .signedOut].contains($0.standing) }) else {
            return Finding("Sync", .good, names, why: "places are shared there")
        }
        return Finding(
            "Sync", .poor, amiss.standing.rawValue, why: "\(amiss.name): \(amiss.why)",
            fix: amiss.standing == .signedOut
                ? "`rushlight sync remove` and `sync add` sign in again."
                : "`rushlight sync now` tries again.")
    }
}
