import Holdings
import Ports
import TestKit
import Testing

@testable import Adapters

/// A library that several programs make at the same moment.
@Suite struct LibraryBirthTests {
    @Test func `programs that make one library at once all have it`() async throws {
        for _ in 0..<40 {
            let scratch = TemporaryFolder()
            let path = scratch.path
            let troubles = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        do throws(KeepingError) {
                            _ = try SQLiteShelf(folder: path, now: { 1 }).collections()
                            return nil
                        } catch {
                            return error.why
                        }
                    }
                }
                return await group.reduce(into: [String]()) { if let why = $1 { $0.append(why) } }
            }
            #expect(troubles == [])
        }
    }
}
