import Glibc
import Ports
import Publications
import Synchronization
import Testing

@testable import Adapters

extension BookNews.Event {
    var arrival: TrackPlace? {
        if case .arrived(let place) = self { place } else { nil }
    }

    var isLast: Bool {
        switch self {
        case .ended, .failed: true
        default: false
        }
    }
}

/// News of the sound's thread, waited for.
final class NewsBox: Sendable {
    private let box = Mutex<[BookNews.Event]>([])
    private let ends: (told: Int32, tell: Int32)

    init() {
        var pair: [Int32] = [0, 0]
        pipe(&pair)
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.told)
        close(ends.tell)
    }

    var put: @Sendable (BookNews) -> Void {
        { [self] news in
            box.withLock { $0.append(news.event) }
            var byte: UInt8 = 1
            write(ends.tell, &byte, 1)
        }
    }

    /// The next that is wanted, others passed by; nil when half a minute brings none.
    func next<Wanted>(_ wanted: (BookNews.Event) -> Wanted?) -> Wanted? {
        while let event = take() {
            if let found = wanted(event) { return found }
        }
        return nil
    }

    private func take() -> BookNews.Event? {
        var waited = pollfd(fd: ends.told, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        guard poll(&waited, 1, 30_000) == 1, read(ends.told, &byte, 1) == 1 else { return nil }
        return box.withLock { $0.removeFirst() }
    }
}

/// What libmpv wrote while a book played to its end, and what it told.
struct Heard {
    var news: [BookNews.Event] = []
    private var samples: [Int16] = []
    /// What the right ear hears, where there are two.
    private(set) var other: [Int16] = []
    private var rate = Wave.rate

    /// - Parameter atLeast: so much must be written before `isEnough` ends it. libmpv tells that it
    ///   came round before what it read is written, and what waits is lost when it is closed.
    init(
        streams: (any SoundStreaming)? = nil, atLeast seconds: Double = 0,
        _ begin: (MpvAudio) throws -> Void,
        until isEnough: (BookNews.Event) -> Bool = { _ in false }
    ) throws {
        let path = "/tmp/rushlight-heard-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).wav"
        defer { unlink(path) }
        let box = NewsBox()
        let audio = MpvAudio(output: "pcm:" + path, streams: streams, news: box.put) { _ in }
        try begin(audio)
        while let event = box.next({ $0 }) {
            news.append(event)
            if event.isLast || isEnough(event) && Self.written(path) >= seconds { break }
        }
        audio.close()
        let bytes = read(path)
        try #require(bytes.count > 44)
        let number = { (at: Int) in Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
        rate = number(24) | number(26) << 16
        let channels = number(22)
        try #require(channels == 1 || channels == 2)
        let start = 44 + (number(16) > 16 ? number(16) - 16 : 0)
        let body = bytes.dropFirst(start)
        // What changes the speed reckons in fractions.
        let isFloat = number(34) == 32
        let all = body.withUnsafeBytes { raw in
            // Copied at once: millions of samples, one by one, take seconds without an optimizer.
            guard isFloat else { return Self.copied(raw, as: Int16.self) }
            return Self.copied(raw, as: Float.self).map { Int16(max(-1, min(1, $0)) * 32_767) }
        }
        guard channels == 2 else {
            samples = all
            return
        }
        samples = stride(from: 0, to: all.count, by: 2).map { all[$0] }
        other = stride(from: 1, to: all.count, by: 2).map { all[$0] }
    }

    private static func copied<Number>(
        _ raw: UnsafeRawBufferPointer, as kind: Number.Type
    ) -> [Number] {
        let count = raw.count / MemoryLayout<Number>.size
        return [Number](unsafeUninitializedCapacity: count) { room, filled in
            UnsafeMutableRawBufferPointer(room).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: raw[..<(count * MemoryLayout<Number>.size)]))
            filled = count
        }
    }

    /// How many seconds stand in the file. A filter may change the rate and the width, so that the
    /// head is asked how many bytes a second has.
    private static func written(_ path: String) -> Double {
        var facts = stat()
        var head = [UInt8](repeating: 0, count: 44)
        let file = open(path, O_RDONLY)
        defer { close(file) }
        guard fstat(file, &facts) == 0, pread(file, &head, 44, 0) == 44 else { return 0 }
        let second = (28..<32).reversed().reduce(0) { $0 << 8 | Int(head[$1]) }
        return second > 0 ? Double(Int(facts.st_size) - 44) / Double(second) : 0
    }

    /// How many samples later than expected its beginning stands in another that went on from
    /// before, and which share of what follows is the same.
    func agreement(
        with other: Heard, from sample: Int, count: Int = 200_000
    ) -> (lag: Int, same: Double) {
        let same = { (lag: Int, count: Int) -> Double in
            let start = sample + lag
            guard start >= 0, start < other.samples.count else { return 0 }
            let length = min(count, samples.count, other.samples.count - start)
            var same = 0
            // Fractions may be cut one way and another.
            for at in 0..<length where abs(Int(samples[at]) - Int(other.samples[start + at])) <= 1 {
                same += 1
            }
            return Double(same) / Double(max(1, length))
        }
        // A few tell which lag it is; trying each over all of them takes seconds.
        var best = (lag: Int.max, same: 0.0)
        for lag in -40...40 {
            let share = same(lag, 5_000)
            if share > best.same { best = (lag, share) }
        }
        return best.lag == Int.max ? best : (best.lag, same(best.lag, count))
    }

    var count: Int { samples.count }
    var seconds: Double { Double(samples.count) / Double(rate) }
    var peak: Int { peak(from: 0, to: seconds) }
    var otherPeak: Int { other.map { abs(Int($0)) }.max() ?? 0 }

    /// As much of that as was heard.
    private func range(from start: Double, to end: Double) -> Range<Int> {
        let last = min(samples.count, Int(end * Double(rate)))
        return min(last, Int(start * Double(rate)))..<last
    }

    func peak(from start: Double, to end: Double) -> Int {
        let range = range(from: start, to: end)
        return samples[range].map { abs(Int($0)) }.max() ?? 0
    }

    /// By how often it comes up through nothing, to ten.
    func pitch(from start: Double, to end: Double) -> Int {
        let range = range(from: start, to: end)
        guard range.count > 1 else { return 0 }
        let rises = range.dropFirst().count { samples[$0 - 1] < 0 && samples[$0] >= 0 }
        let hertz = Double(rises) * Double(rate) / Double(range.count)
        return Int((hertz / 10).rounded()) * 10
    }

    /// Those of the stretches, by number, that were not heard whole, in their order.
    func missing(_ stretches: [Range<Int>], of source: [Int16]) -> [Int] {
        var from = 0
        return stretches.indices.filter { number in
            let word = source[stretches[number]]
            let last = samples.count - word.count
            guard from <= last else { return true }
            let found = (from...last).first { start in
                // Fractions may be cut one way and another.
                zip(word, samples[start...]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
            }
            if let found { from = found + word.count }
            return found == nil
        }
    }

    private func read(_ path: String) -> [UInt8] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count <= 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}
