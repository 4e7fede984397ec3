import Fleet
import Glibc

/// Plays histories of devices that share a book, as fast as they go: `Fleets FIRST COUNT`, from the
/// seed FIRST on. Each can be played again by its seed. Ends with 1 at the first that breaks a
/// rule.
@main enum Fleets {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        guard numbers.count == 2, CommandLine.arguments.count == 3 else {
            print("Fleets FIRST COUNT")
            exit(2)
        }
        let (first, count) = (numbers[0], numbers[1])
        // A million takes half an hour: each tenth says how far it is.
        let tenth = max(10_000, count / 10)
        for played in 0..<count {
            if played > 0, played % tenth == 0 {
                print("fleets: from seed \(first) \(played) of \(count)")
                fflush(nil)
            }
            do throws(Fleet.Broken) {
                try Fleet.play(Chance(seed: first &+ played), haveWords: played % 2 == 1)
                try FleetServer.play(Chance(seed: first &+ played))
            } catch {
                print("fleets: seed \(first &+ played), \(error)")
                exit(1)
            }
        }
    }
}
