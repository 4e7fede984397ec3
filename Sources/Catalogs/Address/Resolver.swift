/// Turns the references of a document into addresses.
struct Resolver {
    /// nil when the document's own address is not known: references then stay as they are.
    var base: Address?

    /// nil for what cannot or must not be followed: an invalid host, a script, a file of this
    /// machine.
    func web(_ reference: String) -> String? {
        // Nearly all of a large feed are whole and plain: they stay as they stand.
        if Address.isPlainWeb(reference) { return reference }
        guard var address = Address(reference: reference) else { return nil }
        if let base { address = address.resolved(against: base) }
        switch address.scheme?.lowercased() {
        case nil: return address.authority == "" ? nil : address.text
        case "http", "https": return address.isWeb ? address.text : nil
        case "javascript", "vbscript", "data", "file", "about", "blob": return nil
        // Names such as URNs: some servers look nothing else up by them.
        default: return address.authority == nil && !address.path.isEmpty ? address.text : nil
        }
    }

    /// As seen from an element with its own base; an invalid base is ignored.
    func inside(_ reference: String?) -> Resolver {
        guard let reference, let address = Address(reference: reference) else { return self }
        let target = base.map { address.resolved(against: $0) } ?? address
        return target.isWeb ? Resolver(base: target) : self
    }
}
