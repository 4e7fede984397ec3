import Synchronization

/// The chapters that were parsed last, within a bound: notes of a whole book often stand in one
/// document, which every mark of every chapter leads to.
final class DocumentCache: Sendable {
    private struct Kept {
        /// The last one used stands last.
        var documents: [Document] = []
        var bytes = 0
    }

    /// Of text; runs and blocks take a few times as much. Notes of the longest diaries take 2 MB.
    private static let bytesMax = 6 << 20
    private static let countMax = 6
    private let kept = Mutex(Kept())
    /// Held while a document is parsed that several threads may want at once.
    private let turn = Mutex(())

    func document(_ path: String) -> Document? {
        kept.withLock { kept in
            guard let at = kept.documents.firstIndex(where: { $0.path == path }) else { return nil }
            let found = kept.documents.remove(at: at)
            kept.documents.append(found)
            return found
        }
    }

    /// What could not be read whole is tried again the next time.
    func keep(_ document: Document) {
        guard document.text.count <= Self.bytesMax,
            !document.diagnostics.contains(where: { $0.severity == .error })
        else { return }
        kept.withLock { kept in
            if kept.documents.contains(where: { $0.path == document.path }) { return }
            kept.documents.append(document)
            kept.bytes += document.text.count
            while kept.bytes > Self.bytesMax || kept.documents.count > Self.countMax {
                kept.bytes -= kept.documents.removeFirst().text.count
            }
        }
    }

    /// The document of a path, made by one thread where several want it at once.
    func document(_ path: String, make: () -> Document?) -> Document? {
        if let known = document(path) { return known }
        return turn.withLock { _ in
            if let known = document(path) { return known }
            let made = make()
            if let made { keep(made) }
            return made
        }
    }
}
