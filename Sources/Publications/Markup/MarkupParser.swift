import CXml2

/// Reads XML, repairing what is broken, and HTML where a document is no XML.
enum MarkupParser {
    /// A document of a publication, of which only its name promises that it is XHTML: read as XML,
    /// and again as HTML when XML gave up before the end.
    static func page(_ bytes: [UInt8]) -> Markup {
        let text = LongTexts.parted(Decoding.markup(bytes))
        let asXML = xml(utf8: text)
        // HTML knows no entities of a document's own: what multiplies them ends with what was read.
        let declares = text.prefix(64 << 10).containsBytes("<!ENTITY")
        if asXML.isCutShort && !declares || asXML.nodes.isEmpty {
            let asHTML = html(utf8: text)
            // What reads more of the document is the better reading.
            if asHTML.bytes.count > asXML.bytes.count || asXML.nodes.isEmpty { return asHTML }
        }
        return asXML
    }

    static func xml(_ bytes: [UInt8]) -> Markup { xml(utf8: Decoding.markup(bytes)) }
    static func html(_ bytes: [UInt8]) -> Markup { html(utf8: Decoding.markup(bytes)) }

    private static func xml(utf8 text: [UInt8]) -> Markup {
        let (text, hasEntities) = Entities.resolve(Entities.boundedTags(text))
        var builder = MarkupBuilder(expecting: text.count)
        guard !text.isEmpty, let context = xmlNewParserCtxt() else {
            return builder.markup(nil, false)
        }
        defer { x_free(context) }
        x_sax_read(
            context.pointee.sax,
            x_reader(
                start: startElement, end: endElement, text: characters, cdata: section,
                comment: comment, instruction: instruction))
        var options = XML_PARSE_COMPACT.rawValue
        // Lifts libxml2's limits on size along with those on entities, so only without entities.
        if !hasEntities { options |= XML_PARSE_HUGE.rawValue }
        withUnsafeMutablePointer(to: &builder) { builder in
            context.pointee._private = UnsafeMutableRawPointer(builder)
            text.withUnsafeBytes {
                // The document it returns holds nothing but the entities declared in it.
                xmlFreeDoc(
                    xmlCtxtReadMemory(
                        context, $0.baseAddress, Int32(clamping: $0.count), nil, "UTF-8",
                        x_options(Int32(options))))
            }
        }
        let isWhole = context.pointee.wellFormed != 0
        let isDamaged = !isWhole || context.pointee.nsWellFormed == 0
        return builder.markup(
            isDamaged ? Int(x_line(context)) : nil, !isWhole && x_stopped_early(context) != 0)
    }

    private static func html(utf8 text: [UInt8]) -> Markup {
        let text = ConditionalMarks.removed(from: Entities.boundedTags(text))
        var builder = MarkupBuilder(expecting: text.count, isHTML: true)
        guard !text.isEmpty, let context = htmlNewParserCtxt() else {
            return builder.markup(nil, false)
        }
        defer { x_free(context) }
        x_html_sax_begin(context.pointee.sax)
        let sax = context.pointee.sax!
        sax.pointee.startDocument = nil
        sax.pointee.endDocument = nil
        sax.pointee.startElement = startHTML
        sax.pointee.endElement = endHTML
        sax.pointee.characters = characters
        sax.pointee.ignorableWhitespace = characters
        sax.pointee.cdataBlock = section
        sax.pointee.comment = comment
        sax.pointee.processingInstruction = instruction
        let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue
        withUnsafeMutablePointer(to: &builder) { builder in
            context.pointee._private = UnsafeMutableRawPointer(builder)
            text.withUnsafeBytes {
                xmlFreeDoc(
                    htmlCtxtReadMemory(
                        context, $0.baseAddress, Int32(clamping: $0.count), nil, "UTF-8",
                        Int32(options)))
            }
        }
        return builder.markup(Int(x_line(context)), false)
    }
}

extension MarkupBuilder {
    fileprivate func markup(_ line: Int?, _ isCutShort: Bool) -> Markup {
        Markup(self, damagedLine: line, isCutShort: isCutShort || isFull)
    }

    fileprivate static func of(
        _ context: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<MarkupBuilder>? {
        let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
        guard let raw = parser?.pointee._private else { return nil }
        let builder = raw.assumingMemoryBound(to: MarkupBuilder.self)
        if builder.pointee.isFull { xmlStopParser(parser) }
        return builder
    }
}

// The parser calls these on the thread that runs it.

private func startElement(
    _ context: UnsafeMutableRawPointer?, _ local: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ spaces: Int32,
    _ declared: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32, _ defaulted: Int32,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    MarkupBuilder.of(context)?.pointee.begin(local, uri) { builder in
        guard let list else { return }
        for index in 0..<Int(count) {
            let entry = list + index * 5
            guard let start = entry[3], let end = entry[4], let name = entry[0] else { continue }
            builder.attribute(
                attributeName(name, prefix: entry[1], uri: entry[2]),
                UnsafeBufferPointer(start: start, count: end - start))
        }
    }
}

private func endElement(
    _ context: UnsafeMutableRawPointer?, _ local: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
) {
    MarkupBuilder.of(context)?.pointee.end()
}

private func characters(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32
) {
    MarkupBuilder.of(context)?.pointee.characters(
        UnsafeBufferPointer(start: text, count: Int(count)))
}

private func section(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32
) {
    guard let builder = MarkupBuilder.of(context) else { return }
    builder.pointee.seam()
    builder.pointee.characters(UnsafeBufferPointer(start: text, count: Int(count)))
    builder.pointee.seam()
}

private func comment(_ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?) {
    MarkupBuilder.of(context)?.pointee.seam()
}

private func instruction(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<xmlChar>?,
    _ text: UnsafePointer<xmlChar>?
) {
    MarkupBuilder.of(context)?.pointee.seam()
}

private func startHTML(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    MarkupBuilder.of(context)?.pointee.begin(name, nil) { builder in
        guard var entry = list else { return }
        while let name = entry[0] {
            builder.attribute(
                Name(UnsafeBufferPointer(cString: name)), UnsafeBufferPointer(cString: entry[1]))
            entry += 2
        }
    }
}

private func endHTML(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) {
    MarkupBuilder.of(context)?.pointee.end()
}

/// Attributes of a namespace carry its usual prefix, whichever the document chose.
private func attributeName(
    _ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?
) -> Name {
    let bytes = UnsafeBufferPointer(cString: local)
    guard prefix != nil else { return Name(bytes) }
    if let usual = usualPrefixes[Name(UnsafeBufferPointer(cString: uri))] {
        return Name(prefix: usual, bytes)
    }
    return Name(Array(UnsafeBufferPointer(cString: prefix)) + [0x3A] + bytes)
}

private let usualPrefixes: [Name: StaticString] = [
    "http://www.idpf.org/2007/ops": "epub:", "http://www.w3.org/1999/xlink": "xlink:",
    "http://www.w3.org/XML/1998/namespace": "xml:", "http://www.idpf.org/2007/opf": "opf:",
    // Office files as Word writes them, and as the strict form of their standard has them.
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w:",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w:",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office:",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text:",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style:",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table:",
    "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw:",
    "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0": "fo:",
]
