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
        defer { unlink(path) }
        let audio = MpvAudio(output: "pcm:" + path) { Issue.record("trouble: \($0)") }
        audio.chime(tune)
        // A second of it is 44,100 bytes, of which the last few wait in a buffer.
        try #require(waits { size(path) > 38_000 })
        audio.close()
        let samples = bytes(path).dropFirst(44)
        #expect(samples.count { $0 != 0 } > samples.count / 3)
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
        let heard = Mutex<[SoundTrouble]>([])
        // An output that needs a server at an address where there is none.
        setenv("PULSE_SERVER", "unix:/nonexistent", 1)
        let audio = MpvAudio(output: "pulse") { trouble in heard.withLock { $0.append(trouble) } }
        audio.chime(tune)
        try #require(waits { heard.withLock { !$0.isEmpty } })
        audio.chime(tune)
        audio.play(tune, from: .zero, speed: 1)
        audio.close()
        #expect(heard.withLock { $0 } == [.noDevice])
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
        let shelf = WaveShelf()
        #expect(shelf.address(of: tune) == shelf.address(of: tune))
        #expect(shelf.address(of: tune) != shelf.address(of: Tune([])))
    }

    @Test func `outputs are named as the setting names them`() {
        #expect(SoundOutput(nil).options.isEmpty)
        #expect(SoundOutput("null").options.map(\.1) == ["null"] && SoundOutput("null").isNull)
        #expect(SoundOutput("pcm:/a:b").options.map(\.1) == ["pcm", "/a:b"])
    }

    /// Looks until it is so, for ten seconds at most.
    private func waits(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1_000 {
            if condition() { return true }
            usleep(10_000)
        }
        return condition()
    }

    private func size(_ path: String) -> Int {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : 0
    }

    private func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: size(path))
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
