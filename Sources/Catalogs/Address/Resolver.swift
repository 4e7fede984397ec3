/// Turns the references of a document into addresses, and counts those nobody could follow.
struct Resolver {
    /// nil when nobody knows where the document came from: references then stay as they are.
    var base: Address?

    /// The address of a page, book or picture; nil for what no server could be asked for, such as
    /// a script or a file of this machine.
    func web(_ reference: String) -> String? {
        guard let address = Address(reference: reference) else { return nil }
        guard let base else {
            if address.scheme != nil { return address.isWeb ? address.text : nil }
            return address.authority == nil || address.authority != "" ? address.text : nil
        }
        let target = address.resolved(against: base)
        return target.isWeb ? target.text : nil
    }

    /// The address of help: may also be a telephone or a mailbox.
    func help(_ reference: String) -> String? {
        guard let address = Address(reference: reference) else { return nil }
        switch address.scheme?.lowercased() {
        case "mailto", "tel", "sms": return address.text
        default: return web(reference)
        }
    }

    /// As seen from an element with its own base; a base of nonsense is none.
    func inside(_ reference: String?) -> Resolver {
        guard let reference, let address = Address(reference: reference) else { return self }
        let target = base.map { address.resolved(against: $0) } ?? address
        return target.isWeb ? Resolver(base: target) : self
    }
}
