import Testing

@testable import Catalogs

/// Reads a document as if it came from a server.
func feed(
    _ text: String, from base: String? = "https://books.example/opds/all.xml"
) throws -> Feed {
    try feed(Array(text.utf8), from: base)
}

func feed(
    _ bytes: [UInt8], from base: String? = "https://books.example/opds/all.xml"
) throws -> Feed {
    let document = try CatalogDocument.read(bytes, base: base.flatMap(Address.init(base:)))
    guard case .feed(let feed) = document else { throw NoFeed() }
    return feed
}

func problem(_ text: String) throws -> Problem {
    guard case .problem(let problem) = try CatalogDocument.read(Array(text.utf8)) else {
        throw NoFeed()
    }
    return problem
}

struct NoFeed: Error {}

/// An Atom feed around some entries.
func atom(_ content: String, attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"
      xmlns:dc="http://purl.org/dc/terms/" xmlns:s="http://schema.org/" \(attributes)>
    <id>urn:uuid:0001</id><title>All books</title>\(content)</feed>
    """
}

func entry(_ title: String, _ content: String) -> String {
    "<entry><title>\(title)</title><id>urn:\(title)</id>\(content)</entry>"
}

/// A link by which a book can be had.
func offer(_ relation: String = "", _ content: String = "", href: String = "book.epub") -> String {
    """
    <link rel="http://opds-spec.org/acquisition\(relation)" href="\(href)" \
    type="application/epub+zip">\(content)</link>
    """
}
