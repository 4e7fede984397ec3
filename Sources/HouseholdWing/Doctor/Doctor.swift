import Canvas
import Kernel
import ScreenKit
import Wording

/// What this terminal and machine can do, and how to fix what they cannot.
public enum Doctor: Screen {
    public static var name: String { "doctor" }
    public static var title: String { tr("Doctor") }

    public static var hidesAll: Bool { true }

    public struct State: ListPane, Equatable, Sendable {
        /// nil while it is being found out.
        public var findings: [Finding]?
        public var list = ListView()
        public var size: Size

        public init(_ findings: [Finding]? = nil, size: Size) {
            self.findings = findings
            self.size = size
        }

        var rows: [Finding] { findings ?? [] }
        package var shape: ListShape { ListShape(count: rows.count) }
        package var height: Int { Layout(self).list.height }
        public var focused: Finding? { rows.indices.contains(list.focus) ? rows[list.focus] : nil }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case wheelTurned(Int)
        case rowPressed(Int)
        case examined([Finding])
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Look at everything once; answered by `examined`.
        case examine
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            // The size is one of the findings, and they are in the language of the time.
            state.size = size
            return ask(&state)
        case .examined(let findings):
            state.findings = findings
        case .wheelTurned(let rows):
            state.scroll(by: rows)
        case .rowPressed(let row):
            state.move(.to(row))
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .itemAgain: return ask(&state)
        case .itemCopy:
            return state.focused.map { [.perform(.ask(.copy($0.fix ?? $0.why)))] } ?? []
        case .layerClose: return [.perform(.ask(.close))]
        default: return walk(order, &state)
        }
    }

    private static func ask(_ state: inout State) -> Effects {
        return [.request(EffectID("doctor.examine"), .examine)]
    }

    public static func place(_ state: State) -> Place { .lists }
}
