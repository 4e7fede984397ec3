import Wording

/// Reads MP3 and its relatives, and AAC without a container: tags before the sound, and how long
/// the sound is.
struct MpegReader {
    private let file: AudioFile
    private var facts = AudioFacts("audio/mpeg")
    private var start = 0
    private var end: Int

    /// How far from the tags the sound may begin: some tools leave the room of a removed picture.
    private static let searchBytes = 512 << 10
    /// Looks into a file that does not say its length; of one rate, so few tell it.
    private static let samples = 48
    private static let leastSamples = 16
    private static let firstSamples = 5
    private static let sampleBytes = 4096

    static func read(_ file: AudioFile) -> AudioFacts {
        var reader = MpegReader(file)
        reader.read()
        return reader.facts
    }

    private init(_ file: AudioFile) {
        self.file = file
        end = file.size
    }

    private mutating func read() {
        for _ in 0..<8 {
            guard let next = Id3Reader.read(file, at: start, into: &facts), next > start else {
                break
            }
            start = next
        }
        let stated = facts.duration
        facts.duration = nil
        readFirstVersion()
        if isAdts {
            facts.mediaType = "audio/aac"
            facts.duration = measured(adts)
        } else if let (place, frame) = firstFrame {
            start = place
            if !readHeader(frame) { facts.duration = measured(mpeg) }
        } else {
            facts.duration = stated
            if stated == nil { facts.warn("audio.mpeg.frames", tr("no sound was found in it")) }
        }
    }

    /// The oldest tag stands in the last 128 bytes; it is asked only where no newer one spoke.
    private mutating func readFirstVersion() {
        guard facts.tags.isEmpty, file.size > 128, file.starts(file.size - 128, with: "TAG"),
            let tag = file.bytes(file.size - 128, 128).map(Array.init)
        else { return }
        end = file.size - 128
        let fields: [(AudioTags.Key, Range<Int>)] = [
            (.title, 3..<33), (.artist, 33..<63), (.album, 63..<93), (.date, 93..<97),
        ]
        for (key, range) in fields {
            facts.tags.add(key, Id3Text.narrow(tag[range].prefix { $0 != 0 }))
        }
        if tag[125] == 0, tag[126] != 0 { facts.tags.add(.track, String(tag[126])) }
    }

    private var isAdts: Bool {
        guard let first = AdtsFrame(file.some(start, 7)) else { return false }
        return start + first.bytes >= file.size
            || AdtsFrame(file.some(start + first.bytes, 7))?.rate == first.rate
    }

    private struct Frame {
        var samples: Int
        var rate: Int
        var bytes: Int
        /// Bits a second; nil where a frame does not say.
        var bitrate: Int?
    }

    private func mpeg(_ at: Int) -> Frame? {
        file.number(at, 4).flatMap(MpegFrame.init).map {
            Frame(samples: $0.samples, rate: $0.rate, bytes: $0.bytes, bitrate: $0.bitrate)
        }
    }

    private func adts(_ at: Int) -> Frame? {
        AdtsFrame(file.some(at, 7)).map {
            Frame(samples: $0.samples, rate: $0.rate, bytes: $0.bytes, bitrate: nil)
        }
    }

    /// The first frame that another follows.
    private var firstFrame: (Int, MpegFrame)? {
        let limit = min(end - 4, start + MpegReader.searchBytes)
        var at = start
        while at <= limit {
            if file.number(at, 1) == 0xFF, let frame = file.number(at, 4).flatMap(MpegFrame.init) {
                let next = at + frame.bytes
                if next + 4 > end { return (at, frame) }
                if let other = file.number(next, 4).flatMap(MpegFrame.init),
                    other.agrees(with: frame)
                {
                    return (at, frame)
                }
            }
            at += 1
        }
        return nil
    }

    /// What the encoder wrote into the first frame: Xing's, LAME's or Fraunhofer's.
    private mutating func readHeader(_ frame: MpegFrame) -> Bool {
        var frames: Int?
        var bytes: Int?
        var silence = 0
        let at = start + 4 + frame.sideBytes
        if file.starts(at, with: "Xing") || file.starts(at, with: "Info") {
            let flags = file.number(at + 4, 4) ?? 0
            frames = flags & 1 != 0 ? file.number(at + 8, 4) : nil
            bytes = flags & 2 != 0 ? file.number(at + (flags & 1 != 0 ? 12 : 8), 4) : nil
            silence = encoderSilence(at, flags)
        } else if file.starts(start + 36, with: "VBRI") {
            bytes = file.number(start + 46, 4)
            frames = file.number(start + 50, 4)
        }
        guard var frames, frames > 0 else { return false }
        if let bytes, bytes > 0 {
            let there = end - start
            // Files glued together carry the first one's header: it tells too little. One that was
            // cut short is as long as what is left.
            if there > bytes + bytes / 20 + 65_536 { return false }
            if there < bytes - bytes / 100 {
                frames = Int(Double(frames) * Double(there) / Double(bytes))
                facts.isEstimate = true
            }
        } else if frames > (end - start) / 8 {
            return false
        }
        let (count, isTooMuch) = frames.multipliedReportingOverflow(by: frame.samples)
        if isTooMuch { return false }
        facts.duration = Duration.samples(max(0, count - silence), per: frame.rate)
        return facts.duration != nil
    }

