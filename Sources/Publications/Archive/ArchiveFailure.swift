/// What libarchive complains of, sorted by what a person can do about it.
enum ArchiveFailure: Error, Equatable {
    case locked
    /// The archive uses something libarchive lacks; its words.
    case lacking(String)
    case damaged(String)

    init(_ message: String) {
        // The messages are constants of libarchive's, in English, some ending in a stop.
        let words = message.lowercased()
        let plain = message.hasSuffix(".") ? String(message.dropLast()) : message
        if words.contains("encrypt") || words.contains("crypto codec") {
            self = .locked
        } else if words.contains("unsupported") || words.contains("not supported")
            || words.contains("support unavailable") || words.contains("multivolume")
        {
            self = .lacking(plain)
        } else {
            self = .damaged(plain.isEmpty ? "it cannot be read" : plain)
        }
    }

    var resourceError: ResourceError {
        switch self {
        case .locked: .unsupported("encryption")
        case .lacking(let what): .unsupported("what libarchive cannot read (\(what))")
        case .damaged(let what): .damaged(what)
        }
    }

    func openError(_ kind: String) -> OpenError {
        switch self {
        case .locked: .needsPassword
        case .lacking(let what):
            .unsupported(
                kind: "\(kind) that uses what libarchive cannot read (\(what))",
                advice: "Unpack it with the program that made it, and pack it as CBZ.")
        case .damaged(let what): .damaged(part: "the archive", why: what)
        }
    }
}
