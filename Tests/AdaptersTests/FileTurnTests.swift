import Catalogs
import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters
@testable import LendingRuntime

/// Programs that change one small file at the same moment.
@Suite struct FileTurnTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/accounts.json" }

    @Test func `accounts that several programs add at once are all there`() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in 0..<4 {
                group.addTask {
                    // Each has its own: nothing is shared but the disk.
                    let book = AccountLedger(
                        documents: DiskDocuments(), path: path, newID: { "never" })
                    for number in 0..<10 {
                        let id = "\(program).\(number)"
                        try book.put(
                            Account(id: id, name: id, catalog: "https://\(id).example/"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let book = AccountLedger(documents: DiskDocuments(), path: path, newID: { "never" })
        #expect(Set(try book.accounts().map(\.id)).count == 40)
    }

    /// `flock` as the system's own program does it, in a process of its own.
    @Test func `a file that another process holds is waited for`() throws {
        try DiskDocuments().save(Array("1".utf8), to: path)
        let held = folder.path + "/held"
        let script =
            "flock '\(folder.path)/.accounts.json.lock' -c 'touch \(held); read x; printf 2 > \(path)'"
        let holder = try #require(popen(script, "w"))
        while access(held, F_OK) != 0 { poll(nil, 0, 1) }
        let reading = DiskDocuments()
        // It releases the lock when it hears this, after it has written.
        let path = path
        let seen = ThreadedAnswer { () -> [UInt8]? in
            try? reading.alone(with: path) { try? reading.read(path, bytesMax: 10) ?? [] } ?? []
        }
        fputs("go\n", holder)
        fflush(holder)
        #expect(seen.value == Array("2".utf8))
        pclose(holder)
    }
}

/// What a thread of its own comes to.
final class ThreadedAnswer<Value: Sendable>: @unchecked Sendable {
    private let work: @Sendable () -> Value
    private var answer: Value?
    private var thread = pthread_t()

    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        let held = Unmanaged.passRetained(Box { [unowned self] in answer = work() })
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, held.toOpaque())
    }

    var value: Value? {
        pthread_join(thread, nil)
        return answer
    }
}

private final class Box {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}
