import Canvas

extension TextField {
    /// Edits by command, so that the keys of fields can be rebound like all others.
    package mutating func edit(_ order: Order) -> Bool {
        let key: Key
        switch order.verb {
        case .fieldStart: key = Key(.home)
        case .fieldEnd: key = Key(.end)
        case .fieldDeleteWord: key = Key("w", .control)
        case .fieldDeleteBefore: key = Key("u", .control)
        case .fieldDeleteAfter: key = Key("k", .control)
        default: return false
        }
        return edit(key)
    }
}
