/// Where a book was left in KOReader, as it keeps it beside the book.
public struct KOReaderPlace: Equatable, Sendable {
    /// An XPointer, or the number of a page from 1.
    public var pointer: String
    /// Out of 100; nil where it is not said.
    public var percent: Double?
    /// Of the file that was read: its samples' MD5.
    public var digest: String?

    /// A reader's history with ten thousand highlights.
    public static let bytesMax = 16 << 20

    /// nil for what is no table of KOReader's, and for a book that was opened and not read.
    public init?(_ bytes: [UInt8]) {
        // What is written at this moment is read the next time.
        guard bytes.count <= Self.bytesMax, let table = try? LuaReader.read(bytes) else {
            return nil
        }
        if let pointer = table["last_xpointer"].text, !pointer.isEmpty {
            self.pointer = pointer
        } else if let page = table["last_page"].number, let number = Int(exactly: page),
            number >= 1
        {
            pointer = String(number)
        } else {
            return nil
        }
        percent = table["percent_finished"].number.map { $0 * 100 }
        digest = table["partial_md5_checksum"].text?.lowercased()
    }
}
