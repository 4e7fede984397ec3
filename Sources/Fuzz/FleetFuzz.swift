import Fleet

/// Histories of devices that share a book: what happens is what the bytes say.
enum FleetFuzz {
    static func once(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = UnsafeBufferPointer(start: start, count: count)
        for round in 0..<10 {
            do throws(Fleet.Broken) {
                try Fleet.play(Chance(bytes, round: UInt64(round)), haveWords: round % 2 == 1)
                try FleetServer.play(Chance(bytes, round: UInt64(round)))
            } catch {
                preconditionFailure("round \(round), \(error)")
            }
        }
        return 0
    }
}
