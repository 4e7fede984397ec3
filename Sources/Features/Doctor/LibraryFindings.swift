import Holdings

/// The library's file, and what there is to put in its place.
extension DoctorFacts {
    func told(_ library: LibrarySoundness) -> Finding {
        let copy = library.copies.last
        guard library.isThere else {
            return Finding("Library", .good, "empty", why: "nothing has been kept yet")
        }
        guard library.damage.isEmpty else {
            let fix =
                copy.map { "`rushlight shelf restore \($0.path)` puts back \($0.contents)." }
                ?? "`rushlight shelf restore FILE` puts a backup of yours back."
            return Finding("Library", .bad, "damaged", why: library.damage, fix: fix)
        }
        let why = copy.map { "the newest copy is \($0.name): \($0.contents)" }
        return Finding(
            "Library", .good, "sound",
            why: why ?? "a copy is made each day while you read and type nothing")
    }
}
