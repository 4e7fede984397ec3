import Holdings
import LibraryWing
import Ports
import Wording

/// Answers what the screens of names and of doubles ask.
extension ShelfDesk {
    public func answer(_ command: Names.Work) -> Names.Action {
        guard let keeping else { return .failed(tr("there is no home folder")) }
        do throws(KeepingError) {
            let vocabulary = try keeping.vocabulary()
            var names: [Names.Kind: [Names.Counted]] = [:]
            for kind in Names.Kind.allCases {
                names[kind] = vocabulary.counts(kind).map { Names.Counted($0, $1) }
            }
            // The newest first: how many there are of each says little.
            names[.year]?.sort { ($0.name.count, $0.name) > ($1.name.count, $1.name) }
            return .told(names)
        } catch {
            return .failed(error.why)
        }
    }

    public func answer(_ command: Doubles.Work) -> Doubles.Action {
        guard let keeping else { return .failed(tr("there is no home folder")) }
        do throws(KeepingError) { return .told(try keeping.doubles()) } catch {
            return .failed(error.why)
        }
    }
}