    /// Samples the encoder put before and behind, which players leave out.
    private func encoderSilence(_ at: Int, _ flags: Int) -> Int {
        let fields = (flags & 1) * 4 + (flags >> 1 & 1) * 4 + (flags >> 2 & 1) * 100
        let lame = at + 8 + fields + (flags >> 3 & 1) * 4
        guard
            file.starts(lame, with: "LAME") || file.starts(lame, with: "Lavf")
                || file.starts(lame, with: "Lavc"),
            let delays = file.number(lame + 21, 3)
        else { return 0 }
        return (delays >> 12) + (delays & 0xFFF)
    }

    /// Without a header: the bytes, by what a second takes of them in places all over the file. For
    /// a constant rate that is exact; otherwise it is said to be an estimate.
    private mutating func measured(_ frame: (Int) -> Frame?) -> Duration? {
        let span = end - start
        if let rate = constantRate(frame), rate > 0 {
            return Duration.stated(seconds: Double(span) / rate)
        }
        var seconds = 0.0
        var bytes = 0
        var rates: Set<Int> = []
        let looks = MpegReader.looks(in: span)
        for index in 0..<looks {
            let from = start + span / looks * index
            guard let window = window(from, frame) else { continue }
            seconds += window.seconds
            bytes += window.bytes
            rates.insert(Int(Double(window.bytes) / window.seconds / 50))
            if span <= MpegReader.sampleBytes * 2 { break }
        }
        guard bytes > 0, seconds > 0 else { return nil }
        let length = Double(span) * seconds / Double(bytes)
        facts.isEstimate = true
        if let least = rates.min(), let most = rates.max(), Double(most - least) > Double(most) / 20
        {
            facts.diagnostics.append(
                Diagnostic(
                    .note, "audio.duration.estimated",
                    tr("its length is an estimate: the file does not say it")))
        }
        return Duration.stated(seconds: length)
    }

    /// What can be looked through whole is; of more every 64th kilobyte tells, and a folder of two
    /// thousand such files is open before anybody wonders.
    private static func looks(in span: Int) -> Int {
        if span <= samples * sampleBytes { return samples }
        return max(leastSamples, min(samples, span >> 16))
    }

    /// Bytes a second where every frame looked at has the same rate. A folder of two thousand files
    /// is opened in the time that looking closely at each would take for a hundred.
    private func constantRate(_ frame: (Int) -> Frame?) -> Double? {
        let span = end - start
        var (bitrates, sizes): (Set<Int>, Set<Int>) = ([], [])
        var rate = 0.0
        for index in 0..<MpegReader.firstSamples {
            guard let window = window(start + span / MpegReader.firstSamples * index, frame),
                let bitrate = window.bitrate
            else { return nil }
            bitrates.insert(bitrate)
            sizes.formUnion(window.sizes)
            if bitrates.count > 1 { return nil }
            rate = Double(window.bytes) / window.seconds
        }
        // Frames take turns in being a byte longer, so that all together are as the rate says; an
        // encoder that does not pad them makes them all the same, and the rate a little less.
        return sizes.count == 1 ? rate : bitrates.first.map { Double($0) / 8 }
    }

    /// Frames one after another from the first that stands behind a place.
    private func window(
        _ from: Int, _ frame: (Int) -> Frame?
    ) -> (seconds: Double, bytes: Int, bitrate: Int?, sizes: Set<Int>)? {
        var at = from
        let limit = min(end, from + MpegReader.sampleBytes)
        while at < limit {
            if file.number(at, 1) == 0xFF, let first = frame(at), first.bytes > 0,
                let second = frame(at + first.bytes), second.rate == first.rate
            {
                break
            }
            at += 1
        }
        guard at < limit else { return nil }
        var seconds = 0.0
        var bytes = 0
        var (rates, sizes): (Set<Int?>, Set<Int>) = ([], [])
        while at + bytes < limit, let next = frame(at + bytes), next.bytes > 0 {
            seconds += Double(next.samples) / Double(next.rate)
            bytes += next.bytes
            rates.insert(next.bitrate)
            sizes.insert(next.bytes)
        }
        let bitrate = rates.count == 1 ? rates.first.flatMap { $0 } : nil
        return bytes > 0 ? (seconds, bytes, bitrate, sizes) : nil
    }
}
