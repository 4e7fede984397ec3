import Canvas
import Kernel

/// What a person does to the field that they type into.
package enum FieldEdit: Equatable, Sendable {
    case key(Key)
    case paste(String)
    case order(Order)
    /// Something that the screen offers takes the place of what was typed.
    case replace(String)
}

/// What came of it.
package enum FieldChange: Equatable, Sendable {
    /// Nothing here takes text, or the key means nothing in a field.
    case none
    /// The caret moved.
    case caret
    case words
}

/// The state of a screen with a field in it, such as a filter, a name or a passphrase.
package protocol FieldPane {
    /// The field that takes what is typed now; nil while there is none.
    var typedInto: WritableKeyPath<Self, TextField>? { get }
}

extension FieldPane {
    package mutating func write(_ edit: FieldEdit) -> FieldChange {
        guard let path = typedInto else { return .none }
        let words = self[keyPath: path].text
        guard self[keyPath: path].take(edit) else { return .none }
        return self[keyPath: path].text == words ? .caret : .words
    }
}

extension Screen where State: FieldPane {
    /// What a key, pasted text or a command means in the field; what follows from other words
    /// in it is the screen's own.
    package static func write(
        _ edit: FieldEdit, _ state: inout State,
        then follow: (inout State) -> Effects = { _ in [] }
    ) -> Effects {
        switch state.write(edit) {
        case .none: missed
        case .caret: []
        case .words: follow(&state)
        }
    }
}

extension TextField {
    fileprivate mutating func take(_ edit: FieldEdit) -> Bool {
        switch edit {
        case .key(let key): return self.edit(key)
        case .order(let order): return self.edit(order)
        case .paste(let text): insert(text)
        case .replace(let text): replaceAll(with: text)
        }
        return true
    }
}
