import Notation

/// Where a book was left in Foliate, which keeps a file for each book in its data folder.
public struct FoliatePlace: Equatable, Sendable {
    /// A CFI.
    public var pointer: String
    /// Out of 100; nil where it is not said.
    public var percent: Double?

    /// A book with ten thousand highlights.
    public static let bytesMax = 16 << 20

    /// nil for what is no file of Foliate's, and for a book that was opened and not read.
    public init?(_ bytes: [UInt8]) {
        // What is written at this moment is read the next time.
        guard bytes.count <= Self.bytesMax, let (document, _) = try? JSONReader.read(bytes),
            let pointer = document["lastLocation"]?.string, pointer.hasPrefix("epubcfi(")
        else { return nil }
        self.pointer = pointer
        let pages = (document["progress"]?.elements ?? []).prefix(2).compactMap {
            $0.scalar.flatMap(Double.init)
        }
        guard pages.count == 2, (0...1e9).contains(pages[0]), (1...1e9).contains(pages[1]) else {
            return
        }
        percent = min(100, pages[0] / pages[1] * 100)
    }

    /// The files that Foliate opened, by what it calls each book.
    public static func files(_ bytes: [UInt8]) -> [(identifier: String, address: String)] {
        // What is written at this moment is read the next time.
        guard bytes.count <= bytesMax, let (document, _) = try? JSONReader.read(bytes) else {
            return []
        }
        return (document["uris"]?.elements ?? []).prefix(filesMax).compactMap { pair in
            let words = pair.elements.compactMap(\.string)
            return words.count == 2 ? (words[0], words[1]) : nil
        }
    }

    private static let filesMax = 20_000
}
