/// The head of one frame of MPEG audio: layers I to III of versions 1, 2 and 2.5.
struct MpegFrame: Equatable {
    var samples: Int
    var rate: Int
    /// Bits a second.
    var bitrate: Int
    var bytes: Int
    /// Where encoders put what they know of the whole file.
    var sideBytes: Int
    var version: Int
    var layer: Int

    init?(_ head: Int) {
        guard head >> 21 & 0x7FF == 0x7FF else { return nil }
        let versionBits = head >> 19 & 3
        let layerBits = head >> 17 & 3
        let rateIndex = head >> 12 & 15
        let frequency = head >> 10 & 3
        guard versionBits != 1, layerBits != 0, rateIndex != 0, rateIndex != 15, frequency != 3
        else { return nil }
        version = versionBits == 3 ? 1 : 2
        layer = 4 - layerBits
        let divider = versionBits == 3 ? 1 : versionBits == 2 ? 2 : 4
        rate = [44_100, 48_000, 32_000][frequency] / divider
        bitrate =
            MpegFrame.bitrates[version == 1 ? layer - 1 : layer == 1 ? 3 : 4][rateIndex] * 1000
        let padding = head >> 9 & 1
        samples = layer == 1 ? 384 : layer == 3 && version == 2 ? 576 : 1152
        bytes =
            layer == 1
            ? (12 * bitrate / rate + padding) * 4 : samples / 8 * bitrate / rate + padding
        let isMono = head >> 6 & 3 == 3
        sideBytes = version == 1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }

    /// A frame of the same stream: these never change within one.
    func agrees(with other: MpegFrame) -> Bool {
        version == other.version && layer == other.layer && rate == other.rate
    }

    private static let bitrates = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}

/// The head of one frame of AAC as it is streamed (ADTS).
struct AdtsFrame: Equatable {
    var samples: Int
    var rate: Int
    var bytes: Int

    init?(_ head: ArraySlice<UInt8>) {
        let head = Array(head.prefix(7))
        guard head.count == 7, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 else { return nil }
        let index = Int(head[2] >> 2 & 15)
        guard index < AdtsFrame.rates.count else { return nil }
        rate = AdtsFrame.rates[index]
        bytes = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5] >> 5)
        samples = 1024 * (Int(head[6] & 3) + 1)
        if bytes < 7 { return nil }
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
    ]
}
