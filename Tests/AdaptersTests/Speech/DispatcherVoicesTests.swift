import Glibc
import Ports
import Speech
import TestKit
import Testing

@testable import Adapters

/// Modules of speech-dispatcher, real ones where there are any, and those that should not be.
@Suite struct DispatcherVoicesTests {
    private static let system = "/usr/lib/speech-dispatcher-modules"

    /// A module as a shell's script, which it gets as its settings; what it prints after SPEAK is
    /// the argument.
    private static func script(
        _ speaking: String, audio: String = "203 OK AUDIO INITIALIZED",
        voices: String = "200-Ann\ten-GB\tnone\n200-Ann+deep\ten\tdeep\n200 OK VOICE LIST SENT"
    ) -> String {
        """
        n=0
        while read -r line; do case "$line" in
        INIT) printf '299-Ready\\n299 OK LOADED SUCCESSFULLY\\n';;
        AUDIO) printf '207 OK\\n'; read -r a; read -r a; printf '\(audio)\\n';;
        "LIST VOICES") printf '\(voices)\\n';;
        SET) printf '203 OK\\n'; while read -r a && [ "$a" != . ]; do :; done; printf '203 OK\\n';;
        SPEAK) n=$((n+1)); printf '202 OK\\n'; read -r text; read -r a
        \(speaking)
        ;; esac; done
        """
    }

    /// Two samples, of which one holds a line's end and the other the sign that stands before it.
    private static let piece =
        #"printf '705-bits=16\n705-num_channels=1\n705-sample_rate=8000\n705-num_samples=2\n"#
        + #"705-big_endian=0\n705-AUDIO\000}\052\001}\135\002\n705 AUDIO\n'"#

    private static func spoken(_ between: String = piece) -> String {
        "printf '200 OK SPEAKING\\n701 BEGIN\\n'; \(between); printf '702 END\\n'"
    }

    private final class Folders { var all: [TemporaryFolder] = [] }

    private let folders = Folders()

    private func folder() -> String {
        folders.all.append(TemporaryFolder())
        return folders.all[folders.all.count - 1].path
    }

    /// A shell that is named as a module.
    private func engine(
        _ script: String, name: String = "sd_made", patience: Int = 60
    ) throws -> DispatcherVoices {
        let folder = folder()
        try DiskDocuments().save(
            Array(script.utf8), to: "\(folder)/\(name.dropFirst(3)).conf")
        #expect(symlink("/bin/sh", "\(folder)/\(name)") == 0)
        return DispatcherVoices(
            folders: [folder + "/none", folder], settings: [folder + "/none", folder],
            patienceSeconds: patience)
    }

    private let ann = Voice(
        id: "speech-dispatcher/made/Ann", name: "Ann", languages: ["en-gb", "en"],
        engine: "speech-dispatcher")

    private func said(
        _ engine: DispatcherVoices, _ line: String = "One two."
    ) throws(SpeechTrouble) -> SpokenSound {
        try engine.sound(of: line, voice: ann, speed: 1)
    }

    @Test func `its voices are listed without their variants`() throws {
        let found = try engine(Self.script("")).survey()
        #expect(found.voices == [ann] && found.trouble == nil && !found.tellsWords)
    }

    @Test func `its sound arrives byte for byte`() throws {
        let sound = try said(engine(Self.script(Self.spoken())))
        #expect(sound.samples == [0x010A, 0x027D] && sound.rate == 8_000 && sound.marks.isEmpty)
    }

    @Test func `it is kept running, and begun anew once where it has ended`() throws {
        let counted =
            #"printf "705-bits=16\n705-num_channels=1\n705-sample_rate=8000\n"; "#
            + #"printf "705-AUDIO\000\00$n\000\n705 AUDIO\n""#
        let kept = try engine(Self.script(Self.spoken(counted)))
        #expect(try said(kept).samples == [1])
        #expect(try said(kept).samples == [2])
        let ending = try engine(Self.script(Self.spoken(counted) + "; exit"))
        #expect(try said(ending).samples == [1])
        #expect(try said(ending).samples == [1])
    }

