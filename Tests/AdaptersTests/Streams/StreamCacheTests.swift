import Catalogs
import Glibc
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// Sound of a real server, with everything that can go wrong on its way.
@Suite struct StreamCacheTests {
    private let folder = ScratchFolder()
    private static let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 3) }

    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private func cache(_ change: (inout StreamManner) -> Void = { _ in }) -> StreamCache {
        var manner = StreamManner()
        manner.silence = .seconds(1)
        change(&manner)
        let fixed = manner
        return StreamCache(
            folder: folder.path,
            http: CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 })
        ) { fixed }
    }

    private func read(
        _ sound: any StreamedSound, _ range: Range<Int>
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < range.count {
            let some = try sound.read(at: range.lowerBound + bytes.count, range.count - bytes.count)
            if some.isEmpty { break }
            bytes += some
        }
        return bytes
    }

    @Test func `what was read once is asked for no more, also in another run`() throws {
        let server = SoundServer(Self.bytes)
        do {
            let sound = try #require(cache().open(server.address))
            #expect(try sound.size() == Self.bytes.count)
            #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        }
        let asked = server.asked.count
        let cache = cache()
        let holding = cache.holding(server.address)
        #expect(holding.isWhole && holding.bytes == Self.bytes.count)
        let sound = try #require(cache.open(server.address))
        #expect(try sound.size() == Self.bytes.count)
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        #expect(server.asked.count == asked)
        #expect(cache.contents().count == 1)
    }

    @Test(
        arguments: [0, 1, 4_095, 65_536, 1_000_000, 2_999_999])
    func `a line that is cut at any byte is taken up there`(_ place: Int) throws {
        let server = SoundServer(Self.bytes, faults: [.cut(after: place)])
        let sound = try #require(cache().open(server.address))
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        // No byte that came was asked for again.
        let starts = server.asked.map(\.first)
        #expect(starts == starts.sorted() && starts.count <= 3, "\(starts)")
        if place > 100_000 { #expect((starts.last ?? 0) > 0) }
    }

    @Test(arguments: [0, 70_000, 2_000_000])
    func `a server that stalls at any byte is asked again`(_ place: Int) throws {
        let valve = Valve()
        defer { valve.open() }
        let server = SoundServer(Self.bytes, faults: [.stall(after: place, valve)])
        let sound = try #require(cache().open(server.address))
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        #expect(server.asked.count >= 2)
    }

    @Test func `wrong parts are refused, short ones filled up, whole ones taken`() throws {
        let server = SoundServer(Self.bytes, faults: [.otherRange, .short(1_000), .whole])
        let sound = try #require(cache().open(server.address))
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        #expect(server.asked.map(\.first) == [0, 0, 1_000])
    }

    @Test func `who sends wrong parts all the time is told so, and later believed again`() throws {
        let server = SoundServer(Self.bytes, faults: [.otherRange, .otherRange, .otherRange])
        let sound = try #require(cache().open(server.address))
        let why = "the server sends another part than was asked for"
        #expect(throws: StreamTrouble.failed(why)) { try sound.read(at: 0, 10) }
        #expect(try sound.read(at: 0, 10) == Array(Self.bytes.prefix(10)))
    }

    @Test func `what changes on the server is never mixed with what it was`() throws {
        let server = SoundServer(Self.bytes)
        let small = cache { $0.aheadBytes = 100_000 }
        let sound = try #require(small.open(server.address))
        #expect(try sound.read(at: 0, 1_000) == Array(Self.bytes.prefix(1_000)))
        let other = [UInt8](repeating: 7, count: 2_500_000)
        server.change(to: other)
        #expect(throws: StreamTrouble.changed) { try read(sound, 0..<3_000_000) }
        let anew = try #require(small.open(server.address))
        #expect(try anew.size() == other.count)
        #expect(try read(anew, 0..<4_000_000) == other)
    }

    @Test func `far places come first, and near ones are waited for`() throws {
        let server = SoundServer(Self.bytes)
        let sound = try #require(cache { $0.aheadBytes = 200_000 }.open(server.address))
        for at in [0, 2_900_000, 40, 1_500_000, 2_950_000] {
            let end = min(at + 500, Self.bytes.count)
            #expect(try read(sound, at..<end) == Array(Self.bytes[at..<end]))
        }
        // No more than what was wanted and some way ahead of it.
        #expect(server.asked.count <= 6, "\(server.asked)")
    }

    @Test func `a reader that is called off waits no longer`() throws {
        let valve = Valve()
        defer { valve.open() }
        let server = SoundServer(Self.bytes, faults: [.stall(after: 0, valve)])
        let sound = try #require(cache { $0.silence = .seconds(600) }.open(server.address))
        let started = Self.monotonic()
        let thread = Waiter { sound.cancel() }
        thread.start(afterMs: 200)
        #expect(throws: StreamTrouble.cancelled) { try sound.read(at: 0, 10) }
        #expect(Self.monotonic() - started < .seconds(5))
        thread.join()
    }

    @Test func `without a server what is here is heard, and the rest says why`() throws {
        var server: SoundServer? = SoundServer(Self.bytes)
        let address = try #require(server?.address)
        let few = cache { $0.aheadBytes = 100_000 }
        do {
            let sound = try #require(few.open(address))
            _ = try read(sound, 0..<100_000)
        }
        server = nil
        let sound = try #require(cache().open(address))
        #expect(try sound.size() == Self.bytes.count)
        #expect(try read(sound, 0..<100_000) == Array(Self.bytes.prefix(100_000)))
        #expect(throws: StreamTrouble.self) { try sound.read(at: 2_000_000, 10) }
    }

    @Test func `no more is kept than may be, and what is heard stays`() throws {
        let others = (0..<4).map { _ in SoundServer(Self.bytes) }
        let tight = cache {
            $0.bytesMax = 7_000_000
            $0.aheadBytes = 1 << 20
        }
        for server in others {
            let sound = try #require(tight.open(server.address))
            #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        }
        #expect(tight.contents().bytes <= 7_000_000, "\(tight.contents())")
        #expect(tight.holding(others[0].address).bytes == 0)
        #expect(tight.holding(others[3].address).isWhole)
    }

    @Test func `one sound that is larger than all the room is heard to its end`() throws {
        let long = (0..<12_000_000).map { UInt8(truncatingIfNeeded: ($0 &* 17) >> 5) }
        let server = SoundServer(long)
        let tight = cache {
            $0.bytesMax = 6_000_000
            $0.aheadBytes = 1 << 20
        }
        let sound = try #require(tight.open(server.address))
        #expect(try read(sound, 0..<13_000_000) == long)
        #expect(tight.contents().bytes <= 8_000_000, "\(tight.contents())")
    }

    @Test func `where the map cannot be written nothing goes that it names`() throws {
        let long = (0..<12_000_000).map { UInt8(truncatingIfNeeded: ($0 &* 17) >> 5) | 1 }
        let server = SoundServer(long)
        do {
            let tight = cache {
                $0.bytesMax = 6_000_000
                $0.aheadBytes = 1 << 20
            }
            let sound = try #require(tight.open(server.address))
            #expect(try read(sound, 0..<3_000_000).count == 3_000_000)
            let map = try #require(folder.names.first { $0.hasSuffix(".map") })
            // What takes the place of the new map is what a full disk would be; one that is being
            // written goes first.
            let isTaken = (0..<500).contains { _ in
                if mkdir(folder.path + "/" + map + ".new", 0o700) == 0 { return true }
                poll(nil, 0, 2)
                return false
            }
            #expect(isTaken)
            #expect(try read(sound, 3_000_000..<13_000_000) == Array(long[3_000_000...]))
        }
        let sound = try #require(cache().open(server.address))
        #expect(try read(sound, 0..<13_000_000) == long)
    }

    @Test func `a map that lies, or is cut short, is believed of nothing`() throws {
        let server = SoundServer(Self.bytes)
        do {
            let sound = try #require(cache().open(server.address))
            _ = try read(sound, 0..<4_000_000)
        }
        let map = try #require(folder.names.first { $0.hasSuffix(".map") })
        let part = folder.path + "/" + map.dropLast(4) + ".part"
        truncate(part, 1_000)
        let sound = try #require(cache().open(server.address))
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
    }

    @Test func `where it cannot be kept it is held where that may be, and leaves nothing`() throws {
        let server = SoundServer(Self.bytes)
        // Another program has it: beside it, without a name.
        let theirs = try #require(cache().open(server.address))
        _ = try theirs.read(at: 0, 1)
        let ours = try #require(cache().open(server.address))
        #expect(try read(ours, 0..<4_000_000) == Self.bytes)
        // The other one writes its map meanwhile, under a name of its own until it is whole.
        func areWhole() -> Bool {
            folder.names.allSatisfy { $0.hasSuffix(".part") || $0.hasSuffix(".map") }
        }
        for _ in 0..<1_000 where !areWhole() { poll(nil, 0, 10) }
        #expect(areWhole(), "\(folder.names)")
        #expect(Self.held(below: folder.path).contains { $0.hasSuffix(" (deleted)") })
        // Nowhere to be kept.
        let spare = ScratchFolder()
        mkdir(spare.path, 0o700)
        let http = CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 })
        let homeless = StreamCache(folder: nil, spare: spare.path, http: http)
        let sound = try #require(homeless.open(server.address))
        #expect(try read(sound, 0..<4_000_000) == Self.bytes)
        #expect(spare.names.isEmpty && Self.held(below: spare.path).count == 1)
        #expect(StreamCache(folder: nil, http: http).open(server.address) == nil)
    }

    /// What this program has open there.
    private static func held(below folder: String) -> [String] {
        (0..<1_024).compactMap { number in
            var path = [UInt8](repeating: 0, count: 4_096)
            let count = path.withUnsafeMutableBytes {
                $0.baseAddress.map { readlink("/proc/self/fd/\(number)", $0, 4_096) } ?? 0
            }
            let text = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
            return text.hasPrefix(folder + "/") ? text : nil
        }
    }

    @Test func `what is thrown away is gone, and comes again when it is wanted`() throws {
        let server = SoundServer(Self.bytes)
        let cache = cache()
        do {
            let sound = try #require(cache.open(server.address))
            _ = try read(sound, 0..<4_000_000)
            cache.clear(nil)
            #expect(cache.holding(server.address).isWhole, "it is being heard")
        }
        // What came last may still be written down.
        for _ in 0..<100 where cache.holding(server.address).bytes > 0 {
            cache.clear([server.address])
            poll(nil, 0, 20)
        }
        #expect(cache.holding(server.address).bytes == 0 && cache.contents().count == 0)
        let sound = try #require(cache.open(server.address))
        #expect(try sound.read(at: 5, 3) == Array(Self.bytes[5..<8]))
    }

    @Test func `what is no address of the web is opened by nobody`() {
        for address in ["/etc/passwd", "file:///etc/passwd", "ftp://a/b", "book://1/2", ""] {
            #expect(cache().open(address) == nil)
        }
    }
}

/// Does something a while later, on a thread of its own.
final class Waiter: @unchecked Sendable {
    private let body: @Sendable () -> Void
    private var thread = pthread_t()
    private var delay: Int32 = 0

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func start(afterMs delay: Int32) {
        self.delay = delay
        pthread_create(&thread, nil, waitMain, Unmanaged.passRetained(self).toOpaque())
    }

    func join() { pthread_join(thread, nil) }

    fileprivate func run() {
        poll(nil, 0, delay)
        body()
    }
}

private func waitMain(_ waiter: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let waiter { Unmanaged<Waiter>.fromOpaque(waiter).takeRetainedValue().run() }
    return nil
}
