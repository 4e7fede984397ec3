/// A page of the web that a browser saved with all that belongs to it.
struct SavedPage {
    struct Part {
        /// Where it was fetched from.
        var location: String
        /// What a `cid:` names.
        var id = ""
        var type: String
        /// Told beside it, where it is not in it.
        var encoding: String?
        var bytes: [UInt8]

        /// A style sheet in UTF-8.
        var styles: [UInt8] {
            encoding.flatMap { Converter.utf8(bytes, from: $0) } ?? Decoding.markup(bytes)
        }

        /// It is called so among the files of the book.
        func name(at index: Int) -> String {
            let kinds = [
                "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
                "image/svg+xml": "svg", "image/bmp": "bmp", "image/avif": "avif",
            ]
            return "part-\(index + 1)." + (kinds[type] ?? "bin")
        }
    }

    var page: Part
    var parts: [Part] = []

    static let partsMax = 4_000

    /// In UTF-8 where its encoding is known from without.
    var text: [UInt8] {
        guard let encoding = page.encoding, let text = Converter.utf8(page.bytes, from: encoding)
        else {
            return page.bytes
        }
        // The mark outdoes what the page says of itself.
        return [0xEF, 0xBB, 0xBF] + text
    }

    var pictures: BytesResources {
        BytesResources(
            parts.enumerated().compactMap { index, part in
                part.type.hasPrefix("image/")
                    ? (name: part.name(at: index), bytes: part.bytes) : nil
            })
    }

    /// Finds parts by how a page refers to them.
    struct Index {
        private var byLocation: [String: Int] = [:]
        private var byPath: [String: Int] = [:]
        private let folder: String

        init(_ saved: SavedPage) {
            folder = Self.path(saved.page.location)
            for (index, part) in saved.parts.enumerated() {
                if !part.id.isEmpty { byLocation["cid:" + part.id] = index }
                if part.location.isEmpty { continue }
                let location = Self.bare(part.location)
                byLocation[location] = byLocation[location] ?? index
                let path = Self.path(part.location)
                byPath[path] = byPath[path] ?? index
                // One that is relative to the page may be asked for from the root.
                if Href.scheme(of: part.location) == nil {
                    let whole = Href.join(folder, path)
                    byPath[whole] = byPath[whole] ?? index
                }
            }
        }

        /// - Parameter reference: an address, or a path as it is reached from the page.
        /// - Parameter part: where the part was fetched from that refers to it; nil for the page.
        func part(_ reference: String, from part: String? = nil) -> Int? {
            let reference = Self.bare(reference.trimmingSpaces())
            if let index = byLocation[reference] { return index }
            let scheme = Href.scheme(of: reference)?.lowercased()
            if scheme == "cid" {
                return byLocation["cid:" + Href.decoded(String(reference.dropFirst(4)))]
            }
            if scheme != nil || reference.hasPrefix("//") { return nil }
            let own = part.map(Self.path) ?? folder
            let path = Href.decoded(String(reference.prefix { $0 != "?" }))
            return byPath[Href.join(own, path)] ?? byPath[Href.join("", path)]
        }

        /// Without the place in it.
        static func bare(_ address: String) -> String {
            String(address.prefix { $0 != "#" })
        }

        /// What stands behind the host.
        private static func path(_ address: String) -> String {
            var rest = bare(address)[...]
            if let scheme = Href.scheme(of: address) {
                rest = rest.dropFirst(scheme.count + 1)
                if rest.hasPrefix("//") {
                    rest = rest.dropFirst(2).drop { $0 != "/" }
                }
            }
            return Href.decoded(String(rest.prefix { $0 != "?" }.drop { $0 == "/" }))
        }
    }
}

extension Document.Draft {
    /// Pictures and links lead to what was saved along with the page.
    mutating func settle(_ saved: SavedPage, path file: String) {
        let index = SavedPage.Index(saved)
        for at in images.indices {
            guard let reference = images[at].path, let part = index.part(reference),
                saved.parts[part].type.hasPrefix("image/")
            else { continue }
            images[at].path = saved.parts[part].name(at: part)
            images[at].isRemote = false
        }
        let own = SavedPage.Index.bare(saved.page.location)
        guard !own.isEmpty else { return }
        for at in links.indices {
            guard let href = links[at].href, href.hasPrefix(own) else { continue }
            let rest = href.dropFirst(own.count)
            guard rest.hasPrefix("#"), rest.count > 1 else { continue }
            links[at].href = nil
            (links[at].path, links[at].fragment) = (file, Href.decoded(String(rest.dropFirst())))
        }
    }
}
