/// An address with names in braces that are filled in (RFC 6570, as far as servers use it).
public enum AddressTemplate {
    /// Names without a value are left out.
    public static func filled(_ template: String, _ values: [String: String]) -> String {
        var address = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            address += rest[..<open]
            address += expanded(rest[rest.index(after: open)..<close], values)
            rest = rest[rest.index(after: close)...]
        }
        return address + rest
    }

    private static func expanded(_ names: Substring, _ values: [String: String]) -> String {
        let isForm = names.hasPrefix("?") || names.hasPrefix("&")
        let all = (isForm ? names.dropFirst() : names).split(separator: ",")
        let known = all.compactMap { name in
            values[String(name)].map { (name, Percent.encoded($0)) }
        }
        guard isForm else { return known.map(\.1).joined(separator: ",") }
        return known.isEmpty
            ? "" : "\(names.prefix(1))" + known.map { "\($0)=\($1)" }.joined(separator: "&")
    }
}
