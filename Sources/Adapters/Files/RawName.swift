import Glibc
import Publications

/// The name of a file as the system has it: bytes, which need be no text. Where they are none it
/// has a name to be shown and asked for by.
struct RawName {
    let bytes: [UInt8]
    let shown: String

    var isText: Bool { bytes.elementsEqual(shown.utf8) }

    init(_ entry: UnsafeMutablePointer<dirent>) {
        bytes = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
                Array(UnsafeBufferPointer(start: name, count: strnlen(name)))
            }
        }
        // Latin-1 gives each byte a letter of its own: what tells two names apart stays.
        shown =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

private func strnlen(_ name: UnsafePointer<UInt8>) -> Int {
    var count = 0
    while count < 255, name[count] != 0 { count += 1 }
    return count
}
