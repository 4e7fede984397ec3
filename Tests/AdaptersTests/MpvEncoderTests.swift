import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// A WAV packed by the real libmpv.
@Suite struct MpvEncoderTests {
    private let folder = TemporaryFolder()

    @Test func `what is packed is as long as it was, and is a book that opens`() throws {
        let tune = Tune([
            Tune.Note(start: .zero, length: .milliseconds(2_500), hertz: 300)
        ])
        let wave = folder.path + "/a.wav"
        try DiskDocuments().save(Wave(tune).bytes, to: wave)
        let file = folder.path + "/a.m4a"
        try MpvEncoder().pack(wave, into: file) { share in #expect((0...1.01).contains(share)) }
        let sound = try PublicationFiles(parts: ChildParts()).open(file)
        let book = try #require(sound.audiobook)
        let length = try #require(book.duration)
        #expect(abs(length / .milliseconds(1) - 2_600) < 150, "\(length)")
        let copy = try sound.chapteredCopy(
            book.divided(spoken: [SpokenChapter(startMs: 1_000, title: "One", depth: 1)]),
            tags: SoundTags(title: "Tone"))
        #expect(copy.size > 1_000)
    }

    @Test func `what is no sound is refused, and so is a place that is not there`() throws {
        let wave = folder.path + "/a.wav"
        try DiskDocuments().save(Array("no sound".utf8), to: wave)
        #expect(throws: SoundFailure.self) {
            try MpvEncoder().pack(wave, into: folder.path + "/a.m4a") { _ in }
        }
        #expect(throws: SoundFailure.self) {
            try MpvEncoder().pack(folder.path + "/none.wav", into: folder.path + "/b.m4a") { _ in }
        }
    }
}
