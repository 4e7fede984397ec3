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

    /// A program told its place at the end without a time, and again after the book was begun anew
    /// here: that was answered, and it is not asked once more.
    @Test func `a place without a time that was answered is not asked about again`() throws {
        try FleetServer.play(Chance(seed: 7_688_500))
    }
}
