import Synchronization
import Wording

/// Reads what many sound files say of themselves, as many at a time as their place allows.
enum SoundFiles {
    /// What a packed file is described by: unpacking a hundred hours to find their length would
    /// take longer than anybody waits.
    private static let packedBytes = 8 << 20

    /// In the order of the paths. Nil for what is no sound file, whatever its name says.
    static func facts(_ paths: [String], in resources: any Resources) -> [AudioFacts?] {
        let found = Mutex([AudioFacts?](repeating: nil, count: paths.count))
        // The threads of a disk do not know the language by themselves.
        let wording = Wording.inForce
        resources.sideBySide(paths.count) { index in
            let facts = Wording.$inForce.withValue(wording) {
                Self.facts(paths[index], in: resources)
            }
            found.withLock { $0[index] = facts }
        }
        return found.withLock { $0 }
    }

    static func facts(_ path: String, in resources: any Resources) -> AudioFacts? {
        guard let file = file(path, in: resources),
            let kind = AudioKind.of(file.some(0, FileKind.headBytes), name: path)
        else { return nil }
        var facts = kind.facts(file)
        if let failure = file.failure {
            facts.warn("audio.track.unreadable", failure.sentence)
        }
        return facts
    }

    static func file(_ path: String, in resources: any Resources) -> AudioFile? {
        guard let size = resources.size(of: path), size > 0 else { return nil }
        guard let archive = resources as? ZipArchive, archive.isPacked(path) else {
            return AudioFile(resources, path: path, size: size)
        }
        // What cannot be unpacked is no sound file to us; the track says that it is not there.
        guard let head = try? archive.read(path, 0..<packedBytes) else { return nil }
        return AudioFile(BytesResources([(path, head)]), path: path, size: size)
    }
}
