import Testing

/// What a wing leaves to the root is found by a cast, and the compiler cannot say what is missing.
@Suite struct WingTests {
    private static let code = SourceTree.swift.filter { $0.path.hasPrefix("Sources/") }

    @Test func `every screen opens as a layer, or the root opens it`() {
        let rooted = extended(by: "RootOpening")
        let screens = Self.code.filter { $0.text.contains(": Screen {") }
        #expect(screens.count > 25)
        for file in screens {
            for name in declared(in: file, as: "Screen") where !rooted.contains(name) {
                let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
                let isLayer = Self.code.contains {
                    $0.path.hasPrefix(folder) && $0.text.contains("static func layer(_ way:")
                }
                #expect(isLayer, "nothing opens \(name)")
            }
        }
    }

    @Test func `every errand is carried out by the root`() {
        let names = Self.code.flatMap { declared(in: $0, as: "Errand") }
        #expect(names.count > 5)
        #expect(Set(names) == extended(by: "RootErrand"))
    }

    /// In the root's module it would answer nothing: the protocol's default would.
    @Test func `no requirement of a screen or a service is answered in the root`() throws {
        let kit = Self.code.filter {
            $0.path.hasSuffix("Screen/Screen.swift") || $0.path.hasSuffix("Screen/Service.swift")
        }
        let required = Set(
            kit.flatMap(\.lines).compactMap { line -> Substring? in
                let words = line.split { $0 == " " || $0 == "(" || $0 == ":" }
                guard words.count > 2, line.hasPrefix("    static ") else { return nil }
                return words[2]
            })
        #expect(required.count > 20)
        let named = Set(
            Self.code.flatMap { declared(in: $0, as: "Screen") + declared(in: $0, as: "Service") })
        for file in Self.code where file.path.hasPrefix("Sources/Features/") {
            var owner = ""
            for line in file.lines {
                if line.hasPrefix("extension ") {
                    owner =
                        line.split { $0 == " " || $0 == ":" }.dropFirst().first.map(String.init)
                        ?? ""
                }
                let words = line.split { $0 == " " || $0 == "(" || $0 == ":" || $0 == "<" }
                guard named.contains(owner), let at = words.firstIndex(of: "static") else {
                    continue
                }
                let name = words.dropFirst(at + 2).first ?? ""
                #expect(!required.contains(name), "\(file.path): \(owner).\(name)")
            }
        }
    }

    /// `fulfil` and `follow` are asked for by `RootService` alone.
    @Test func `what the root does for a service stands where it is found`() {
        for file in Self.code where file.path.hasPrefix("Sources/Features/") {
            var head = Substring()
            for line in file.lines {
                if line.hasPrefix("extension ") { head = line[...] }
                guard head.hasSuffix(": Service {") else { continue }
                Issue.record("\(file.path): \(head)")
                break
            }
        }
    }

    private func declared(in file: SourceFile, as protocol: String) -> [String] {
        file.lines.compactMap { line in
            guard line.hasPrefix("public "), line.hasSuffix(": \(`protocol`) {") else { return nil }
            let words = line.split(separator: " ")
            return words.count > 2 ? String(words[2].dropLast()) : nil
        }
    }

    private func extended(by protocol: String) -> Set<String> {
        let end = ": \(`protocol`) {"
        return Set(
            Self.code.flatMap(\.lines).compactMap { line in
                guard line.hasPrefix("extension "), line.hasSuffix(end) else { return nil }
                return String(line.dropFirst("extension ".count).dropLast(end.count))
            })
    }
}
