import Ports
import Speech
import TestKit
import Testing

@testable import Adapters

/// Programs of one's own that are kept running, and those that should not be.
@Suite struct KeptVoiceTests {
    private let voice = Voice(id: "command", name: "x", languages: [], engine: "command")

    private func said(
        _ kept: KeptVoice, _ line: String = "One two.", language: String? = nil
    ) throws(SpeechTrouble) -> SpokenSound {
        try kept.sound(of: line, language: language, voice: voice, speed: 1)
    }

    /// It answers each line with the same, as printf writes it; `$n` is the number of the line.
    private func answering(_ answer: String) -> KeptVoice {
        KeptVoice("n=0; while read -r line; do n=$((n+1)); printf '\(answer)'; done")
    }

    @Test func `sound follows the line that announces it, from one process each time`() throws {
        // Another process would count from 1 again.
        let kept = answering(#"{"id":'$n',"rate":8000,"bytes":4}\n\001\000\002\000"#)
        #expect(try said(kept).samples == [1, 2])
        let second = try said(kept)
        #expect(second.samples == [1, 2] && second.rate == 8_000 && second.marks.isEmpty)
    }

    @Test func `it tells when words begin, where it does`() throws {
        let words = "[[0,0],[4,100],[\"x\"],[-1,2]]"
        let kept = answering("{\"rate\":8000,\"bytes\":2,\"words\":\(words)}\\n\\001\\000")
        #expect(
            try said(kept).marks
                == [.init(character: 0, sample: 0), .init(character: 4, sample: 800)])
    }

    @Test func `the sentence and its language are JSON on one line`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/line"
        let kept = KeptVoice(
            "read -r line; printf '%s' \"$line\" > \(path); "
                + #"printf '{"rate":8000,"bytes":2}\n\001\000'"#)
        _ = try said(kept, "\"Yes\"\nno", language: "de")
        let line = String(
            decoding: try #require(try DiskDocuments().read(path, bytesMax: 1_000)), as: UTF8.self)
        #expect(line == #"{"id": 1, "text": "\"Yes\"\nno", "lang": "de"}"#)
    }

    @Test func `one that ended is begun anew`() throws {
        let kept = KeptVoice(
            #"read -r line; printf '{"rate":8000,"bytes":2}\n\001\000'"#)
        #expect(try said(kept).samples == [1])
        #expect(try said(kept).samples == [1])
    }

    @Test func `one that answers and ends without reading is heard`() throws {
        // Far more than a socket holds: sending meets the end, whenever it comes.
        let line = String(repeating: "One two. ", count: 100_000)
        let kept = KeptVoice(#"printf '{"rate":8000,"bytes":2}\n\001\000'"#)
        #expect(try said(kept, line).samples == [1])
    }

    @Test(arguments: [
        ("exit 3", "it ended"), ("printf 'hello\\n'", "no JSON"), ("printf '[]\\n'", "no object"),
        (#"printf '{"rate":5,"bytes":2}\n'"#, "no rate"),
        (#"printf '{"rate":8000}\n'"#, "how many"),
        (#"printf '{"rate":8000,"bytes":99999999999}\n'"#, "stop speaking"),
        (#"printf '{"id":7,"rate":8000,"bytes":0}\n'; cat"#, "another sentence"),
        (#"printf '{"error":"no such voice"}\n'"#, "no such voice"),
        (#"printf '{"rate":8000,"bytes":10}\n12'"#, "it ended"), ("yes | tr -d '\\n'", "no end"),
    ])
    func `what it answers wrong is told by its reason`(command: String, why: String) {
        #expect {
            try said(KeptVoice(command))
        } throws: { error in
            (error as? SpeechTrouble)?.why.contains(why) == true
        }
    }

    @Test func `one that hangs is ended, and no sound is no sound`() {
        #expect {
            try said(KeptVoice("cat > /dev/null", patienceSeconds: 1))
        } throws: { error in
            (error as? SpeechTrouble)?.why.contains("longer than 1 seconds") == true
        }
        #expect(throws: SpeechTrouble.silent("printf")) {
            try said(KeptVoice(#"printf '{"rate":8000,"bytes":0}\n'; cat"#))
        }
    }
}
