@testable import Publications

/// Numbers as files hold them, most significant byte first.
func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
}

/// Least significant byte first.
func little(_ value: Int, _ width: Int) -> [UInt8] { big(value, width).reversed() }

func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

/// A picture of one pixel, as far as its head goes.
let tinyPicture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + ascii("IHDR") + big(3, 4)
    + big(5, 4) + [8, 2, 0, 0, 0]

/// Builds M4B files that hold everything but sound.
struct Mp4Writer {
    var brand = "M4B "
    var codec = "mp4a"
    var seconds = 60
    var tags: [(String, String)] = []
    var freeTags: [(String, String)] = []
    var cover: [UInt8]?
    /// Seconds and titles, in Nero's list and in QuickTime's track.
    var nero: [(Double, String)] = []
    var quicktime: [(Double, String)] = []
    /// QuickTime's titles in UTF-16 with a mark.
    var isWide = false
    var hasReference = true
    var hasVideo = false
    /// The index before the sound, as for the web.
    var startsFast = true

    static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8, 4) + ascii(type) + body
    }

    var bytes: [UInt8] {
        let head = Mp4Writer.box("ftyp", ascii(brand) + big(0, 4) + ascii("isom"))
        let sound = [UInt8](repeating: 0x21, count: 400)
        let samples = quicktime.map { sample($0.1) }
        let data = Mp4Writer.box("mdat", sound + samples.flatMap(\.self))
        // The index tells where the titles are, and how long it is itself.
        let length = movie(samples, at: 0).count
        let dataStart = head.count + (startsFast ? length : 0) + 8 + sound.count
        let index = movie(samples, at: dataStart)
        return head + (startsFast ? index + data : data + index)
    }

    private func sample(_ title: String) -> [UInt8] {
        let text =
            isWide ? [0xFE, 0xFF] + title.utf16.flatMap { big(Int($0), 2) } : Array(title.utf8)
        return big(text.count, 2) + text
    }

    private func movie(_ samples: [[UInt8]], at start: Int) -> [UInt8] {
        let header = Mp4Writer.box(
            "mvhd", big(0, 12) + big(1000, 4) + big(seconds * 1000, 4) + big(0, 80))
        var body = header + track(1, "soun", codec, references: quicktime.isEmpty ? nil : 2)
        if !quicktime.isEmpty { body += textTrack(samples, start) }
        if hasVideo { body += track(3, "vide", "avc1", references: nil) }
        return Mp4Writer.box("moov", body + Mp4Writer.box("udta", userData))
    }

    private func track(
        _ number: Int, _ handler: String, _ format: String, references: Int?, table: [UInt8] = []
    ) -> [UInt8] {
        var body = Mp4Writer.box("tkhd", big(0, 12) + big(number, 4) + big(0, 68))
        if let references, hasReference {
            body += Mp4Writer.box("tref", Mp4Writer.box("chap", big(references, 4)))
        }
        let description = Mp4Writer.box("stsd", big(0, 4) + big(1, 4) + Mp4Writer.box(format, []))
        body += Mp4Writer.box(
            "mdia",
            Mp4Writer.box(
                "mdhd",
                big(0, 12) + big(600, 4) + big(seconds * 600, 4) + big(0x15C7, 2) + big(0, 2))
                + Mp4Writer.box("hdlr", big(0, 8) + ascii(handler) + big(0, 13))
                + Mp4Writer.box("minf", Mp4Writer.box("stbl", description + table)))
        return Mp4Writer.box("trak", body)
    }

    private func textTrack(_ samples: [[UInt8]], _ start: Int) -> [UInt8] {
        let ends = quicktime.dropFirst().map(\.0) + [Double(seconds)]
        let times = zip(quicktime, ends).flatMap { big(1, 4) + big(Int(($1 - $0.0) * 600), 4) }
        // All titles are in one chunk, one behind the other.
        let count = big(samples.count, 4)
        let sizes = samples.flatMap { big($0.count, 4) }
        var table = Mp4Writer.box("stts", big(0, 4) + count + times)
        table += Mp4Writer.box("stsc", big(0, 4) + big(1, 4) + big(1, 4) + count + big(1, 4))
        table += Mp4Writer.box("stsz", big(0, 8) + count + sizes)
        table += Mp4Writer.box("stco", big(0, 4) + big(1, 4) + big(start, 4))
        return track(2, "text", "text", references: nil, table: table)
    }

    private var userData: [UInt8] {
        var items: [UInt8] = []
        for (name, text) in tags {
            items += Mp4Writer.box(name, data(1, Array(text.utf8)))
        }
        for (name, text) in freeTags {
            items += Mp4Writer.box(
                "----",
                Mp4Writer.box("mean", big(0, 4) + ascii("com.apple.iTunes"))
                    + Mp4Writer.box("name", big(0, 4) + ascii(name)) + data(1, Array(text.utf8)))
        }
        if let cover { items += Mp4Writer.box("covr", data(14, cover)) }
        let meta = Mp4Writer.box(
            "meta",
            big(0, 4) + Mp4Writer.box("hdlr", big(0, 8) + ascii("mdirappl") + big(0, 9))
                + Mp4Writer.box("ilst", items))
        let list = nero.flatMap { time, title in
            big(Int(time * 10_000_000), 8) + [UInt8(title.utf8.count)] + Array(title.utf8)
        }
        return meta
            + (nero.isEmpty
                ? []
                : Mp4Writer.box("chpl", [1, 0, 0, 0] + big(0, 4) + [UInt8(nero.count)] + list))
    }

    private func data(_ kind: Int, _ value: [UInt8]) -> [UInt8] {
        Mp4Writer.box("data", big(kind, 4) + big(0, 4) + value)
    }
}

