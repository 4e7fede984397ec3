/// What stands before an MP3 to make it an MP4: a table of where everything is. The file behind it
/// stays as it is, byte for byte, and a seek becomes a look into the table.
enum MovieHead {
    static func bytes(_ index: MpegIndex) -> [UInt8] {
        // How long the head is does not depend on what it says of where things are.
        let size = head(index, shift: 0).count
        return head(index, shift: size)
    }

    private static func head(_ index: MpegIndex, shift: Int) -> [UInt8] {
        let start = box("ftyp", ascii("M4A ") + big(0, 4) + ascii("M4A mp42isom"))
        // Always with room for 64 bits of size.
        let data = big(1, 4) + ascii("mdat") + big(16 + index.fileBytes, 8)
        return start + movie(index, shift) + data
    }

    private static func movie(_ index: MpegIndex, _ shift: Int) -> [UInt8] {
        let whole = index.frames * index.samples
        let heard = index.heard
        let header = full(
            "mvhd", 1,
            big(0, 16) + big(index.rate, 4) + big(heard, 8) + big(0x10000, 4) + big(0x100, 2)
                + big(0, 10) + matrix + big(0, 24) + big(2, 4))
        let track = full(
            "tkhd", 1, flags: 7,
            big(0, 16) + big(1, 4) + big(0, 4) + big(heard, 8) + big(0, 8) + big(0, 4)
                + big(0x100, 2) + big(0, 2) + matrix + big(0, 8))
        // Without an encoder's word all of it is heard.
        let edit =
            index.lead == 0
            ? []
            : box(
                "edts",
                full(
                    "elst", 1, big(1, 4) + big(heard, 8) + big(index.lead, 8) + big(0x10000, 4)))
        let media =
            full("mdhd", 1, big(0, 16) + big(index.rate, 4) + big(whole, 8) + big(0x55C4_0000, 4))
            + full("hdlr", 0, big(0, 4) + ascii("soun") + big(0, 13))
            + box(
                "minf",
                full("smhd", 0, big(0, 4))
                    + box("dinf", full("dref", 0, big(1, 4) + full("url ", 0, flags: 1, [])))
                    + box("stbl", tables(index, shift)))
        return box("moov", header + box("trak", track + edit + box("mdia", media)))
    }

    private static let matrix =
        [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { big($0, 4) }

    private static func tables(_ index: MpegIndex, _ shift: Int) -> [UInt8] {
        let entry = box(
            ".mp3",
            big(0, 6) + big(1, 2) + big(0, 8) + big(index.channels, 2) + big(16, 2) + big(0, 4)
                + big(index.rate << 16, 4))
        let (times, timeCount) = times(index)
        let (chunks, chunkCount) = chunks(index)
        var sizes: [UInt8] = []
        var places: [UInt8] = []
        let count = index.runs.reduce(0) { $0 + $1.groups.count }
        sizes.reserveCapacity(count * 4)
        places.reserveCapacity(index.runs.count * 8)
        for run in index.runs {
            for group in run.groups {
                sizes.append(0)
                sizes.append(0)
                sizes.append(UInt8(group >> 8))
                sizes.append(UInt8(group & 0xFF))
            }
            places += big(run.offset + shift, 8)
        }
        return full("stsd", 0, big(1, 4) + entry) + full("stts", 0, big(timeCount, 4) + times)
            + full("stsc", 0, big(chunkCount, 4) + chunks)
            + full("stsz", 0, big(0, 4) + big(count, 4) + sizes)
            + full("co64", 0, big(index.runs.count, 4) + places)
    }

    /// How long the groups are, those alike together.
    private static func times(_ index: MpegIndex) -> ([UInt8], Int) {
        var bytes: [UInt8] = []
        var count = 0
        var (same, frames) = (0, 0)
        func put(_ more: Int, _ each: Int) {
            if each == frames {
                same += more
                return
            }
            if same > 0 {
                bytes += big(same, 4) + big(frames * index.samples, 4)
                count += 1
            }
            (same, frames) = (more, each)
        }
        for run in index.runs {
            if run.groups.count > 1 { put(run.groups.count - 1, MpegIndex.groupFrames) }
            put(1, run.lastFrames)
        }
        put(0, 0)
        return (bytes, count)
    }

    /// How many groups a run has, where that changes.
    private static func chunks(_ index: MpegIndex) -> ([UInt8], Int) {
        var bytes: [UInt8] = []
        var (count, last) = (0, 0)
        for (at, run) in index.runs.enumerated() where run.groups.count != last {
            last = run.groups.count
            bytes += big(at + 1, 4) + big(last, 4) + big(1, 4)
            count += 1
        }
        return (bytes, count)
    }

    // MARK: - Boxes

    private static func box(_ name: StaticString, _ body: [UInt8]) -> [UInt8] {
        big(8 + body.count, 4) + ascii(name) + body
    }

    private static func full(
        _ name: StaticString, _ version: Int, flags: Int = 0, _ body: [UInt8]
    ) -> [UInt8] {
        box(name, big(version << 24 | flags, 4) + body)
    }

    private static func ascii(_ text: StaticString) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static func big(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { place in
            let shift = 8 * (width - 1 - place)
            return shift >= 64 ? 0 : UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
