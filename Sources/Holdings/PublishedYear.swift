/// The year in which a book came out, from what its file says: `1869`, `2003-05-01T00:00:00+00:00`,
/// `May 2003`.
public enum PublishedYear {
    public static func of(_ text: String) -> Int? {
        var digits = 0
        var year = 0
        for byte in text.utf8.prefix(textMax) {
            if (0x30...0x39).contains(byte) {
                (year, digits) = (digits < 5 ? year * 10 + Int(byte - 0x30) : 0, digits + 1)
                continue
            }
            if digits == 4 { break }
            (year, digits) = (0, 0)
        }
        // What calibre writes where it knows none.
        return digits == 4 && year > unknown ? year : nil
    }

    private static let textMax = 100
    private static let unknown = 101
}
