/// One sound file, read a window at a time and never as a whole: what describes a book of thirty
/// hours is a few kilobytes of it.
final class AudioFile {
    let path: String
    let size: Int
    /// Why a read failed, if one did.
    private(set) var failure: ResourceError?
    private let resources: any Resources
    private var window: [UInt8] = []
    private var windowStart = 0
    private var left: Int

    /// As much as is read at once: the tags of most files without their picture.
    private static let windowBytes = 16 << 10

    init(_ resources: any Resources, path: String, size: Int) {
        self.resources = resources
        self.path = path
        self.size = size
        left = Limits.audioReadBytes
    }

    /// A part of a file that had to be unwrapped.
    convenience init(bytes: [UInt8]) {
        self.init(BytesResources([("", bytes)]), path: "", size: bytes.count)
    }

    /// All bytes of a range, or nil where it leaves the file.
    func bytes(_ at: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard covers(at, count) else { return nil }
        return window[at - windowStart..<at - windowStart + count]
    }

    /// The bytes of a range as far as the file goes.
    func some(_ at: Int, _ count: Int) -> ArraySlice<UInt8> {
        guard at >= 0, at < size else { return [] }
        return bytes(at, min(count, size - at)) ?? []
    }

    func number(_ at: Int, _ width: Int) -> Int? {
        guard covers(at, width) else { return nil }
        var value: UInt64 = 0
        for index in at - windowStart..<at - windowStart + width {
            value = value << 8 | UInt64(window[index])
        }
        return Int(exactly: value)
    }

    func little(_ at: Int, _ width: Int) -> Int? {
        guard covers(at, width) else { return nil }
        var value: UInt64 = 0
        for index in (at - windowStart..<at - windowStart + width).reversed() {
            value = value << 8 | UInt64(window[index])
        }
        return Int(exactly: value)
    }

    func starts(_ at: Int, with text: StaticString) -> Bool {
        guard let bytes = bytes(at, text.utf8CodeUnitCount) else { return false }
        return bytes.elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Brings a range into the window.
    private func covers(_ at: Int, _ count: Int) -> Bool {
        guard at >= 0, count >= 0, at <= size, count <= size - at else { return false }
        if at >= windowStart, count <= window.count - (at - windowStart) { return true }
        let wanted = min(max(count, AudioFile.windowBytes), size - at)
        // A file that sends its reader to and fro without end is given up.
        guard wanted <= left else {
            failure = failure ?? .tooLarge(limit: Limits.audioReadBytes)
            return false
        }
        left -= wanted
        do {
            window = try resources.read(path, at..<at + wanted)
            windowStart = at
        } catch {
            failure = failure ?? error
            window = []
            windowStart = 0
            return false
        }
        return count <= window.count
    }
}
