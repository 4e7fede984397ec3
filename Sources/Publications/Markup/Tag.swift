/// The elements that mean something to a page. The rest is `other`: its children are read.
enum Tag: String, CaseIterable, Sendable {
    case other
    // Document
    case html, head, body, title, style, script, link, meta, base, noscript, template
    // Blocks
    case address, article, aside, blockquote, center, details, dialog, div, fieldset, figcaption
    case figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, main, nav, p, pre
    case section, summary, listing, xmp, plaintext
    // Lists and tables
    case ul, ol, li, dl, dt, dd, menu, dir, table, caption, thead, tbody, tfoot, tr, td, th
    case colgroup, col
    // Inline
    case a, abbr, acronym, b, bdi, bdo, big, br, cite, code, del, dfn, em, font, i, ins, kbd, mark
    case q, rb, rp, rt, rtc, ruby, s, samp, small, span, strike, strong, sub, sup, time, tt, u
    case `var`, wbr
    // Embedded
    case img, image, svg, math, object, embed, iframe, audio, video, source, track, canvas, map,
        area
    case param, picture, input, textarea, select, button, option, label, progress, meter, datalist
    // EPUB's choice between contents
    case `switch`, `case`, `default`, trigger
    // SVG
    case text, tspan, desc, metadata, defs, symbol, foreignObject, g
    // MathML
    case mrow, mi, mn, mo, ms, mtext, mspace, mfrac, msqrt, mroot, msup, msub, msubsup, munder,
        mover
    case munderover, mfenced, mtable, mtr, mtd, mlabeledtr, menclose, mstyle, mpadded, mphantom
    case semantics, annotation, maction, merror, mmultiscripts, mprescripts, none

    static let byName: [Name: Tag] = Dictionary(
        uniqueKeysWithValues: allCases.dropFirst().map { (Name($0.rawValue), $0) })

    /// HTML's elements that hold nothing, of those a person would leave open.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .wbr, .img, .input, .col, .area, .source, .track, .param: true
        default: false
        }
    }

    /// What DTBook, which EPUB 2 allows, calls otherwise.
    static let ofTalkingBooks: [Name: Tag] = [
        "dtbook": .html, "book": .body, "frontmatter": .section, "bodymatter": .section,
        "rearmatter": .section, "level": .section, "level1": .section, "level2": .section,
        "level3": .section, "level4": .section, "level5": .section, "level6": .section,
        "doctitle": .h1, "hd": .h2, "bridgehead": .h3, "docauthor": .p, "author": .p, "byline": .p,
        "dateline": .p, "list": .ul, "poem": .div, "linegroup": .div, "line": .div,
        "epigraph": .blockquote, "note": .aside, "annotation": .aside, "prodnote": .aside,
        "sidebar": .aside, "imggroup": .figure, "pagenum": .trigger,
    ]

    /// h1…h6 as 1…6.
    var headingLevel: Int? {
        switch self {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }
}

/// The vocabulary an element belongs to.
enum Space: UInt8, Sendable {
    case none, html, svg, math, epub, dublinCore, package, talkingBook, other

    init(uri: some Collection<UInt8>) {
        self = Space.known[Name(uri)] ?? (uri.isEmpty ? .none : .other)
    }

    private static let known: [Name: Space] = [
        "http://www.w3.org/1999/xhtml": .html, "http://www.w3.org/2000/svg": .svg,
        "http://www.w3.org/1998/Math/MathML": .math, "http://www.idpf.org/2007/ops": .epub,
        "http://purl.org/dc/elements/1.1/": .dublinCore,
        "http://purl.org/dc/elements/1.0/": .dublinCore,
        "http://www.idpf.org/2007/opf": .package,
        "http://www.daisy.org/z3986/2005/dtbook/": .talkingBook,
    ]
}
