/// Keeps what has come of a file until it is whole. Every call may take its time.
public protocol PartKeeping: Sendable {
    /// How many bytes of it there are.
    func size(of part: String) -> Int
    /// Bytes that may still be written there; nil where nobody knows.
    func freeBytes() -> Int?
    /// Goes on writing behind so many bytes, and cuts off what stands after.
    func open(_ part: String, at offset: Int) throws(DocumentError) -> any PartWriting
    /// Puts the whole file into the person's folder, under this name or one beside it; where it is.
    func finish(_ part: String, as name: String) throws(DocumentError) -> String
    func remove(_ part: String)
}

/// A file that is being written. It is closed when nobody holds it.
public protocol PartWriting: AnyObject {
    func write(_ bytes: [UInt8]) throws(DocumentError)
    /// On the disk, not only on its way there.
    func settle() throws(DocumentError)
}
