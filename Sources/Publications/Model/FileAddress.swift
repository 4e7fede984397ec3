/// The address of a file of this machine.
package enum FileAddress {
    /// `path` begins with a slash.
    package static func address(of path: String) -> String { "file://" + encoded(path) }

    /// All but the letters, digits and marks that stand for themselves, byte by byte.
    package static func encoded(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let letter = Unicode.Scalar(byte)
            if letter.isASCII,
                letter.properties.isAlphabetic
                    || "/-._~0123456789".unicodeScalars.contains(letter)
            {
                text.unicodeScalars.append(letter)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += byte < 16 ? "%0" + hex : "%" + hex
            }
        }
    }
}
