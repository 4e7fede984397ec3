import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Pauses of a book, found by listening through it.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvSilencesTests {
    private func book(_ tracks: [[(at: Int, for: Int)]]) throws -> Publication {
        let files = tracks.enumerated().map { index, notes in
            let tune = Tune(
                notes.map {
                    Tune.Note(
                        start: .milliseconds($0.at), length: .milliseconds($0.for), hertz: 300)
                })
            return (name: "0\(index + 1).wav", bytes: Wave(tune).bytes)
        }
        return try Publication.open(BytesResources(files), file: nil, folder: "Tones")
    }

    @Test func `a pause of a second or more is found where it is, and no shorter one`() throws {
        let book = try book([
            [(0, 1_000), (3_500, 1_000), (5_000, 500)], [(0, 500), (2_000, 500)],
        ])
        let found = try MpvSilences().silences(of: book) { true }
        #expect(found.map(\.track) == [0, 1])
        for (silence, (start, end)) in zip(found, [(1_000, 3_500), (500, 2_000)]) {
            let (from, to) = (silence.start / .milliseconds(1), silence.end / .milliseconds(1))
            #expect(abs(from - Double(start)) < 130 && abs(to - Double(end)) < 60, "\(silence)")
        }
    }

    @Test func `it stops when nobody wants it any more`() throws {
        let book = try book([[(0, 500), (2_000, 500)]])
        #expect(throws: SilenceTrouble.calledOff) {
            _ = try MpvSilences().silences(of: book) { false }
        }
    }

    @Test func `what is no sound is named`() throws {
        let files = [(name: "01.wav", bytes: Wave(Tune([])).bytes)]
        let resources = BytesResources(
            files + [(name: "02.mp3", bytes: [UInt8](repeating: 7, count: 900))])
        let book = try Publication.open(resources, file: nil, folder: "Tones")
        guard book.audiobook?.tracks.count == 2 else { return }
        #expect(throws: SilenceTrouble.track(1)) {
            _ = try MpvSilences().silences(of: book) { true }
        }
    }
}
