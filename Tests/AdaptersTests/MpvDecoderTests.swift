import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Samples of sound as libmpv decodes them, without playing.
@Suite struct MpvDecoderTests {
    private func wave(_ samples: [Int16], rate: Int) -> [UInt8] {
        func word(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let length = samples.count * 2
        var bytes = Array("RIFF".utf8) + word(36 + length, 4) + Array("WAVEfmt ".utf8)
        bytes += word(16, 4) + word(1, 2) + word(1, 2) + word(rate, 4) + word(rate * 2, 4)
        bytes += word(2, 2) + word(16, 2) + Array("data".utf8) + word(length, 4)
        for sample in samples { bytes += word(Int(sample), 2) }
        return bytes
    }

    private func decoded(_ bytes: [UInt8], _ name: String) throws -> [Int16] {
        let book = try Publication.open(BytesResources([(name, bytes)]), file: name)
        var samples: [Int16] = []
        try MpvDecoder().decode(0, of: book, rate: 16_000) { samples += $0 }
        return samples
    }

    @Test func `all samples of a track come, in their order`() throws {
        let ramp = (0..<160_000).map { Int16($0 / 8 - 10_000) }
        #expect(try decoded(wave(ramp, rate: 16_000), "a.wav") == ramp)
    }

    @Test func `another rate becomes the one that is asked for`() throws {
        let samples = try decoded(
            wave([Int16](repeating: 900, count: 88_200), rate: 44_100), "a.wav")
        #expect(abs(samples.count - 32_000) < 200)
        #expect(samples[8_000..<24_000].allSatisfy { abs(Int($0) - 900) < 8 })
    }

    @Test func `sound that is cut off is decoded as far as it goes`() throws {
        let bytes = ToneMp3(frames: 400, seed: 3).bytes
        let all = try decoded(bytes, "a.mp3")
        let cut = try decoded(Array(bytes.prefix(bytes.count / 2)), "a.mp3")
        #expect(all.count > 150_000 && cut.count > all.count / 4 && cut.count < all.count)
    }
}
