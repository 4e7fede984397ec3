import Fleet
import Testing

/// Five devices and one folder, with wrong clocks, kills and files that come late, twice, out of
/// order or in an older version: seeded, so that each history can be played again. `make fuzz`
/// plays a million of them.
@Suite struct FolderFleetTests {
    @Test func `no place is lost, none comes back, and all agree when it is quiet`() {
        for seed in 0..<300 {
            do throws(Fleet.Broken) {
                try Fleet.play(Chance(seed: UInt64(seed)), haveWords: seed >= 200)
            } catch {
                Issue.record("seed \(seed), \(error)")
            }
        }
    }

    /// Two devices with clocks that were days apart have each begun the book anew: each took the
    /// other's place for one from before that, and told its own once more whenever the other did.
    @Test func `two that began anew do not answer each other for ever`() throws {
        try Fleet.play(Chance([0x76, 0x76, 0x27, 0x42] as [UInt8], round: 3))
    }

    /// A place that was asked about before the book was begun anew is not answered by that, nor one
    /// that its device tells again to a third.
    @Test(arguments: [1_013_808, 1_014_029, 1_048_138] as [UInt64])
    func `who was told of a new reading too little is told again`(seed: UInt64) throws {
        try Fleet.play(Chance(seed: seed))
    }

    /// A device began the book anew twice. A kill stopped it after it had written the second place
    /// and before it had noted that. Both places have one name: it took the second for the first.
    @Test func `a device that begins a book anew twice sends both places`() throws {
        try Fleet.play(Chance(seed: 2_508_157))
    }

    /// Three devices with clocks that were days apart each began anew: two answer each other, and
    /// one of them then the third, until each has answered three times.
    @Test func `three that began anew come to rest`() throws {
        try Fleet.play(Chance(seed: 7_575_604))
    }

    /// A device whose clock was set back by days read an older file of another device. It ignored
    /// the file's time, which was in its future, and followed a place that the other had left.
    @Test func `a device whose clock is behind recognises an older file`() throws {
        try Fleet.play(Chance(seed: 6_013_757))
    }
}
