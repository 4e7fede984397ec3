@testable import Publications

/// Comments as Ogg and FLAC hold them.
enum CommentWriter {
    static func bytes(_ comments: [(String, String)]) -> [UInt8] {
        var out = little(4, 4) + ascii("test") + little(comments.count, 4)
        for (name, value) in comments {
            let entry = Array("\(name)=\(value)".utf8)
            out += little(entry.count, 4) + entry
        }
        return out
    }

    /// A picture as FLAC wraps it.
    static func picture(_ bytes: [UInt8]) -> [UInt8] {
        big(3, 4) + big(9, 4) + ascii("image/png") + big(0, 4) + big(0, 16) + big(bytes.count, 4)
            + bytes
    }
}

/// Builds Ogg files of one stream, with empty sound.
struct OggWriter {
    var isOpus = false
    var comments: [(String, String)] = []
    /// The position the last page states.
    var samples = 0
    /// Pages of another stream stand behind.
    var hasGuest = false

    var bytes: [UInt8] {
        let head =
            isOpus
            ? ascii("OpusHead") + [1, 2] + little(312, 2) + little(44_100, 4) + [0, 0, 0]
            : [1] + ascii("vorbis") + little(0, 4) + [2] + little(44_100, 4)
                + [UInt8](
                    repeating: 0, count: 14)
        let tags =
            (isOpus ? ascii("OpusTags") : [3] + ascii("vorbis")) + CommentWriter.bytes(comments)
            + [1]
        return pages(head, serial: 7, flags: 2) + pages(tags, serial: 7)
            + pages([0], serial: 7, granule: samples, flags: 4)
            + (hasGuest ? pages([1, 2], serial: 9, granule: samples * 5) : [])
    }

    /// One packet, over as many pages as it takes.
    private func pages(
        _ packet: [UInt8], serial: Int, granule: Int = 0, flags: UInt8 = 0
    ) -> [UInt8] {
        var lacing = [UInt8](repeating: 255, count: packet.count / 255)
        lacing.append(UInt8(packet.count % 255))
        var out: [UInt8] = []
        var at = 0
        var rest = lacing[...]
        while !rest.isEmpty {
            let part = rest.prefix(255)
            rest = rest.dropFirst(255)
            let count = part.reduce(0) { $0 + Int($1) }
            out +=
                ascii("OggS") + [0, flags] + little(rest.isEmpty ? granule : -1, 8)
                + little(serial, 4) + little(0, 8) + [UInt8(part.count)] + part
                + packet[at..<at + count]
            at += count
        }
        return out
    }
}

/// Builds the blocks before a FLAC file's sound.
struct FlacWriter {
    var samples = 0
    var comments: [(String, String)] = []
    var picture: [UInt8]?
    /// Offsets of a disc's tracks, in samples.
    var discTracks: [Int] = []

    var bytes: [UInt8] {
        let info = big(0, 10) + big(44_100 << 44 | 1 << 41 | 15 << 36 | samples, 8) + big(0, 16)
        var blocks: [(UInt8, [UInt8])] = [(0, info)]
        if !comments.isEmpty { blocks.append((4, CommentWriter.bytes(comments))) }
        if !discTracks.isEmpty { blocks.append((5, cueSheet)) }
        if let picture { blocks.append((6, CommentWriter.picture(picture))) }
        blocks.append((1, [0, 0]))
        return ascii("fLaC")
            + blocks.enumerated().flatMap { index, block in
                [block.0 | (index == blocks.count - 1 ? 0x80 : 0)] + big(block.1.count, 3)
                    + block.1
            } + [0xFF, 0xF8, 0, 0]
    }

    private var cueSheet: [UInt8] {
        var out = [UInt8](repeating: 0, count: 395) + [UInt8(discTracks.count + 1)]
        for (index, offset) in discTracks.enumerated() {
            // A pause of a tenth of a second stands before each.
            out += big(offset, 8) + [UInt8(index + 1)] + big(0, 26) + [2]
            out += big(0, 8) + [0, 0, 0, 0] + big(4_410, 8) + [1, 0, 0, 0]
        }
        return out + big(samples, 8) + [170] + big(0, 26) + [0]
    }
}

/// Builds Matroska files.
enum EbmlWriter {
    static func element(_ name: Int, _ body: [UInt8]) -> [UInt8] {
        let width = name > 0xFFFFFF ? 4 : name > 0xFFFF ? 3 : name > 0xFF ? 2 : 1
        return big(name, width) + big(1 << 56 | body.count, 8) + body
    }

    static func integer(_ name: Int, _ value: Int) -> [UInt8] { element(name, big(value, 8)) }
    static func text(_ name: Int, _ value: String) -> [UInt8] { element(name, Array(value.utf8)) }

    static func chapter(_ start: Double, _ title: String, _ inner: [UInt8] = []) -> [UInt8] {
        element(
            0xB6,
            integer(0x91, Int(start * 1e9)) + element(0x80, text(0x85, title)) + inner)
    }

    /// Seconds long; `behind` stands after the sound and is named by the index at the head.
    static func file(seconds: Double, type: Int = 2, before: [UInt8] = [], behind: [UInt8] = [])
        -> [UInt8]
    {
        let info = element(
            0x1549_A966,
            integer(0x2AD7B1, 1_000_000)
                + element(0x4489, big(Int((seconds * 1000).bitPattern), 8)))
        let tracks = element(0x1654_AE6B, element(0xAE, integer(0x83, type)))
        let cluster = element(0x1F43_B675, [UInt8](repeating: 0, count: 3000))
        func index(_ place: Int) -> [UInt8] {
            element(0x114D_9B74, element(0x4DBB, text(0x53AB, "x") + integer(0x53AC, place)))
        }
        let front = index(0).count + info.count + tracks.count + before.count + cluster.count
        let body = index(front) + info + tracks + before + cluster + behind
        return element(0x1A45_DFA3, []) + element(0x1853_8067, body)
    }
}

/// Builds WAV files of silence: eight thousand bytes a second.
struct WaveWriter {
    var seconds = 1
    var fields: [(String, String)] = []
    /// Samples and names.
    var labels: [(Int, String)] = []
    /// What a recorder that was cut off left as the sound's size.
    var statedBytes: Int?

    var bytes: [UInt8] {
        let sound = [UInt8](repeating: 0x80, count: seconds * 8000)
        let kind = [little(1, 2), little(1, 2), little(8000, 4), little(8000, 4)]
        var chunks = chunk("fmt ", kind.flatMap { $0 } + little(1, 2) + little(8, 2))
        if !fields.isEmpty {
            chunks += chunk(
                "LIST", ascii("INFO") + fields.flatMap { chunk($0.0, Array($0.1.utf8) + [0]) })
        }
        if !labels.isEmpty {
            let points = labels.enumerated().flatMap { index, label in
                let place = little(label.0, 4)
                return little(index + 1, 4) + place + ascii("data") + little(0, 8) + place
            }
            chunks += chunk("cue ", little(labels.count, 4) + points)
            let names = labels.enumerated().flatMap { index, label in
                chunk("labl", little(index + 1, 4) + Array(label.1.utf8) + [0])
            }
            chunks += chunk("LIST", ascii("adtl") + names)
        }
        chunks += ascii("data") + little(statedBytes ?? sound.count, 4) + sound
        return ascii("RIFF") + little(chunks.count + 4, 4) + ascii("WAVE") + chunks
    }

    private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        ascii(name) + little(body.count, 4) + body + (body.count & 1 == 1 ? [0] : [])
    }
}
