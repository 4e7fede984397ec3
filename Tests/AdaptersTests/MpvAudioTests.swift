import Glibc
import Ports
import Synchronization
import Testing

@testable import Adapters

@Suite struct MpvAudioTests {
    static let isInstalled = dlopen("libmpv.so.2", RTLD_LAZY) != nil
    private let tune = Tune([
        .init(start: .zero, length: .milliseconds(600), hertz: 440),
        .init(start: .milliseconds(300), length: .milliseconds(600), hertz: 660),
    ])

    @Test(.enabled(if: isInstalled, "libmpv2 is not installed"))
    func `a chime sounds, and is not silence`() throws {
        let path = "/tmp/rushlight-chime-\(getpid()).wav"
        // A pipe by name: reading waits for the sound itself.
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let pipe = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(pipe) }
        // What a pipe cannot do that a file can, libmpv may complain of; the samples decide.
        let audio = MpvAudio(output: "pcm:" + path) { _ in }
        audio.chime(tune)
        // A second of it is 44,100 bytes, of which the last few wait in a buffer.
        let bytes = read(38_000, from: pipe)
        try #require(bytes.count >= 38_000)
        audio.close()
        #expect(bytes.dropFirst(44).count { $0 != 0 } > bytes.count / 3)
    }

    @Test(.enabled(if: isInstalled, "libmpv2 is not installed"))
    func `into nothing it plays, pauses and closes without a word`() throws {
        let heard = Mutex<[SoundTrouble]>([])
        let audio = MpvAudio(output: "null") { trouble in heard.withLock { $0.append(trouble) } }
        audio.prepare([tune])
        audio.play(tune, from: .milliseconds(300), speed: 1.25)
        audio.chime(tune)
        audio.pause()
        audio.close()
        // Too late, and nothing is begun for it.
        audio.chime(tune)
        #expect(heard.withLock { $0 } == [])
    }

    @Test(.enabled(if: isInstalled, "libmpv2 is not installed"))
    func `without a device it says so, once`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (told, tell) = (ends[0], ends[1])
        // An output that needs a server, at an address where there is none.
        let nowhere = SoundOutput(
            name: "pulse", options: [("ao", "pulse"), ("pulse-host", "unix:/nonexistent")])
        let audio = MpvAudio(nowhere) { trouble in
            var word: UInt8 = trouble == .noDevice ? 1 : 2
            write(tell, &word, 1)
        }
        audio.chime(tune)
        #expect(read(1, from: told) == [1])
        audio.play(tune, from: .zero, speed: 1)
        audio.close()
        close(tell)
        #expect(read(1, from: told) == [], "told once")
        close(told)
    }

    @Test func `what was never begun is closed at once`() {
        let audio = MpvAudio(output: nil) { Issue.record("trouble: \($0)") }
        audio.pause()
        audio.close()
        audio.close()
    }

    @Test func `a wave is a WAV file, as long as its tune and soft at both ends`() {
        let wave = Wave(tune)
        #expect(wave.bytes.prefix(4) == Array("RIFF".utf8)[...])
        let samples = wave.bytes.count - 44
        #expect(samples == (Wave.rate * 9 / 10 + Wave.rate / 10) * 2)
        #expect(wave.bytes[44..<48].allSatisfy { $0 == 0 })
        #expect(wave.bytes.suffix(2_000).allSatisfy { $0 == 0 })
        #expect(wave.bytes.count { $0 != 0 } > samples / 2)
    }

    @Test func `a tune is made once and found by its address`() {
        let shelf = MpvWaveSource()
        #expect(shelf.address(of: tune) == shelf.address(of: tune))
        #expect(shelf.address(of: tune) != shelf.address(of: Tune([])))
    }

    @Test func `outputs are named as the setting names them`() {
        #expect(SoundOutput(nil).options.isEmpty)
        #expect(SoundOutput("null").options.map(\.1) == ["null"] && SoundOutput("null").isNull)
        #expect(SoundOutput("pcm:/a:b").options.map(\.1) == ["pcm", "/a:b"])
    }

    /// So many bytes, or as many as come before the other end is closed or ten seconds pass.
    private func read(_ count: Int, from file: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < count {
            var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 10_000) == 1 else { break }
            let got = Glibc.read(file, &chunk, min(chunk.count, count - bytes.count))
            if got <= 0 { break }
            bytes += chunk[..<got]
        }
        return bytes
    }
}
