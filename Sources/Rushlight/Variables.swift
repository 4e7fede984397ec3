import Glibc

/// The environment variables, read once.
struct Variables {
    private let values: [String: String]

    init() {
        var values: [String: String] = [:]
        var at = environ
        while let entry = at.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            at += 1
        }
        self.values = values
    }

    subscript(name: String) -> String? { values[name] }
    var all: [String: String] { values }
}
