import Notation

/// A picture that is written into its own address (RFC 2397): some catalogs have their small ones
/// so, and no server is asked for them.
public enum WrittenPicture {
    private static let start = "data:image/"
    private static let mark = ";base64,"

    public static func isOne(_ address: String) -> Bool {
        address.utf8.prefix(start.utf8.count).elementsEqual(start.utf8)
    }

    /// nil where what is written is no such picture.
    public static func bytes(of address: String) -> [UInt8]? {
        guard isOne(address), let comma = address.firstIndex(of: ",") else { return nil }
        let head = address[...comma].lowercased()
        guard head.hasSuffix(mark) else { return nil }
        let letters = Percent.decoded(address[address.index(after: comma)...])
        return Base64.decoded(Array(letters.utf8)[...])
    }
}
