import Fleet
import Testing

/// Five devices and one folder, with wrong clocks, kills and files that come late, twice, out of
/// order or in an older version: seeded, so that each history can be played again. `make fuzz`
/// plays a million of them.
@Suite struct FolderFleetTests {
    @Test func `no place is lost, none comes back, and all agree when it is quiet`() {
        for seed in 0..<200 {
            do throws(Fleet.Broken) {
                try Fleet.play(Chance(seed: UInt64(seed)))
            } catch {
                Issue.record("seed \(seed), \(error)")
            }
        }
    }
}
