import Fleet
import Testing

/// Four devices and one server that another program uses, with wrong clocks, kills, old times and
/// days without a network: seeded, so that each history can be played again. `make fuzz` plays a
/// million of them, each after one with a folder.
@Suite struct FleetTests {
    @Test func `no place is lost or passed over unasked, and all agree when it is quiet`() {
        for seed in 0..<400 {
            do throws(Fleet.Broken) {
                try FleetServer.play(Chance(seed: UInt64(seed)))
            } catch {
                Issue.record("seed \(seed), \(error)")
            }
        }
    }
}
