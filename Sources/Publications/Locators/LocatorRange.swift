/// From one place to another, as two locators with two dots between them; either may be left out.
public struct LocatorRange: Equatable, Sendable {
    public var start: Locator?
    public var end: Locator?

    /// Dots stand in locators as well: the first two that part the text in locators count.
    public init?(_ text: String) {
        if text.utf8.count > FlatJSON.bytesMax { return nil }
        let bytes = Array(text.utf8)
        for at in bytes.indices.dropLast() where bytes[at] == 0x2E && bytes[at + 1] == 0x2E {
            let left = String(decoding: bytes[..<at], as: UTF8.self)
            let right = String(decoding: bytes[(at + 2)...], as: UTF8.self)
            let (start, end) = (Locator(left), Locator(right))
            if start == nil && !left.isEmpty || end == nil && !right.isEmpty { continue }
            (self.start, self.end) = (start, end)
            return
        }
        return nil
    }
}