/// Builds ID3v2 tags of any version.
struct Id3Writer {
    var version = 3
    var frames: [(String, [UInt8])] = []
    /// Zeros put behind every 0xFF, in the whole tag or (2.4) in each frame.
    var isPadded = false
    /// Plain numbers where version 2.4 wants seven bits a byte.
    var hasITunesSizes = false

    mutating func text(_ name: String, _ text: String) {
        frames.append((name, [3] + Array(text.utf8)))
    }

    mutating func wide(_ name: String, _ text: String) {
        frames.append(
            (name, [1, 0xFF, 0xFE] + text.utf16.flatMap { little(Int($0), 2) } + [0, 0]))
    }

    mutating func own(_ name: String, _ text: String) {
        frames.append(("TXXX", [3] + Array(name.utf8) + [0] + Array(text.utf8)))
    }

    mutating func chapter(_ name: String, _ start: Int, _ end: Int, _ title: String?) {
        let inner = title.map { frame("TIT2", [3] + Array($0.utf8)) } ?? []
        frames.append(
            (
                "CHAP",
                ascii(name) + [0] + big(start, 4) + big(end, 4) + big(0xFFFF_FFFF, 4)
                    + big(0xFFFF_FFFF, 4) + inner
            ))
    }

    mutating func contents(
        _ name: String, isTop: Bool = true, _ children: [String], title: String? = nil
    ) {
        let inner = title.map { frame("TIT2", [3] + Array($0.utf8)) } ?? []
        frames.append(
            (
                "CTOC",
                ascii(name) + [0, isTop ? 3 : 1, UInt8(children.count)]
                    + children.flatMap { ascii($0) + [0] } + inner
            ))
    }

    mutating func picture(_ bytes: [UInt8], kind: UInt8 = 3) {
        frames.append(
            version == 2
                ? ("PIC", [0] + ascii("PNG") + [kind, 0] + bytes)
                : ("APIC", [0] + ascii("image/png") + [0, kind, 0] + bytes))
    }

    var bytes: [UInt8] {
        var body = frames.flatMap { frame($0.0, $0.1) }
        if isPadded && version < 4 { body = Id3Writer.padded(body) }
        body += [UInt8](repeating: 0, count: 20)
        let flags: UInt8 = isPadded ? 0x80 : 0
        return ascii("ID3") + [UInt8(version), 0, flags] + Id3Writer.sevens(body.count) + body
    }

    private func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
        if version == 2 { return ascii(name) + big(body.count, 3) + body }
        let body = isPadded && version == 4 ? Id3Writer.padded(body) : body
        let size =
            version == 4 && !hasITunesSizes ? Id3Writer.sevens(body.count) : big(body.count, 4)
        return ascii(name) + size + [0, isPadded && version == 4 ? 2 : 0] + body
    }

    static func sevens(_ value: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
    }

    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    }
}

/// Builds MP3 sound: 128 kbit/s, 44.1 kHz, 417 bytes for 26 ms a frame.
enum Mp3Writer {
    static let frameBytes = 417

    /// 0x90 is 128 kbit a second.
    static func frames(
        _ count: Int, rate: UInt8 = 0x90, bytes frameBytes: Int = frameBytes
    ) -> [UInt8] {
        let frame: [UInt8] =
            [0xFF, 0xFB, rate, 0x64] + [UInt8](repeating: 0x55, count: frameBytes - 4)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * frameBytes)
        for _ in 0..<count { bytes.append(contentsOf: frame) }
        return bytes
    }

    /// As encoders make them: now and then a byte longer, so that 128 kbit are a second.
    static func padded(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in 1...count {
            let extra = 144 * 128_000 * index / 44_100 > bytes.count + frameBytes ? 1 : 0
            bytes += frames(1, rate: 0x90 | UInt8(extra) << 1, bytes: frameBytes + extra)
        }
        return bytes
    }

    static func seconds(_ count: Int) -> [UInt8] { frames(count * 44_100 / 1152) }

    /// What the encoder knows of the whole file.
    static func header(_ name: String, frames: Int, bytes: Int) -> [UInt8] {
        var frame = [UInt8](repeating: 0, count: frameBytes)
        frame.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x90, 0x64])
        let body = ascii(name) + big(3, 4) + big(frames, 4) + big(bytes, 4)
        frame.replaceSubrange(36..<36 + body.count, with: body)
        return frame
    }

    static func fraunhofer(frames: Int, bytes: Int) -> [UInt8] {
        var frame = [UInt8](repeating: 0, count: frameBytes)
        frame.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x90, 0x64])
        let body = ascii("VBRI") + big(1, 2) + big(0, 4) + big(bytes, 4) + big(frames, 4)
        frame.replaceSubrange(36..<36 + body.count, with: body)
        return frame
    }

    /// The tag of 1996, at the end of the file.
    static func oldTag(_ title: [UInt8], _ artist: [UInt8]) -> [UInt8] {
        func field(_ text: [UInt8], _ width: Int) -> [UInt8] {
            Array((text + [UInt8](repeating: 0, count: width)).prefix(width))
        }
        return ascii("TAG") + field(title, 30) + field(artist, 30) + field([], 30) + field([], 4)
            + field([], 28) + [0, 7, 0]
    }
}
