import Adapters
import Glibc
import Ports
import Publications
import Synchronization

/// Seeking in ten hours of sound, through libmpv and into nothing.
extension Bench {
    /// A table of the frames of ten hours is made in this many milliseconds at most.
    private static let indexGoal = 3_000.0
    private static let seeks = 200

    func seeking() throws {
        print("\nSeeking in ten hours:")
        // The last has a rate that varies, and nothing that tells so.
        let kinds = [
            ("ten.m4b", "-c:a aac -b:a 32k", "-f ipod"),
            ("rate.mp3", "-c:a libmp3lame -b:a 32k", ""),
            ("varies.mp3", "-c:a libmp3lame -q:a 6", "-write_xing 0 -id3v2_version 0"),
        ]
        for (name, encoder, container) in kinds {
            let path = folder + "/" + name
            guard access(path, R_OK) == 0 || make(path, encoder, container) else {
                report(name, "could not be made", "ffmpeg", false)
                continue
            }
            try seek(in: path, name)
        }
    }

    /// Ten minutes sixty times over: a voice that comes and goes, so that frames differ.
    private func make(_ path: String, _ encoder: String, _ container: String) -> Bool {
        let part = path + ".part." + (path.hasSuffix("m4b") ? "m4a" : "mp3")
        let voice = "0.3*sin(2*PI*(200+20*floor(t/7))*t)+0.2*mod(floor(t/3),2)*(random(0)-0.5)"
        let made = "ffmpeg -v error -y -f lavfi -i \"aevalsrc='\(voice)':s=22050:d=600\" -ac 1"
        return system("\(made) \(encoder) '\(part)'") == 0
            && system(
                "ffmpeg -v error -y -stream_loop 59 -i '\(part)' -c copy \(container) '\(path)'")
                == 0
            && unlink(part) == 0
    }

    private func seek(in path: String, _ name: String) throws {
        let book = try PublicationFiles(parts: ChildParts()).open(path)
        let told = Told()
        let audio = MpvAudio(output: "null", news: told.put) { _ in }
        defer { audio.close() }
        let began = now()
        audio.load(
            BookSound(
                number: 1, publication: book, trackCount: 1,
                place: TrackPlace(track: 0, offset: .zero), isPlaying: true, speed: 1, volume: 100))
        // Whichever comes first.
        var (isThere, isIndexed) = (false, !name.hasSuffix("mp3"))
        told.await {
            if case .arrived = $0 { isThere = true }
            if case .indexed = $0 { isIndexed = true }
            return isThere && isIndexed
        }
        if name.hasSuffix("mp3") {
            let took = (now() - began) * 1000
            report("\(name): playing and indexed", ms(took), "3 s", took <= Self.indexGoal)
        }
        var state: UInt64 = 5
        var all: [Double] = []
        for seek in 0...Self.seeks {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = TrackPlace(track: 0, offset: .milliseconds(Int(state >> 33) % 35_000_000))
            let asked = now()
            audio.order(.seek(place))
            told.await { if case .arrived = $0 { true } else { false } }
            // The first opens the file anew.
            if seek > 0 { all.append((now() - asked) * 1000) }
        }
        let p95 = all.sorted()[all.count * 95 / 100]
        report("\(name): exact seek, p95 of \(all.count)", ms(p95), "5 ms", p95 <= 5)
    }
}

/// News from the sound's thread, waited for.
private final class Told: Sendable {
    private let box = Mutex<[BookNews.Event]>([])
    private let ends: (read: Int32, write: Int32)

    init() {
        var pair: [Int32] = [0, 0]
        pipe(&pair)
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    var put: @Sendable (BookNews) -> Void {
        { [self] news in
            box.withLock { $0.append(news.event) }
            var byte: UInt8 = 1
            write(ends.write, &byte, 1)
        }
    }

    func await(_ isWanted: (BookNews.Event) -> Bool) {
        var byte: UInt8 = 0
        while read(ends.read, &byte, 1) == 1 {
            if isWanted(box.withLock { $0.removeFirst() }) { return }
        }
    }
}
