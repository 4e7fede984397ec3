import TestKit
import Testing

@testable import Catalogs

@Suite struct NameTableTests {
    @Test func `a name means what was said of it, and of few names that is said once`() {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { bytes.deallocate() }
        for count in [1, 15, 4_000] {
            var table = NameTable<Int>()
            var random = SplitMix64(seed: UInt64(count))
            var made = 0
            for _ in 0..<20_000 {
                let number = Int(random.next() % UInt64(count))
                let space = number % 3 == 0 ? nil : UnsafeRawPointer(bytes + number % 3)
                let meaning = table.meaning(
                    of: bytes + 16 * (number / 2), in: space, isDeclared: number % 2 == 0
                ) {
                    made += 1
                    return number
                }
                #expect(meaning == number)
            }
            if count <= 15 { #expect(made == count) }
        }
    }
}
