/// Pictures that are lines on nothing, as titles and ornaments are: on a dark page they would be
/// black on a white slab.
package enum LineArt {
    /// Whether nothing but lines can be in a picture: a drawing without photographs, or a PNG
    /// through which the page shows. Whether it has colours is seen once it is drawn.
    package static func mayBe(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            // The kind of colour stands behind both sides and the depth: 4 and 6 have alpha.
            return bytes.count > 25 && (bytes[25] == 4 || bytes[25] == 6)
        }
        guard
            ImageKind.info(Array(bytes.prefix(Limits.imageHeadBytes)))?.mediaType
                == "image/svg+xml"
        else { return false }
        return !bytes.containsBytes("<image") && !bytes.containsBytes(":image")
    }
}
