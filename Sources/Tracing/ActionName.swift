import Canvas

/// What an action is called in the program, without anything that it carries.
public enum ActionName {
    /// `screen.Reader.opened`: the names of cases, as far in as they are actions.
    public static func of(_ action: Any) -> String {
        var names: [String] = []
        var inner: Any? = action
        for _ in 0..<depthMax {
            guard let value = inner else { break }
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .enum {
                names.append(caseName(value, mirror))
                inner = mirror.children.first.flatMap { held(by: $0.value) }
            } else {
                inner = held(by: value)
            }
            if let inner, let owner = owner(of: inner) { names.append(owner) }
        }
        return names.joined(separator: ".")
    }

    private static let depthMax = 6

    private static func caseName(_ value: Any, _ mirror: Mirror) -> String {
        if let label = mirror.children.first?.label { return plain(label) }
        // Without a payload a case has nothing to tell but its name.
        if mirror.children.isEmpty, !(value is any CustomStringConvertible) {
            return plain(String(describing: value))
        }
        return "?"
    }

    /// The action that a value holds, or that one of its parts is.
    private static func held(by value: Any) -> Any? {
        if isAction(value) { return value }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .tuple || isAction(value) || isCarrier(value) else {
            return nil
        }
        for child in mirror.children {
            if isAction(child.value) || isCarrier(child.value) {
                return isCarrier(child.value) ? held(by: child.value) : child.value
            }
        }
        return nil
    }

    private static func isAction(_ value: Any) -> Bool {
        String(describing: type(of: value)) == "Action"
            && Mirror(reflecting: value).displayStyle == .enum
    }

    /// A box around an action of some feature.
    private static func isCarrier(_ value: Any) -> Bool {
        ["ScreenAction", "ServiceAction"].contains(String(describing: type(of: value)))
    }

    /// The feature in `ReadingWing.Reader.Action`.
    private static func owner(of value: Any) -> String? {
        let parts = String(reflecting: type(of: value)).split(separator: ".")
        return parts.count > 1 ? plain(String(parts[parts.count - 2])) : nil
    }

    /// An identifier, whatever a type says of itself.
    private static func plain(_ name: String) -> String {
        let isName =
            name.utf8.count <= 60
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        return isName ? name : "?"
    }
}

/// What a person did, without what they typed.
public enum InputName {
    /// - Parameter isTyping: the key is text for a field.
    public static func of(_ input: Input, isTyping: Bool) -> String {
        switch input {
        case .key(let key): "key \(name(key, isTyping: isTyping))"
        case .paste(let text): "paste of \(text.utf8.count) bytes"
        case .mouse(let mouse): "mouse \(name(mouse.act)) \(mouse.at.row):\(mouse.at.column)"
        case .resized(let size): "resized \(size.width)x\(size.height)"
        case .focused(let isFocused): isFocused ? "focused" : "unfocused"
        case .ground: "ground told"
        case .graphics: "graphics told"
        }
    }

    private static func name(_ key: Key, isTyping: Bool) -> String {
        guard case .character(let typed) = key.code, isTyping || !typed.isASCII else {
            return key.description
        }
        return Key(.character(Mask.glyph(typed, span: 1)), key.modifiers).description
            + (isTyping ? " typed" : "")
    }

    private static func name(_ act: Mouse.Act) -> String {
        switch act {
        case .press(.left): "left"
        case .press(.middle): "middle"
        case .press(.right): "right"
        case .release: "release"
        case .drag: "drag"
        case .wheelUp: "wheel up"
        case .wheelDown: "wheel down"
        }
    }
}
