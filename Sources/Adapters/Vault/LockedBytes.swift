import CSodium

/// Bytes that are not swapped out, and wiped when the last reference is released.
final class LockedBytes: @unchecked Sendable {
    // Unchecked: written by its creator before it is shared, and only read after.
    let bytes: UnsafeMutableRawBufferPointer
    private let sodium: UnsafePointer<cs_table>

    /// nil where there is no memory that can be kept so.
    init?(_ count: Int, _ sodium: UnsafePointer<cs_table>) {
        guard let start = sodium.pointee.sodium_malloc(max(1, count)) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
        self.sodium = sodium
    }

    deinit { sodium.pointee.sodium_free(bytes.baseAddress) }
}
