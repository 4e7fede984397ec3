import Adapters
import CommandLine
import Glibc
import Ports
import Publications

/// Audiobooks of texts that were read aloud.
extension Program {
    func bind(
        _ spoken: SpokenParts.Whole, _ chapters: [SpokenChapter], _ tags: SoundTags,
        into file: String
    ) throws(Complaint) {
        let wave = file + ".part.wav"
        let packed = file + ".part.m4a"
        defer {
            unlink(wave)
            unlink(packed)
        }
        do throws(DocumentError) {
            try WaveFiles.join(spoken.paths, rate: spoken.rate, into: wave)
        } catch {
            throw Complaint(
                wave, "the parts cannot be joined: \(error.why)",
                next: "They are kept. Make room, or move what is in the way, and run it again.")
        }
        do throws(SoundFailure) {
            try MpvEncoder().pack(wave, into: packed) { share in
                progress("Packing the sound: \(Int(share * 100))%")
            }
        } catch {
            throw Complaint(
                file, "the sound could not be packed: libmpv is not there, or has no AAC",
                next: "Name a WAV instead, or install libmpv: `rushlight doctor` tells more.")
        }
        // Both fail only where another program changes the file meanwhile.
        let opened = try? BookOpener(folders).open(.file(packed))
        guard let sound = opened, let book = sound.audiobook,
            // as said above
            let copy = try? sound.chapteredCopy(book.divided(spoken: chapters), tags: tags)
        else {
            throw Complaint(file, "what was packed cannot be read", next: "Name a WAV instead.")
        }
        let sink = try files.create(file)
        var reader = copy.reader
        while let bytes = try Self.next(of: &reader, file) { try sink.append(bytes) }
        try sink.finish()
        for path in spoken.spent { unlink(path) }
    }

    private static func next(
        of reader: inout ChapteredCopy.Reader, _ file: String
    ) throws(Complaint) -> [UInt8]? {
        do throws(ResourceError) {
            return try reader.next()
        } catch {
            throw Complaint(file, error.reason, next: "Nothing was written.")
        }
    }
}
