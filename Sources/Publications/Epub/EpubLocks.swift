import Wording

/// What of a book is encrypted, and by whose scheme.
struct EpubLocks {
    /// Paths that cannot be read. Obfuscated fonts are not among them: nothing here draws fonts.
    private(set) var encrypted: Set<String> = []
    /// Of these, what a licence's key opens.
    private(set) var sealed: [String: SealedFile] = [:]
    private(set) var scheme: String?

    init(_ resources: any Resources) {
        let path = "META-INF/encryption.xml"
        // Without the file nothing is encrypted; most books have none.
        guard let loaded = try? resources.load(path, limit: Limits.packageBytes) else { return }
        let markup = MarkupParser.xml(loaded.bytes)
        guard let root = markup.root else { return }
        var keyNames = ""
        for data in markup.descendants(of: root, "EncryptedData").prefix(Limits.listEntries) {
            let method =
                markup.descendants(of: data, "EncryptionMethod").first
                .flatMap { markup.attribute($0, "Algorithm") } ?? ""
            if EpubLocks.isObfuscation(method) { continue }
            for reference in markup.descendants(of: data, "CipherReference") {
                guard let uri = markup.attribute(reference, "URI") else { continue }
                let path = Href.join("", Href.decoded(uri))
                encrypted.insert(path)
                if method == Licence.aes { sealed[path] = EpubLocks.sealed(markup, data) }
            }
            if let info = markup.descendants(of: data, "RetrievalMethod").first {
                keyNames += markup.attribute(info, "Type") ?? ""
                keyNames += markup.attribute(info, "URI") ?? ""
            }
        }
        if encrypted.isEmpty { return }
        scheme = EpubLocks.scheme(resources, keyNames)
    }

    private static func sealed(_ markup: Markup, _ data: Int) -> SealedFile {
        guard let packing = markup.descendants(of: data, "Compression").first else {
            return SealedFile()
        }
        return SealedFile(
            isPacked: markup.attribute(packing, "Method") == "8",
            size: markup.attribute(packing, "OriginalLength").flatMap { Int($0) })
    }

    private static func isObfuscation(_ algorithm: String) -> Bool {
        algorithm == "http://www.idpf.org/2008/embedding"
            || algorithm == "http://ns.adobe.com/pdf/enc#RC"
    }

    private static func scheme(_ resources: any Resources, _ keyNames: String) -> String {
        if resources.contains("META-INF/license.lcpl") || keyNames.contains("readium.org") {
            return "lcp"
        }
        if resources.contains("META-INF/sinf.xml") { return "fairplay" }
        // Kobo's own rights are beside the book, the others' in its META-INF.
        for path in ["META-INF/rights.xml", "rights.xml"] {
            // Rights that cannot be read are of an unknown scheme.
            guard let rights = try? resources.load(path, limit: Limits.packageBytes) else {
                continue
            }
            if rights.bytes.containsBytes("ns.adobe.com/adept") { return "adept" }
            if rights.bytes.containsBytes("kobo") { return "kobo" }
            if rights.bytes.containsBytes("marlin") { return "marlin" }
            return "rights"
        }
        return "unknown"
    }

    static func explanation(of scheme: String) -> String {
        switch scheme {
        case "lcp": tr("it is locked with Readium LCP, and the licence in it cannot be read")
        case "adept": tr("it is locked with Adobe's DRM, which only Adobe's licensed programs open")
        case "fairplay": tr("it is locked with Apple's FairPlay and opens only in Apple's Books")
        case "fileopen": tr("it is locked with FileOpen's DRM and opens only with its plug-in")
        case "kobo": tr("it is locked with Kobo's DRM and opens only in Kobo's programs")
        case "marlin": tr("it is locked with Marlin's DRM and opens only in its shop's programs")
        case "kindle":
            tr("it is a Kindle book locked by Amazon and opens only in Kindle's programs")
        default: tr("its text is encrypted with a scheme that is not known here")
        }
    }
}
