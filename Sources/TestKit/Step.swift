import Kernel
import Testing

extension Feature {
    /// A step on the way to what a test is about: what it asks for is named in a few words.
    public static func step(
        _ state: inout State, _ action: Action, asks expected: String...,
        at location: SourceLocation = #_sourceLocation
    ) {
        let asked = reduce(&state, action).outlines()
        #expect(asked == expected, "asked by \(action)", sourceLocation: location)
    }
}

extension Array {
    /// As many of a kind as follow each other are one: "request drawCover × 22".
    fileprivate func outlines<Action, Command>() -> [String]
    where Element == Effect<Action, Command> {
        var runs: [(outline: String, count: Int)] = []
        for effect in self {
            let outline = effect.outline
            if runs.last?.outline == outline {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((outline, 1))
            }
        }
        return runs.map { $0.count == 1 ? $0.outline : "\($0.outline) × \($0.count)" }
    }
}

extension Effect {
    /// "request keep", "schedule settled", "cancel fading".
    public var outline: String {
        switch self {
        case .perform(let command): "perform " + caseName(of: command)
        case .request(_, let command): "request " + caseName(of: command)
        case .stream(_, let command): "stream " + caseName(of: command)
        case .schedule(_, _, let action): "schedule " + caseName(of: action)
        case .cancel(let id): "cancel " + path(of: id)
        case .cancelAll(let scope): "cancel all under " + scope
        case .record(let undo): "record " + undo.title
        }
    }

    /// Without what tells apart many of a kind, such as each picture's name and size.
    private func path(of id: EffectID) -> String {
        let path = Mirror(reflecting: id).children.first.map { "\($0.value)" } ?? ""
        return String(path.prefix { $0 != " " })
    }

    /// A question to the root and work for a performer go by their own names.
    private func caseName(of value: Any) -> String {
        guard let inner = Mirror(reflecting: value).children.first, let label = inner.label else {
            return "\(value)"
        }
        return ["ask", "work"].contains(label) ? caseName(of: inner.value) : label
    }
}
