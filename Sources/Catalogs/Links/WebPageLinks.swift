/// Finds the catalogs that a web page names: it may be all that a person knows the address of.
public enum WebPageLinks {
    /// A page that needs more before its first link to a catalog names none.
    private static let bytesMax = 2 << 20
    private static let countMax = 20

    /// Their addresses, those that say they are catalogs first.
    public static func catalogs(in page: some Collection<UInt8>, base: Address?) -> [String] {
        let bytes = Array(page.prefix(bytesMax))
        let resolver = Resolver(base: base)
        var sure: [String] = []
        var likely: [String] = []
        var at = 0
        while at < bytes.count, sure.count < countMax, likely.count < countMax {
            guard bytes[at] == 0x3C, let tag = tag(bytes, from: at + 1) else {
                at += 1
                continue
            }
            at = tag.end
            guard let href = tag.values["href"].flatMap(resolver.web) else { continue }
            let type = (tag.values["type"] ?? "").lowercased()
            if type.holds("opds") {
                sure.append(href)
            } else if tag.name == "link", type.holds("atom+xml") {
                likely.append(href)
            } else if href.lowercased().holds("opds") {
                likely.append(href)
            }
        }
        return sure + likely
    }

    private static func tag(
        _ bytes: [UInt8], from start: Int
    ) -> (name: String, values: [String: String], end: Int)? {
        let head = bytes[start...].prefix { $0.isLetter }
        let name = String(decoding: head, as: UTF8.self).lowercased()
        guard name == "link" || name == "a" else { return nil }
        var values: [String: String] = [:]
        var at = head.endIndex
        while at < bytes.count, bytes[at] != 0x3E {
            let key = bytes[at...].prefix { $0.isLetter || $0 == 0x2D }
            guard !key.isEmpty else {
                at += 1
                continue
            }
            at = key.endIndex
            guard at < bytes.count, bytes[at] == 0x3D else { continue }
            at += 1
            let value: ArraySlice<UInt8>
            if at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 {
                let quote = bytes[at]
                value = bytes[(at + 1)...].prefix { $0 != quote }
                at = min(bytes.count, value.endIndex + 1)
            } else {
                value = bytes[at...].prefix { !$0.isBlank && $0 != 0x3E }
                at = value.endIndex
            }
            let text = String(decoding: value.prefix(CatalogLimits.hrefBytes), as: UTF8.self)
            values[String(decoding: key, as: UTF8.self).lowercased()] =
                MarkedText.plain(text, isMarked: true, bytesMax: CatalogLimits.hrefBytes) ?? ""
        }
        return (name, values, at)
    }
}
