import Glibc

/// The environment variables. Nothing here changes them.
struct Variables {
    subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Everything there is, for what looks at it as a whole.
    var all: [String: String] {
        var values: [String: String] = [:]
        var at = environ
        while let entry = at.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            at += 1
        }
        return values
    }
}
