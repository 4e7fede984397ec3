import Notation
import Publications

/// The package document of an unpacked Kindle book, so that it is read as an EPUB is.
enum MobiPackage {
    static let path = "book.opf"
    static let containerPath = "META-INF/container.xml"

    static var container: [UInt8] {
        let space = "urn:oasis:names:tc:opendocument:xmlns:container"
        let type = "application/oebps-package+xml"
        return Array(
            ("<container xmlns=\"\(space)\"><rootfiles>"
                + "<rootfile full-path=\"\(path)\" media-type=\"\(type)\"/>"
                + "</rootfiles></container>")
                .utf8)
    }

    /// `guide` is XML already.
    static func bytes(names: [String], guide: [UInt8]) -> [UInt8] {
        var out = Array(
            "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"2.0\"><metadata/><manifest>"
                .utf8)
        for name in names {
            out += "<item id=\"\(name)\" href=\"\(name)\" media-type=\"\(mediaType(name))\"/>".utf8
        }
        let ncx = names.first { $0.hasSuffix(".ncx") }
        out += "</manifest><spine\(ncx.map { " toc=\"\($0)\"" } ?? "")>".utf8
        for name in names where name.hasSuffix(".html") {
            out += "<itemref idref=\"\(name)\"/>".utf8
        }
        return out + "</spine>".utf8 + guide + "</package>".utf8
    }

    static func guide(_ chapters: MobiChapters) -> [UInt8] {
        var out = Array("<guide>".utf8)
        for reference in chapters.guide {
            guard let index = chapters.anchors[reference.anchor] else { continue }
            let place = MobiChapters.name(index) + "#" + reference.anchor
            out += "<reference type=\"\(XMLText.escaped(reference.type))\"".utf8
            out +=
                " title=\"\(XMLText.escaped(reference.title))\" href=\"\(XMLText.escaped(place))\"/>"
                .utf8
        }
        return out + "</guide>".utf8
    }

    private static func mediaType(_ name: String) -> String {
        if name.hasSuffix(".html") { return "application/xhtml+xml" }
        if name.hasSuffix(".css") { return "text/css" }
        if name.hasSuffix(".ncx") { return "application/x-dtbncx+xml" }
        return ImageKind.mediaType(path: name) ?? "application/octet-stream"
    }
}