    @Test func `it tells when words begin, where it tells most of them`() throws {
        let one = "printf '700-%s\\n700 INDEX MARK\\n' "
        let both = Self.spoken("\(one) 0; \(Self.piece); \(one) 4; \(Self.piece)")
        #expect(
            try said(engine(Self.script(both))).marks
                == [.init(character: 0, sample: 0), .init(character: 4, sample: 2)])
        let first = Self.spoken("\(one) 0; \(Self.piece)")
        #expect(try said(engine(Self.script(first)), "One two three.").marks.isEmpty)
        // Marks that go back, or are none of ours.
        let wild = Self.spoken("\(one) 4; \(one) 0; \(one) -7; \(one) x; \(Self.piece); \(one) 4")
        #expect(
            try said(engine(Self.script(wild))).marks == [.init(character: 4, sample: 0)])
    }

    @Test func `what it is sent is one line of SSML with a mark before each word`() {
        let (text, marks) = VoiceModule.document("A < b,\n. &c")
        #expect(
            text == "<speak><mark name=\"0\"/>A <mark name=\"2\"/>&lt; <mark name=\"4\"/>b, "
                + "<mark name=\"7\"/>. <mark name=\"9\"/>&amp;c</speak>")
        #expect(marks == 5)
    }

    @Test func `one that only plays is none, and says so`() throws {
        let found = try engine(Self.script("", audio: "300-No server\\n300 MODULE ERROR")).survey()
        #expect(found.voices.isEmpty && found.trouble?.why.contains("only plays") == true)
    }

    @Test func `without modules it is named as missing`() {
        let found = DispatcherVoices(folders: [folder()], settings: []).survey()
        #expect(found.voices.isEmpty)
        guard case .engineMissing? = found.trouble else {
            Issue.record("\(String(describing: found.trouble))")
            return
        }
    }

    @Test func `those of espeak-ng, dummies and those that play are passed over`() throws {
        for name in ["sd_espeak-ng", "sd_dummy", "sd_generic", "made"] {
            #expect(try engine(Self.script(""), name: name).survey().voices.isEmpty)
        }
    }

    @Test(arguments: [
        ("exit", "it ended"), ("printf 'hello\\n'", "no module"), ("yes | tr -d '\\n'", "no end"),
        ("printf '200 OK\\n703 STOP\\n'", "stopped by itself"),
        ("printf '301 ERROR CANT SPEAK\\n'", "CANT SPEAK"),
        ("printf '705-bits=8\\n705-AUDIO\\000aa\\n'", "16 bits"),
        ("\(piece); printf '705-sample_rate=9000\\n705-AUDIO\\000aa\\n'", "rate"),
        ("yes '701 BEGIN'", "stop speaking"),
    ])
    func `each wrong answer has an error with its reason`(speaking: String, why: String) throws {
        let engine = try engine(Self.script(speaking))
        #expect {
            try said(engine)
        } throws: { error in
            (error as? SpeechTrouble)?.why.contains(why) == true
        }
    }

    @Test func `one that hangs is ended, and one without sound is silent`() throws {
        let hanging = try engine(Self.script("sleep 1000 & wait"), patience: 1)
        #expect {
            try said(hanging)
        } throws: { error in
            (error as? SpeechTrouble)?.why.contains("longer than 1 seconds") == true
        }
        let mute = try engine(Self.script(Self.spoken(":")))
        #expect(throws: SpeechTrouble.silent("made")) { try said(mute) }
    }

    @Test func `speaking with a voice whose module is gone is an error`() throws {
        let engine = DispatcherVoices(folders: [folder()], settings: [])
        #expect(throws: SpeechTrouble.noVoice(ann.id)) { try said(engine) }
    }

    @Test(.enabled(if: access("\(system)/sd_flite", X_OK) == 0))
    func `flite speaks through its module`() throws {
        let folder = folder()
        #expect(symlink("\(Self.system)/sd_flite", folder + "/sd_flite") == 0)
        let engine = DispatcherVoices(folders: [folder], settings: [])
        let voice = try #require(engine.survey().voices.best(for: "en"))
        let sound = try engine.sound(of: "Hello & welcome.", voice: voice, speed: 1)
        #expect(sound.rate == 16_000 && sound.samples.count > 8_000)
        #expect(sound.samples.contains { $0.magnitude > 1_000 })
    }

    @Test(.enabled(if: access("\(system)/sd_espeak-ng", X_OK) == 0))
    func `a module that tells marks tells when each word is heard`() throws {
        let folder = folder()
        #expect(symlink("\(Self.system)/sd_espeak-ng", folder + "/sd_twin") == 0)
        let engine = DispatcherVoices(folders: [folder], settings: [])
        let voice = try #require(engine.survey().voices.best(for: "de"))
        let sound = try engine.sound(of: "Das ist gut, und das auch.", voice: voice, speed: 1)
        #expect(sound.marks.map(\.character) == [0, 4, 8, 13, 17, 21])
        #expect(sound.marks.map(\.sample) == sound.marks.map(\.sample).sorted())
        // Before the word behind the comma it is silent, and within the one before that it is not.
        let (good, and) = (sound.marks[2].sample, sound.marks[3].sample)
        #expect(sound.samples[(and - 600)..<and].allSatisfy { $0.magnitude < 300 })
        #expect(sound.samples[good..<(good + 3_000)].contains { $0.magnitude > 3_000 })
    }
}
