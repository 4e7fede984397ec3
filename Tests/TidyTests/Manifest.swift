/// What Package.swift says of its targets, read from its text.
enum Manifest {
    struct Target {
        let name: String
        let dependencies: Set<String>
        let isTest: Bool
    }

    static let targets: [Target] = {
        let text = SourceTree.text("Package.swift") ?? ""
        let kinds = [".executableTarget(", ".target(", ".systemLibrary(", ".testTarget("]
        let body = text.firstRange(of: "targets: [\n").map { text[$0.upperBound...] } ?? ""
        return kinds.flatMap { kind in
            body.split(separator: kind, omittingEmptySubsequences: false).dropFirst().compactMap {
                target(from: $0, isTest: kind == ".testTarget(")
            }
        }
    }()

    private static func target(from text: Substring, isTest: Bool) -> Target? {
        let own = closed(text)
        guard let name = quoted(own).first else { return nil }
        var dependencies: Set<String> = []
        if let start = own.firstRange(of: "dependencies: [")?.upperBound,
            let end = own[start...].firstIndex(of: "]")
        {
            dependencies = Set(quoted(own[start..<end]))
        }
        return Target(name: name, dependencies: dependencies, isTest: isTest)
    }

    /// Up to the parenthesis that closes what stood open before `text`.
    private static func closed(_ text: Substring) -> Substring {
        var depth = 1
        for at in text.indices {
            if text[at] == "(" { depth += 1 }
            if text[at] == ")" { depth -= 1 }
            if depth == 0 { return text[..<at] }
        }
        return text
    }

    private static func quoted(_ text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
