import Ports
import Speech
import TestKit
import Testing

@testable import Adapters

/// Programs of one's own that speak, hang, crash and print anything.
@Suite struct CommandVoiceTests {
    private let voice = Voice(id: "command", name: "x", languages: [], engine: "command")

    private func sound(_ command: String, patience: Int = 20) throws(SpeechTrouble) -> SpokenSound {
        try CommandVoice(command, patienceSeconds: patience)
            .sound(of: "One two.", voice: voice, speed: 1)
    }

    private func wave(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> String {
        let folder = TemporaryFolder()
        let path = folder.path + "/a.wav"
        let file = try WaveFiles().begin(path, rate: 16_000)
        try file.add([1, 2, 3, -4])
        try file.finish()
        var bytes = try #require(try DiskDocuments().read(path, bytesMax: 1_000))
        change(&bytes)
        return "printf '" + bytes.map { "\\\(Self.octal($0))" }.joined() + "'"
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    @Test func `a WAV is taken with its rate, also one whose lengths were left open`() throws {
        let whole = try sound(wave())
        #expect(whole.samples == [1, 2, 3, -4] && whole.rate == 16_000 && whole.marks.isEmpty)
        let open = try sound(
            wave { bytes in
                for at in Array(4..<8) + Array(40..<44) { bytes[at] = 0xFF }
            })
        #expect(open.samples == whole.samples)
    }

    @Test func `bare samples are taken at the rate that is told`() throws {
        let raw = try sound("raw:22050 printf '\\001\\000\\002\\000\\003'")
        #expect(raw.samples == [1, 2] && raw.rate == 22_050)
    }

    @Test func `the sentence is on standard input, whether it is read or not`() throws {
        let said = try sound("raw:8000 cat").samples
        #expect(said.first == Int16(0x6E4F))
        #expect(try sound("raw:8000 printf '\\001\\000'").samples == [1])
    }

    @Test(arguments: [
        ("exit 3", "ended with 3"), ("printf hello", "no WAV"), ("kill -9 $$", "ended with"),
        ("/no/such/program", "ended with 127"), ("raw:5 cat", "no rate"),
    ])
    func `what goes wrong is told by its reason`(command: String, why: String) {
        #expect {
            try sound(command)
        } throws: { error in
            (error as? SpeechTrouble)?.why.contains(why) == true
        }
    }

    @Test func `no sound is told as that`() {
        #expect(throws: SpeechTrouble.silent("true")) { try sound("true") }
        #expect(throws: SpeechTrouble.silent("true")) { try sound("raw:8000 true") }
    }

    @Test func `a program that hangs is ended at its time, and so is one that never stops`() {
        for command in ["sleep 100", "raw:8000 yes & sleep 100"] {
            #expect {
                try sound(command, patience: 1)
            } throws: { error in
                let why = (error as? SpeechTrouble)?.why ?? ""
                return why.contains("longer than 1 seconds") || why.contains("does not stop")
            }
        }
    }

    @Test(arguments: 0..<44)
    func `a damaged head is refused or read, and never traps`(at: Int) throws {
        var bytes = Array("RIFF".utf8) + [44, 0, 0, 0] + Array("WAVEfmt ".utf8)
        bytes += [16, 0, 0, 0, 1, 0, 1, 0, 128, 62, 0, 0, 0, 125, 0, 0, 2, 0, 16, 0]
        bytes += Array("data".utf8) + [8, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0]
        for value: UInt8 in [0, 1, 0x7F, 0xFF] {
            bytes[at] = value
            let sound = PrintedSound.wave(bytes)
            #expect((sound?.samples.count ?? 0) <= 6)
            #expect(PrintedSound.wave(Array(bytes[..<at]))?.samples.isEmpty ?? true)
        }
    }
}
