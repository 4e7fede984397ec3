import Notation
import Wording

extension Metadata {
    /// What a manifest says of the book: Readium keeps it under `metadata`, W3C beside the rest.
    init(manifest: JSONValue) {
        self.init()
        let own = manifest["metadata"].flatMap { $0.isObject ? $0 : nil } ?? manifest
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { own[$0]?.localized }.first
        }
        title = text("title", "name")
        subtitle = text("subtitle")
        authors = Metadata.contributors(own["author"] ?? own["creator"], role: nil)
        let roles: [(String, String?)] = [
            ("narrator", "nrt"), ("readBy", "nrt"), ("translator", "trl"), ("editor", "edt"),
            ("illustrator", "ill"), ("contributor", nil),
        ]
        contributors = roles.flatMap { Metadata.contributors(own[$0.0], role: $0.1) }
        languages =
            (own["language"] ?? own["inLanguage"])?.elements.prefix(100).compactMap {
                $0.localized
            } ?? []
        identifier = (own["identifier"] ?? own["@id"] ?? own["id"])?.localized
        identifiers = [identifier].compactMap(\.self)
        publisher = own["publisher"]?.names.first
        published = text("published", "datePublished")
        modified = text("modified", "dateModified")
        description = (own["description"] ?? own["abstract"])?.localized.map {
            String(label: PlainText.of(htmlFragment: Array($0.utf8)).utf8)
        }
        subjects = own["subject"]?.names ?? []
        rights = text("rights", "license")
        if let series = own["belongsTo"]?["series"]?.elements.first, let name = series.names.first {
            self.series = Series(
                name: name, position: series["position"]?.scalar.flatMap(Double.init))
        }
    }

    private static func contributors(_ value: JSONValue?, role: String?) -> [Contributor] {
        (value?.elements ?? []).prefix(Limits.manifestValues).compactMap { element in
            element.names.first.map {
                Contributor(
                    name: $0, sort: element["sortAs"]?.localized,
                    role: role ?? element["role"]?.localized)
            }
        }
    }
}

/// The locks that manifests and sound files name, and what a person can do about them.
enum AudioLocks {
    static func scheme(_ encrypted: JSONValue) -> String {
        let name = encrypted["scheme"]?.string ?? ""
        if name.hasSuffix("/FAE") || name.contains("findaway") { return "findaway" }
        if name.contains("readium.org") && name.contains("lcp") { return "lcp" }
        if name.contains("feedbooks.com") || name.contains("cantook") { return "feedbooks" }
        if name.contains("overdrive") { return "overdrive" }
        return "unknown"
    }

    static func protection(_ scheme: String) -> Protection {
        Protection(scheme: scheme, isReadable: false, why: explanation(of: scheme))
    }

    private static func explanation(of scheme: String) -> String {
        switch scheme {
        case "lcp":
            tr("it is locked with Readium LCP and plays with the lender's passphrase")
        case "findaway":
            tr("its sound comes from Findaway and plays only in the library's own program")
        case "feedbooks":
            tr("its sound is given out by the lender, for each listener and for a time only")
        case "overdrive": tr("its sound comes from OverDrive and plays only in Libby")
        case "audible":
            tr("it is locked with Audible's DRM, which only Audible's own programs play")
        case "fairplay": tr("it is locked with Apple's FairPlay and plays only in Apple's programs")
        default: tr("its sound is encrypted with a scheme that is not known here")
        }
    }
}
