import Glibc
import Ports

/// WAV files, as long as the format allows.
public struct WaveFiles: SoundSaving {
    public init() {}

    public func begin(_ path: String, rate: Int) throws(DocumentError) -> any SoundTaking {
        try WaveFile(path, rate: rate)
    }

    public func samples(in path: String) -> Int? { WaveFile.samples(in: path) }

    /// Writes files of this kind and rate into one, one behind the other.
    public static func join(
        _ paths: [String], rate: Int, into path: String
    ) throws(DocumentError) {
        let whole = try WaveFile(path, rate: rate)
        for path in paths { try WaveFile.append(path, to: whole) }
        try whole.finish()
    }
}

private final class WaveFile: SoundTaking {
    private let target: String
    private let rate: Int
    private var file: FreshFile?
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var written = 0
    private let mode: mode_t

    private static let waitingMax = 256 << 10
    private static let headBytes = 44
    /// The format counts in 32 bits.
    private static let bytesMax = Int(UInt32.max) - headBytes - 1

    init(_ path: String, rate: Int) throws(DocumentError) {
        target = try DiskDocuments.followed(path)
        self.rate = rate
        var about = stat()
        var mode: mode_t = 0o644
        if stat(target, &about) == 0 {
            try Self.checkIsOurs(target, about)
            mode = about.st_mode & 0o7777
        }
        self.mode = mode
        guard let file = FreshFile(beside: target) else { throw DocumentError(errno) }
        descriptor = file.descriptor
        self.file = consume file
        waiting = Self.head(0, rate)
    }

    /// A book that was named by mistake is not written over.
    private static func checkIsOurs(_ path: String, _ about: stat) throws(DocumentError) {
        switch about.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        default: throw .notAFile
        }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw DocumentError(errno) }
        defer { close(file) }
        var sign = [UInt8](repeating: 0, count: 4)
        let count = Glibc.read(file, &sign, 4)
        guard count == 0 || sign == Array("RIFF".utf8) else {
            throw .failed("a file that is no WAV stands there, and is not written over")
        }
    }

    func add(_ samples: [Int16]) throws(DocumentError) {
        written += samples.count * 2
        if written > Self.bytesMax {
            throw .failed("a WAV holds 27 hours at most: read a part, with --from and --to")
        }
        for sample in samples {
            let bits = UInt16(bitPattern: sample)
            waiting.append(UInt8(truncatingIfNeeded: bits))
            waiting.append(UInt8(truncatingIfNeeded: bits >> 8))
        }
        if waiting.count > Self.waitingMax { try flush() }
    }

    static func samples(in path: String) -> Int? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var about = stat()
        guard fstat(file, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { return nil }
        return isSound(file) ? (Int(about.st_size) - headBytes) / 2 : nil
    }

    /// Reads over its head.
    private static func isSound(_ file: Int32) -> Bool {
        var head = [UInt8](repeating: 0, count: headBytes)
        return Glibc.read(file, &head, headBytes) == headBytes && head.starts(with: "RIFF".utf8)
    }

    static func append(_ path: String, to whole: WaveFile) throws(DocumentError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw DocumentError(errno) }
        defer { close(file) }
        guard isSound(file) else { throw .failed("\(path) is not a WAV any more") }
        var piece = [UInt8](repeating: 0, count: waitingMax)
        var kept = 0
        while true {
            let got = piece.withUnsafeMutableBytes {
                Glibc.read(file, $0.baseAddress! + kept, waitingMax - kept)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw DocumentError(errno) }
            let bytes = kept + got
            try whole.add((0..<bytes / 2).map { Self.sample(piece[2 * $0], piece[2 * $0 + 1]) })
            if got == 0 { return }
            kept = bytes % 2
            if kept == 1 { piece[0] = piece[bytes - 1] }
        }
    }

    private static func sample(_ low: UInt8, _ high: UInt8) -> Int16 {
        Int16(bitPattern: UInt16(low) | UInt16(high) << 8)
    }

    private func flush() throws(DocumentError) {
        try Self.write(waiting, to: descriptor, at: nil)
        waiting.removeAll(keepingCapacity: true)
    }

    func finish() throws(DocumentError) {
        try flush()
        try Self.write(Self.head(written, rate), to: descriptor, at: 0)
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0,
            let name = file.take()?.named()
        else { throw DocumentError(errno) }
        if rename(name, target) != 0 {
            let error = DocumentError(errno)
            unlink(name)
            throw error
        }
        try DiskDocuments.sync(DiskDocuments.folder(of: target))
    }

    private static func write(
        _ bytes: [UInt8], to file: Int32, at place: Int?
    ) throws(DocumentError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { rest in
                place.map { pwrite(file, rest.baseAddress, rest.count, off_t($0 + done)) }
                    ?? Glibc.write(file, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw DocumentError(errno) }
            done += count
        }
    }

    private static func head(_ length: Int, _ rate: Int) -> [UInt8] {
        func word(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var head = Array("RIFF".utf8) + word(36 + length, 4) + Array("WAVEfmt ".utf8)
        head += word(16, 4) + word(1, 2) + word(1, 2) + word(rate, 4)
        return head + word(rate * 2, 4) + word(2, 2) + word(16, 2) + Array("data".utf8)
            + word(length, 4)
    }
}
