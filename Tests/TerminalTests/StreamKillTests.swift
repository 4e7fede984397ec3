import Canvas
import Glibc
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The built program, killed while sound comes from a server, round after round. The server is in
/// this process and falls silent where the program is to be killed.
@Suite(.serialized, .enabled(if: Radio.isHeard, "libmpv2 is not installed"))
struct StreamKillTests {
    private static let rounds = 10
    private let program = BuiltProgram()
    private let radio = Radio()
    private let server: LoopbackServer

    init() {
        let radio = radio
        program.variables = ["RUSHLIGHT_AO=null"]
        server = LoopbackServer { radio.answer($0) }
    }

    /// What the program says is here of the sound, once each byte of it was looked at.
    private func claimed() throws -> PartMap {
        let folder = program.home.path + "/.cache/rushlight/sounds"
        // Before the first piece was written down there is nothing.
        let names = (try? DiskDocuments().names(in: folder)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".map") }) else { return PartMap() }
        let path = folder + "/" + name.dropLast(4)
        var about = stat()
        #expect(stat(path + ".part", &about) == 0)
        let kept = StreamFile.map(at: path + ".map", fileBytes: Int(about.st_size))
        let parts = try #require(kept, "a map that is none").parts
        let file = try FileResources(path: path + ".part")
        for range in parts.ranges {
            let bytes = try file.read(file.names[0], range)
            #expect(bytes == Array(Radio.sound[range]), "\(range) is not what the server sent")
        }
        return parts
    }

    private static func expect(_ what: String, _ isSo: () -> Bool) {
        for _ in 0..<3_000 {
            if isSo() { return }
            poll(nil, 0, 10)
        }
        if !isSo() { Issue.record("never: \(what)") }
    }

    @Test func `killed while sound comes, it claims no byte it has not, and asks for none twice`()
        throws
    {
        var random = SplitMix64(seed: 8)
        var here = PartMap()
        for round in 1...Self.rounds {
            radio.listen(silentAt: Int.random(in: 1...6, using: &random))
            let pty = PtyScreen(Size(80, 24))
            let pid = program.begin(in: pty, server.text("/hum.wav"))
            Self.expect("round \(round): the server was asked so often") { radio.isSilent }
            program.kill(pid)
            radio.speak()
            for place in radio.asked {
                #expect(here.part(from: place) == nil, "round \(round): \(place) was here")
            }
            let now = try claimed()
            #expect(now.bytes >= here.bytes, "round \(round)")
            here = now
        }
        #expect(here.bytes > 0)
    }

    @Test func `killed while sound comes, it goes on where it was, and never ahead of that`()
        throws
    {
        radio.listen(silentAt: nil)
        var pty = PtyScreen(Size(80, 24))
        var pid = program.begin(in: pty, server.text("/hum.wav"))
        Self.expect("seven seconds were heard") { Self.second(in: pty.text) ?? 0 >= 7 }
        program.kill(pid)
        let heard = try #require(Self.second(in: pty.text))
        pty = PtyScreen(Size(80, 24))
        pid = program.begin(in: pty, server.text("/hum.wav"))
        Self.expect("it is shown again") { Self.second(in: pty.bytes) != nil }
        program.kill(pid)
        // As it was painted first: it plays on.
        let kept = try #require(Self.second(in: pty.bytes))
        #expect((heard - 6...heard).contains(kept), "\(kept) after \(heard)")
        #expect(kept > 0)
    }

    /// Where one is in the chapter, as it is written on the screen.
    private static func second(in text: String) -> Int? {
        text.firstMatch(of: /0:([0-9][0-9]) of/).flatMap { Int($0.output.1) }
    }
}

/// A server of one sound that sends it in small pieces, breaks off after each, and at one falls
/// silent.
private final class Radio: Sendable {
    static let isHeard = dlopen("libmpv.so.2", RTLD_LAZY | RTLD_LOCAL) != nil

    private struct State {
        var silentAt: Int?
        var asked: [Int] = []
        var valve = Valve()
        var isSilent = false
    }

    private let state = Mutex(State())
    private static let pieceBytes = 120_000

    /// Three minutes of a hum; no byte of it is nothing.
    static let sound: [UInt8] = {
        let count = 8_000_000
        func little(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let head =
            Array("RIFF".utf8) + little(36 + count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(1, 2) + little(1, 2) + little(22_050, 4) + little(44_100, 4) + little(2, 2)
            + little(16, 2) + Array("data".utf8) + little(count, 4)
        // So long that no two pieces are alike by chance.
        let wave = (0..<65_521).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 6) | 1 }
        var sound = head
        while sound.count < head.count + count { sound += wave }
        return Array(sound.prefix(head.count + count))
    }()

    func listen(silentAt: Int?) {
        state.withLock { $0 = State(silentAt: silentAt) }
    }

    func speak() {
        let valve = state.withLock { $0.valve }
        // Each that waits, and there are few.
        for _ in 0..<8 { valve.open() }
    }

    var isSilent: Bool { state.withLock { $0.isSilent } }
    var asked: [Int] { state.withLock { $0.asked } }

    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let words = (request["Range"] ?? "bytes=0-").dropFirst(6).split(separator: "-")
        let size = Self.sound.count
        let first = words.first.flatMap { Int($0) } ?? 0
        guard first < size else { return .init(416) }
        let last = min(size - 1, words.count > 1 ? Int(words[1]) ?? size : size - 1)
        let piece = Array(Self.sound[first..<min(last + 1, first + Self.pieceBytes)])
        var reply = LoopbackServer.Reply(
            206,
            [
                ("ETag", "\"1\""), ("Accept-Ranges", "bytes"), ("Content-Type", "audio/wav"),
                ("Content-Range", "bytes \(first)-\(last)/\(size)"),
            ])
        reply.length = last + 1 - first
        state.withLock { state in
            state.asked.append(first)
            state.isSilent = state.isSilent || state.asked.count == state.silentAt
            reply.parts =
                state.isSilent
                ? [.bytes(Array(piece.prefix(piece.count / 2))), .wait(state.valve), .hangUp]
                : [.bytes(piece)] + (piece.count <= last - first ? [.hangUp] : [])
        }
        return reply
    }
}
