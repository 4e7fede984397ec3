import Ports
import Publications
import Synchronization
import Wording

/// Pages of comics that stand on servers, each as a file that is cached like sounds are.
public final class ServerPages: PageBringing {
    private let streams: any SoundStreaming
    /// Read last. Where nothing is cached on the disk they are not asked for again at once.
    private let recent = Mutex<[(address: String, file: any StreamedSound)]>([])

    private static let recentMax = 8

    public init(streams: any SoundStreaming) { self.streams = streams }

    public func isHere(_ address: String) -> Bool { streams.holding(address).isWhole }

    public func page(_ address: String) throws(ResourceError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(StreamTrouble) { bytes = try load(address) } catch {
            recent.withLock { $0.removeAll { $0.address == address } }
            throw .unreadable(error.why)
        }
        if ImageKind.info(bytes)?.isSupported == true { return bytes }
        // It is asked for again: a server's trouble may pass.
        recent.withLock { $0.removeAll { $0.address == address } }
        streams.clear([address])
        throw .unreadable(tr("what the server sends is no picture"))
    }

    private func load(_ address: String) throws(StreamTrouble) -> [UInt8] {
        guard let file = file(at: address) else {
            throw .refused(tr("its address leads nowhere"))
        }
        let limit = PictureQuestion.fileBytesMax
        let size = try file.size()
        let bytes = try file.bytes(0..<min(size ?? .max, limit + 1))
        if bytes.count > limit { throw .refused(tr("it is larger than \(limit >> 20) MB")) }
        if bytes.count < size ?? 1 { throw .failed(tr("the server sent less than all of it")) }
        return bytes
    }

    private func file(at address: String) -> (any StreamedSound)? {
        recent.withLock { recent in
            if let known = recent.first(where: { $0.address == address }) { return known.file }
            guard let file = streams.open(address) else { return nil }
            if recent.count >= Self.recentMax { recent.removeFirst() }
            recent.append((address, file))
            return file
        }
    }
}
