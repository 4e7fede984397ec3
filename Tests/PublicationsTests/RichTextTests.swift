import TestKit
import Testing

@testable import Publications

/// Rich Text as word processors write it: what is hidden stays so, whatever it stands in.
@Suite struct RichTextTests {
    static func open(_ text: String) throws -> Publication {
        try Publication.open(BytesResources([("a.rtf", Array(text.utf8))]), file: "a.rtf")
    }

    private func texts(_ text: String) throws -> [String] {
        let document = try Self.open(text).document(0)
        return document.blocks.map { document.string($0.range) }
    }

    @Test func `a note in a note is a note of its own`() throws {
        let text = #"{\rtf1 a{\footnote b{\footnote c} d} e\par f{\footnote g}\par}"#
        #expect(try texts(text) == ["a1 e", "f3", "b2 d", "c", "g"])
    }

    @Test func `what was deleted is not shown, and its paragraph goes on`() throws {
        let text =
            #"{\rtf1 keep {\deleted gone}{\revised added}{\mvf from}{\mvt to}\par"#
            + #" one {\deleted\par}two\par}"#
        #expect(try texts(text) == ["keep addedto", "one two"])
    }

    @Test func `hidden text hides notes, links, lines and pictures too`() throws {
        let text =
            #"{\rtf1 a{\v b{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt c}}{\footnote d}"#
            + #"\line{\pict\pngblip 00}} e\par}"#
        let document = try Self.open(text).document(0)
        #expect(document.blocks.map { document.string($0.range) } == ["a e"])
        #expect(document.links.isEmpty && document.images.isEmpty)
    }

    @Test func `nothing comes out of a group that is passed over`() throws {
        let text =
            #"{\rtf1{\*\odd {\fldrslt a}{\shptxt b}{\listtext c}{\footnote d}{\title e}}"#
            + #"{\header {\field{\*\fldinst PAGE}{\fldrslt f}}}{\shptxt g}"#
            + #"{\upr{ansi}{\*\ud{uni}}} ok\par}"#
        #expect(try texts(text) == ["uni ok"])
    }

    @Test func `a table in a cell stays in it`() throws {
        let inner = { (a: String, b: String) in
            #"\pard\intbl\itap2 \#(a)\nestcell \#(b)\nestcell{\*\nesttableprops\trowd\nestrow}"#
                + #"{\nonesttables\par}"#
        }
        let text =
            #"{\rtf1 x\par\trowd\trhdr\pard\intbl A\par"# + inner("1", "2") + inner("3", "4")
            + #"\pard\intbl B\cell C\cell\row\pard y\par}"#
        let document = try Self.open(text).document(0)
        #expect(
            document.blocks.map { document.string($0.range) }
                == ["x", "A", "1", "2", "3", "4", "B", "C", "y"])
        #expect(document.blocks[1].cell?.isHeader == true)
        #expect(document.blocks[4].cell?.row == 1 && document.blocks[5].cell?.column == 1)
        #expect(document.blocks[7].cell?.column == 1 && document.blocks[8].cell == nil)
    }

    @Test func `a mark of the encoding before it is no text`() throws {
        #expect(try texts("\u{FEFF}{\\rtf1 one\\par}") == ["one"])
    }

    @Test func `letters that stand in for others are passed over, orders too`() throws {
        let text =
            #"{\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0\fcharset204 A;}{\f1\fcharset2 Symbol;}"#
            + #"{\f2\fcharset128 B;}{\f3\fcharset2 Wingdings;}}\uc2\u26085\'93\'fa\u26412\'96\'7b"#
            + #"\uc1 \u8220\ldblquote x\u8221\rdblquote  {\u-10179 ?}{\u-8704 ?} \'cf\'f0 "#
            + #"{\f1 ab\'b7\u-3999?} {\f2\'93\'fa\'96\'7b} {\f3\'fc} \uc0\u233 t\u128512 z\par}"#
        #expect(try texts(text) == ["日本“x” 😀 Пр αβ•α 日本 ✓ ét😀z"])
    }

    @Test func `styles make headings by what they are made from and in other languages`() throws {
        let text =
            #"{\rtf1\ansicpg1252{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Kapitel;}"#
            + #"{\s2\sbasedon1 Mein;}{\s3 \'dcberschrift 2;}{\cs4 Quote Char;}}"#
            + #"\pard\s1{\listtext 1.\tab}One\par\pard\s2 Two\par\pard\s3 Three\par"#
            + #"\pard\outlinelevel2 Four\par\pard Text\par}"#
        let document = try Self.open(text).document(0)
        #expect(
            document.blocks.map(\.kind) == [
                .heading(level: 1), .heading(level: 1), .heading(level: 2), .heading(level: 3),
                .paragraph,
            ])
        #expect(document.string(document.blocks[0].range) == "1. One")
        #expect(document.blocks.allSatisfy { $0.quoteDepth == 0 })
    }

    @Test func `items have the signs that their fonts show`() throws {
        let text =
            #"{\rtf1{\fonttbl{\f0 A;}{\f1\fcharset2 Symbol;}}\pard{\listtext\f1\'b7\tab}\ilvl0 a\par"#
            + #"\pard{\listtext b)\tab}\ilvl1 b\par\pard{\pntext 2.\tab}c\par}"#
        let blocks = try Self.open(text).document(0).blocks
        #expect(blocks.map(\.marker) == ["•", "b)", "2."])
        #expect(blocks.map(\.listDepth) == [1, 2, 1])
    }

    @Test func `the words of a drawing follow its paragraph, once`() throws {
        let text =
            #"{\rtf1 a {\shp{\*\shpinst{\sp{\sn shapeType}{\sv 202}}{\shptxt\pard in\par box\par}}"#
            + #"{\shprslt old\par}} b\par c\par}"#
        #expect(try texts(text) == ["a b", "in", "box", "c"])
    }

    @Test func `fields lead to places, and pictures have words`() throws {
        let text =
            #"{\rtf1 {\*\bkmkstart x}A{\*\bkmkend x} {\field{\*\fldinst{HYPERLINK \\l "x" "#
            + #"\\o "t"}}{\fldrslt go}} {\field{\*\fldinst HYPERLINK http://a.b/c}{\fldrslt out}}\par"#
            + #"{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A lamp}}}\pngblip 89504e47}\par}"#
        let document = try Self.open(text).document(0)
        #expect(document.links.map(\.fragment) == ["x", nil])
        #expect(document.links.map(\.href) == [nil, "http://a.b/c"])
        #expect(document.images.map(\.alt) == ["A lamp"])
    }

    @Test func `pages and sections begin where they say`() throws {
        let text = #"{\rtf1 a\page b\par c\sect\sectd d\sect\sectd\sbknone e\par}"#
        let document = try Self.open(text).document(0)
        #expect(document.blocks.map { document.string($0.range) } == ["a", "b", "c", "d", "e"])
        #expect(document.blocks.map(\.breaksBefore) == [false, true, false, true, false])
    }

    @Test func `notes, boxes and tables in each other have an end`() throws {
        for part in ["{\\footnote a", "{\\shp{\\*\\shpinst{\\shptxt a", "\\itap9\\nestcell{"] {
            let text = "{\\rtf1 b" + String(repeating: part, count: 4_000)
            let book = try Self.open(text)
            #expect(book.document(0).text.count < 200_000)
        }
    }
}
