import Speech
import Wording

/// A running module of speech-dispatcher, which sends its sound to us. It reads lines and answers
/// in lines: one that begins with three digits and a space is the last of an answer, one with three
/// digits and a hyphen is not.
struct VoiceModule {
    typealias Fault = VoiceProcess.Fault

    private struct Line {
        var code: Int
        var isLast: Bool
        var bytes: ArraySlice<UInt8>

        var text: String { String(decoding: bytes.prefix(1_000), as: UTF8.self) }
    }

    private var process: VoiceProcess

    private static let voicesMax = 2_000
    /// espeak's has some fourteen thousand with all variants of each.
    private static let linesMax = 40_000
    /// Three minutes of a line that takes one, each byte of it written as two.
    private static let bytesMax = 180 * 2 * 48_000
    private static let lineMax = 2 * bytesMax + 1_000
    private static let marksMax = 1_000

    init(_ words: [String], seconds: Int) throws(Fault) {
        process = try VoiceProcess(words)
        do throws(Fault) {
            process.await(seconds: seconds)
            try ask("INIT", expecting: 299)
            try ask("AUDIO", expecting: 207)
            do throws(Fault) {
                try ask("audio_output_method=server\n.", expecting: 203)
            } catch {
                throw Fault(why: tr("it only plays what it speaks"), isStale: error.isStale)
            }
        } catch {
            process.end()
            throw error
        }
    }

    func end() { process.end() }

    // MARK: - Voices

    /// Without variants: they are one voice at other pitches.
    mutating func voices() throws(Fault) -> [(name: String, language: String)] {
        try send("LIST VOICES")
        var voices: [(name: String, language: String)] = []
        for _ in 0..<Self.linesMax {
            let line = try line()
            if line.isLast { return voices }
            let fields = line.text.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 2, voices.count < Self.voicesMax, !fields[0].contains("+"),
                (1...100).contains(fields[0].utf8.count), !fields[0].contains("/"),
                !fields.contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } })
            else { continue }
            voices.append((String(fields[0]), String(fields[1])))
        }
        throw Fault(why: tr("its list of voices has no end"))
    }

    // MARK: - Speaking

    mutating func sound(
        of line: String, _ voice: Voice, seconds: Int
    ) throws(Fault) -> SpokenSound {
        process.await(seconds: seconds)
        try ask("SET", expecting: 203)
        try ask(
            """
            rate=0
            pitch=0
            volume=100
            punctuation_mode=none
            spelling_mode=off
            cap_let_recogn=none
            language=\(voice.languages.first ?? "en")
            synthesis_voice=\(voice.name)
            .
            """, expecting: 203)
        try ask("SPEAK", expecting: 202)
        let asked = Self.document(line)
        try send(asked.text + "\n.")
        return try hear(asked.marks)
    }

    /// As its server writes it for it: SSML, with a mark before each word, so that it can tell when
    /// each is heard. One line, for a line by itself could be a dot, which ends the text.
    static func document(_ line: String) -> (text: String, marks: Int) {
        var (text, marks) = ("<speak>", 0)
        var isBetween = true
        for (index, scalar) in line.unicodeScalars.enumerated() {
            let isSpace = scalar.properties.isWhitespace || scalar.value < 0x20
            if isBetween, !isSpace, marks < marksMax {
                text += "<mark name=\"\(index)\"/>"
                marks += 1
            }
            isBetween = isSpace
            switch scalar {
            case _ where isSpace: text += " "
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return (text + "</speak>", marks)
    }

    private mutating func hear(_ marks: Int) throws(Fault) -> SpokenSound {
        var sound = SpokenSound(samples: [], rate: 0, marks: [])
        var piece = Piece()
        for _ in 0..<Self.linesMax {
            let line = try line()
            switch (line.code, line.isLast) {
            case (200...299, _), (701, _), (705, true): break
            case (702, _):
                // Some tell only where the text begins; then espeak-ng's words tell the others.
                if sound.marks.count * 2 < marks || marks < 2 { sound.marks = [] }
                return sound
            case (700, false):
                guard sound.marks.count < Self.marksMax, let at = Int(line.text), at >= 0,
                    at > sound.marks.last?.character ?? -1
                else { continue }
                sound.marks.append(.init(character: at, sample: sound.samples.count))
            case (705, false):
                guard let samples = try piece.take(line.bytes) else { continue }
                guard sound.rate == 0 || sound.rate == piece.rate else {
                    throw Fault(why: tr("its sound changes its rate"))
                }
                sound.rate = piece.rate
                sound.samples += samples
                if sound.samples.count * 2 > Self.bytesMax {
                    throw Fault(why: tr("it does not stop speaking"))
                }
            case (703, _), (704, _): throw Fault(why: tr("it stopped by itself"))
            case (300...499, _): throw Self.said(line.text)
            default: break
            }
        }
        throw Fault(why: tr("it does not stop speaking"))
    }

    // MARK: - Lines

    private func send(_ text: String) throws(Fault) {
        try process.send(Array((text + "\n").utf8))
    }

    private mutating func ask(_ text: String, expecting code: Int) throws(Fault) {
        try send(text)
        var said = ""
        for _ in 0..<Self.linesMax {
            let line = try line()
            if !line.isLast, said.isEmpty { said = line.text }
            guard line.isLast else { continue }
            if line.code == code { return }
            throw Self.said(said.isEmpty ? line.text : said)
        }
        throw Fault(why: tr("its answer has no end"))
    }

    private static func said(_ words: String) -> Fault {
        Fault(why: tr("it says “\(words.prefix(200))”"))
    }

    private mutating func line() throws(Fault) -> Line {
        let bytes = try process.line(bytesMax: Self.lineMax)
        let digits = bytes.prefix(3)
        guard bytes.count >= 4, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            [0x20, 0x2D].contains(bytes[3])
        else { throw Fault(why: tr("it answers what no module of speech-dispatcher does")) }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return Line(code: code, isLast: bytes[3] == 0x20, bytes: bytes[4...])
    }
}

/// A piece of sound as a module sends it: lines that tell its form, and one that holds it.
private struct Piece {
    private(set) var rate = 0
    private var (bits, channels, isBigEndian) = (0, 0, false)

    private static let sound = Array("AUDIO\0".utf8)
    /// Before a byte that is a line's end or this sign itself, and stands there with its sixth bit
    /// turned.
    private static let escape: UInt8 = 0x7D

    /// nil for a line that tells how the sound is.
    mutating func take(_ line: ArraySlice<UInt8>) throws(VoiceProcess.Fault) -> [Int16]? {
        if line.starts(with: Self.sound) { return try samples(line.dropFirst(Self.sound.count)) }
        let parts = line.prefix(100).split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard parts.count == 2, let value = Int(String(decoding: parts[1], as: UTF8.self)) else {
            return nil
        }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "bits": bits = value
        case "num_channels": channels = value
        case "sample_rate": rate = value
        case "big_endian": isBigEndian = value != 0
        default: break
        }
        return nil
    }

    private func samples(
        _ line: ArraySlice<UInt8>
    ) throws(VoiceProcess.Fault) -> [Int16] {
        guard bits == 16, (1...8).contains(channels), PrintedSound.rates.contains(rate) else {
            throw VoiceProcess.Fault(why: tr("its sound is none of 16 bits"))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var isEscaped = false
        for byte in line {
            if byte == Self.escape, !isEscaped {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped ? byte ^ 0x20 : byte)
            isEscaped = false
        }
        let sound = PrintedSound.samples(bytes[...], channels)
        return isBigEndian ? sound.map(\.byteSwapped) : sound
    }
}
