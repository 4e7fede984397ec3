/// Which kind of sound file it is: by its bytes, and by its name where those say little.
enum AudioKind: Equatable {
    case mp4, mpeg, ogg, flac, matroska, wave, asf
    /// A kind a player may know whose length is not read here.
    case other(mediaType: String)

    static func of(_ head: ArraySlice<UInt8>, name: String) -> AudioKind? {
        let extensionKind = AudioNames.mediaType(name)
        if let kind = signed(head) { return kind }
        // Bytes that begin like a frame of MPEG sound begin many other things too.
        let isMpeg =
            head.count >= 4 && head.first == 0xFF
            && (AdtsFrame(head) != nil
                || MpegFrame(head.prefix(4).reduce(0) { $0 << 8 | Int($1) }) != nil)
        if isMpeg, extensionKind != nil || follows(head) { return .mpeg }
        switch extensionKind {
        case "audio/mpeg", "audio/aac": return head.contains { $0 != 0 } ? .mpeg : nil
        case .some(let type) where AudioNames.isOnlyPlayed(type): return .other(mediaType: type)
        default: return nil
        }
    }

    /// Its first bytes alone leave no doubt.
    static func isSigned(_ head: [UInt8]) -> Bool { signed(head[...]) != nil }

    private static func signed(_ head: ArraySlice<UInt8>) -> AudioKind? {
        let head = Array(head.prefix(64))
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(
                with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
        if has("ID3") { return .mpeg }
        if has("OggS") { return .ogg }
        if has("fLaC") { return .flac }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        if (has("RIFF") || has("RF64")) && has("WAVE", at: 8) { return .wave }
        if has("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8)) { return .wave }
        if has("ftyp", at: 4) {
            let isPicture =
                has("avif", at: 8) || has("heic", at: 8) || has("heix", at: 8)
                || has("mif1", at: 8) || has("msf1", at: 8)
            return isPicture ? nil : .mp4
        }
        if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
        if has("moov", at: 4) || has("mdat", at: 4) { return .mp4 }
        return nil
    }

    /// A second frame stands where the first says it ends.
    private static func follows(_ head: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(head)
        guard let frame = MpegFrame(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }),
            frame.bytes + 4 <= bytes.count,
            let next = MpegFrame(
                bytes[frame.bytes..<frame.bytes + 4].reduce(0) { $0 << 8 | Int($1) })
        else { return false }
        return next.agrees(with: frame)
    }

    /// What the file says of itself.
    func facts(_ file: AudioFile) -> AudioFacts {
        switch self {
        case .mp4: Mp4Reader.read(file)
        case .mpeg:
            // FLAC with MP3's tags before it.
            if let end = Id3Frames.end(file, at: 0), file.starts(end, with: "fLaC") {
                FlacReader.read(file, at: end)
            } else {
                MpegReader.read(file)
            }
        case .ogg: OggReader.read(file)
        case .flac: FlacReader.read(file)
        case .matroska: MatroskaReader.read(file)
        case .wave: WaveReader.read(file)
        case .asf: AsfReader.read(file)
        case .other(let mediaType): AudioFacts(mediaType)
        }
    }
}

/// What the names of sound files promise.
enum AudioNames {
    static func mediaType(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return types[name[name.index(after: dot)...].lowercased()]
    }

    static func isSound(_ name: String) -> Bool { mediaType(name) != nil }

    /// Kinds that are not read here but may well be played.
    static func isOnlyPlayed(_ type: String) -> Bool {
        ["audio/x-ape", "audio/ac3", "audio/x-wavpack", "audio/amr"].contains(
            type)
    }

    private static let types: [String: String] = [
        "mp3": "audio/mpeg", "mp2": "audio/mpeg", "mpga": "audio/mpeg", "m4b": "audio/mp4",
        "m4a": "audio/mp4", "m4p": "audio/mp4", "mp4": "audio/mp4", "aax": "audio/mp4",
        "aaxc": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg",
        "opus": "audio/opus", "spx": "audio/ogg", "flac": "audio/flac", "mka": "audio/x-matroska",
        "webm": "audio/x-matroska", "weba": "audio/x-matroska", "wav": "audio/wav",
        "wave": "audio/wav", "aif": "audio/aiff", "aiff": "audio/aiff", "wma": "audio/x-ms-wma",
        "ape": "audio/x-ape", "ac3": "audio/ac3", "wv": "audio/x-wavpack", "amr": "audio/amr",
    ]
}

/// Whether bytes are sound in themselves, and no list that leads to it.
public enum AudioHead {
    public static func isSound(_ bytes: [UInt8]) -> Bool {
        AudioKind.of(bytes.prefix(FileKind.headBytes), name: "") != nil
    }
}
