import Notation
import TestKit
import Testing

@testable import Publications

struct LicenceTests {
    /// What a person's program knows: a clock, keys, and perhaps more.
    private struct Known: LicenceKnowing {
        var keys: [LicenceKey] = []
        var now = IsoTime.seconds("2026-06-01T12:00:00Z") ?? 0
        var newer: [UInt8]?
        var state: LicenceState?
        var roots = LicenceMint.roots

        func standing(of licence: Licence) -> LicenceStanding {
            LicenceStanding(
                // What a test gives here is a licence.
                licence: newer.flatMap { try? Licence($0) }, state: state, keys: keys, now: now,
                roots: roots)
        }
    }

    private static var book: BookMaker {
        BookMaker(
            "<p>The ferry is late.</p>", "<p>\(String(repeating: "Nobody minds. ", count: 900))</p>"
        )
    }

    private static func open(
        _ mint: LicenceMint = LicenceMint(), _ known: Known? = Known(), passphrase: String? = nil,
        licence: [UInt8]? = nil
    ) throws -> Publication {
        let zip = mint.lock(book, licence: licence ?? mint.licence)
        return try Publication.open(
            BytesResources([("a.epub", zip.bytes)]), file: "a.epub",
            OpenMeans(licences: known, options: OpenOptions(password: passphrase)))
    }

    private static func trouble(
        _ mint: LicenceMint = LicenceMint(), _ known: Known? = nil, licence: [UInt8]? = nil
    ) throws -> LicenceTrouble? {
        let known = known ?? Known(keys: [mint.key])
        let book = try open(mint, known, licence: licence)
        #expect(book.protection?.isReadable == (book.protection?.lock?.trouble == nil))
        return book.protection?.lock?.trouble
    }

    private static func text(_ book: Publication) -> String {
        book.spine.indices.map { index in
            let document = book.document(index)
            return document.string(0..<document.text.count)
        }.joined()
    }

    @Test func `a book under a licence reads as it does without one`() throws {
        let plain = try Self.book.open()
        for known in [Known(keys: [LicenceMint().key]), Known()] {
            let typed = known.keys.isEmpty ? LicenceMint.passphrase : nil
            let book = try Self.open(known: known, passphrase: typed)
            #expect(book.protection?.scheme == "lcp" && book.protection?.isReadable == true)
            #expect(Self.text(book) == Self.text(plain))
            #expect(book.toc == plain.toc && book.metadata == plain.metadata)
        }
    }

    private static func open(known: Known, passphrase: String?) throws -> Publication {
        try open(LicenceMint(), known, passphrase: passphrase)
    }

    @Test func `without the passphrase it tells its title and the hint, and no word more`() throws {
        for (known, typed) in [(nil, nil), (Known(), nil), (Known(), "a crow")]
            as [(Known?, String?)]
        {
            let book = try Self.open(LicenceMint(), known, passphrase: typed)
            #expect(book.metadata.title == "Test" && !book.toc.isEmpty)
            #expect(
                book.protection?.lock?.trouble
                    == .passphrase(
                        lender: "lender.example", hint: "What sits on the harbour's posts?",
                        isWrong: typed != nil))
            #expect(!Self.text(book).contains("ferry"))
        }
    }

    @Test func `a licence says from when on and until when`() throws {
        var mint = LicenceMint()
        mint.rights = .object([
            "start": .string("2026-05-01T00:00:00Z"), "end": .string("2026-06-20T00:00:00+02:00"),
            "copy": .number(200), "print": .number(3),
        ])
        #expect(try Self.trouble(mint) == nil)
        var known = Known(keys: [mint.key])
        known.now = IsoTime.seconds("2026-04-30T23:59:59Z") ?? 0
        #expect(
            try Self.trouble(mint, known) == .early(IsoTime.seconds("2026-05-01T00:00:00Z") ?? 0))
        known.now = IsoTime.seconds("2026-06-19T22:00:00Z") ?? 0
        #expect(try Self.trouble(mint, known) == .ended(known.now))
        let rights = try Licence(mint.licence).rights
        #expect(rights.copies == 200 && rights.prints == 3)
    }

    @Test func `only the basic profile is opened, and others are explained`() throws {
        for (address, profile) in [
            ("http://readium.org/lcp/profile-1.0", Licence.Profile.production("1.0")),
            ("http://readium.org/lcp/profile-2.3", .production("2.3")),
            ("http://other.example/p", .unknown("http://other.example/p")),
        ] {
            var mint = LicenceMint()
            mint.profile = address
            #expect(try Self.trouble(mint) == .profile(profile))
        }
    }

    @Test func `what was signed is believed, and nothing else`() throws {
        var mint = LicenceMint()
        mint.signer = .curve
        #expect(try Self.trouble(mint) == nil)
        mint.signer = .lender
        mint.links = [
            .object(["rel": .string("self"), "href": .string("https://l.example/?a=1&b=<2>")])
        ]
        #expect(try Self.trouble(mint) == nil)
        // As servers of the first years wrote it.
        let escaped = LicenceMint.writing(mint.unsigned).replacing("&", with: "\\u0026")
            .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
        #expect(try Self.trouble(mint, licence: mint.signed(mint.unsigned, as: escaped)) == nil)
        let changed = "it was changed since it was signed"
        var longer = mint
        longer.rights = .object(["end": .string("2099-01-01T00:00:00Z")])
        let forged = longer.signed(longer.unsigned, as: LicenceMint.writing(mint.unsigned))
        #expect(try Self.trouble(mint, licence: forged) == .unsigned(changed))
        #expect(
            try Self.trouble(mint, licence: mint.unsigned.document)
                == .unsigned("it is not signed"))
        mint.algorithm = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        #expect(
            try Self.trouble(mint) == .unsigned("it is signed in a way that is not known here"))
    }

    @Test func `a certificate has to be good when the licence was issued, and under a known root`()
        throws
    {
        var mint = LicenceMint()
        mint.signer = .former
        let late = LicenceTrouble.unsigned("its certificate was not valid when it was issued")
        #expect(try Self.trouble(mint) == late)
        mint.issued = "2016-03-01T10:00:00Z"
        // Today it is not good any more, and that does not matter.
        #expect(try Self.trouble(mint) == nil)
        mint.updated = "2026-03-01T10:00:00Z"
        #expect(try Self.trouble(mint) == late)
        mint = LicenceMint()
        mint.signer = .stranger
        #expect(
            try Self.trouble(mint)
                == .unsigned("its certificate is not one of a lender that is known here"))
        var known = Known(keys: [mint.key])
        known.roots = []
        #expect(try Self.trouble(mint, known) == nil)
    }

    @Test func `the newest licence of a book counts, and what its lender said last`() throws {
        var mint = LicenceMint()
        mint.rights = .object(["end": .string("2026-05-01T00:00:00Z")])
        var known = Known(keys: [mint.key])
        var renewed = mint
        renewed.updated = "2026-04-30T10:00:00Z"
        renewed.rights = .object(["end": .string("2026-07-01T00:00:00Z")])
        known.newer = renewed.licence
        #expect(try Self.trouble(mint, known) == nil)
        // Of another book, or older than the one in the book.
        var other = renewed
        other.id = "another"
        known.newer = other.licence
        #expect(try Self.trouble(mint, known) != nil)
        known.newer = mint.licence
        #expect(try Self.trouble(renewed, known) == nil)
        for state in LicenceState.allCases {
            known.state = state
            #expect(try Self.trouble(renewed, known) == (state.isOver ? .over(state) : nil))
        }
    }

    @Test func `what is no licence is refused with a reason`() throws {
        for (text, part) in [
            ("", "ends"), ("{}", "no name"), ("[1]", "no name"),
            ("{\"id\":\"a\",\"id\":\"b\"}", "twice"), ("{\"id\":\"a\"}", "issued"),
            ("{\"id\":\"a\",\"issued\":\"2026-01-01T00:00:00Z\"}", "locked"),
            ("{\"id\":\"\(String(repeating: "x", count: 500))\"}", "no name"),
        ] {
            #expect(throws: LicenceTrouble.self) { try Licence(Array(text.utf8)) }
            do throws(LicenceTrouble) { _ = try Licence(Array(text.utf8)) } catch {
                #expect(error.why.contains(part), "\(error.why)")
            }
        }
        #expect(throws: LicenceTrouble.damaged("it is too large for one")) {
            try Licence([UInt8](repeating: 0x20, count: Licence.bytesMax + 1))
        }
    }

    @Test func `a licence by itself leads to a book and is none`() throws {
        for name in ["loan.lcpl", "loan.json", "loan"] {
            #expect(throws: OpenError.licence(.notTheBook)) {
                try Publication.open(
                    BytesResources([(name, LicenceMint().licence)]), file: name)
            }
        }
    }

    // MARK: - Packages

    private static func package(
        _ name: String, _ files: [(String, [UInt8])], type: String, _ known: Known?
    ) throws -> Publication {
        let mint = LicenceMint()
        var zip = ZipWriter()
        let order = files.map { path, bytes in
            """
            {"href": "\(path)", "type": "\(type)", "properties": {"encrypted": {"scheme":
             "http://readium.org/2014/01/lcp", "originalLength": \(bytes.count), "algorithm":
             "http://www.w3.org/2001/04/xmlenc#aes256-cbc"}}}
            """
        }
        zip.add(
            "manifest.json",
            """
            {"metadata": {"title": "The Ferry"}, "readingOrder": [\(order.joined(separator: ","))]}
            """)
        zip.entries.append(
            ZipWriter.Entry(name: "license.lcpl", bytes: mint.licence, isPacked: false))
        for (path, bytes) in files {
            zip.entries.append(
                ZipWriter.Entry(
                    name: path, bytes: mint.seal(bytes, packed: false), isPacked: false))
        }
        return try Publication.open(
            BytesResources([(name, zip.bytes)]), file: name, OpenMeans(licences: known))
    }

    @Test func `sounds, pictures and PDFs under a licence tell what they are, open or not`() throws
    {
        let tone = ToneMp3(frames: 60, seed: 5).bytes
        let picture = PngMaker(8, 6) { _, _ in 0xFF0000 }.bytes
        for known in [nil, Known(keys: [LicenceMint().key])] as [Known?] {
            let isOpen = known != nil
            let heard = try Self.package(
                "a.audiobook", [("b.mp3", tone), ("a.mp3", tone)], type: "audio/mpeg", known)
            #expect(heard.metadata.title == "The Ferry" && heard.audiobook?.tracks.count == 2)
            #expect(heard.protection?.isReadable == isOpen)
            // As it is without the lock, from anywhere.
            let sound = try? heard.sound(ofTrack: 0).read(100..<900)
            #expect((sound == Array(tone[100..<900])) == isOpen)
            let drawn = try Self.package(
                "a.divina", [("p2.png", picture), ("p1.png", picture)], type: "image/png", known)
            // In the order of the list, and not of the names.
            #expect(drawn.spine.map(\.path) == ["p2.png", "p1.png"])
            #expect(drawn.protection?.isReadable == isOpen)
            #expect(((try? drawn.imageBytes("p1.png", limit: 1 << 20)) == picture) == isOpen)
        }
        let paper = try Self.package(
            "a.lcpdf", [("a.pdf", Array("%PDF-1.4".utf8))], type: "application/pdf", nil)
        #expect(paper.format == .pdf && paper.metadata.title == "The Ferry")
        #expect(paper.protection?.isReadable == false && paper.spine.isEmpty)
    }

    // MARK: - Files

    private static func files(
        _ files: [(String, [UInt8], packed: Bool, inZip: Bool)], sizes: Bool = true
    ) throws -> LicensedResources {
        let mint = LicenceMint()
        var zip = ZipWriter()
        var sealed: [String: SealedFile] = [:]
        for (name, bytes, packed, inZip) in files {
            zip.entries.append(
                ZipWriter.Entry(
                    name: name, bytes: mint.seal(bytes, packed: packed), isPacked: inZip))
            sealed[name] = SealedFile(isPacked: packed, size: sizes ? bytes.count : nil)
        }
        let archive = try ZipArchive(in: BytesResources([("a", zip.bytes)]), name: "a")
        let known = Known(keys: [mint.key])
        let licence = try Licence(mint.licence)
        return LicensedResources(
            archive, LicenceLock(licence, known.standing(of: licence), passphrase: nil), sealed)
    }

    @Test func `any stretch of a locked file is what it is in the open one`() throws {
        var random = SplitMix64(seed: 24)
        for count in [0, 1, 15, 16, 17, 31, 32, 33, 1000, 400_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for (packed, inZip, sizes) in [
                (false, false, true), (false, false, false), (false, true, false),
                (true, false, true), (true, true, false),
            ] {
                let files = try Self.files([("x", bytes, packed, inZip)], sizes: sizes)
                #expect(try files.load("x", limit: 1 << 20).bytes == bytes)
                if !packed || sizes { #expect(files.size(of: "x") == count) }
                for _ in 0..<20 {
                    let start = Int.random(in: 0...count + 5, using: &random)
                    let range = start..<start + Int.random(in: 0...count + 5, using: &random)
                    let want = Array(bytes[range.clamped(to: 0..<count)])
                    #expect(try files.read("x", range) == want, "\(count) \(range)")
                }
            }
        }
    }

    @Test func `a damaged file is an error and never a crash`() throws {
        var random = SplitMix64(seed: 7)
        let mint = LicenceMint()
        let text = Array(String(repeating: "A page of a book. ", count: 200).utf8)
        for round in 0..<300 {
            let packed = round % 2 == 0
            var bytes = mint.seal(text, packed: packed)
            switch round % 3 {
            case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            case 1: bytes[Int.random(in: bytes.indices, using: &random)] ^= 0x40
            default: bytes += [1, 2, 3]
            }
            var zip = ZipWriter()
            zip.entries = [ZipWriter.Entry(name: "x", bytes: bytes, isPacked: false)]
            let archive = try ZipArchive(in: BytesResources([("a", zip.bytes)]), name: "a")
            let licence = try Licence(mint.licence)
            let lock = LicenceLock(
                licence, Known(keys: [mint.key]).standing(of: licence), passphrase: nil)
            let told = [nil, text.count, 0, -4, Int.max][round % 5]
            let files = LicensedResources(
                archive, lock, ["x": SealedFile(isPacked: packed, size: told)])
            #expect(try #require(files.size(of: "x")) >= 0)
            for range in [0..<10, 100..<200, 3_000..<9_000, 0..<Int.max] {
                // What can be had of it is had, and the rest has a reason.
                do { #expect(try files.read("x", range).count <= range.count) } catch {
                    #expect(!error.reason.isEmpty)
                }
            }
        }
    }
}
