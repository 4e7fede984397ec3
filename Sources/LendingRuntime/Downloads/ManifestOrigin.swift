import Catalogs
import Notation

/// A list of sounds stored on the disk says where it came from: the files it names may be
/// beside it there, and not here.
enum ManifestOrigin {
    /// nil for what is no list of sounds, or says it already.
    static func told(_ bytes: [UInt8], _ address: String) -> [UInt8]? {
        guard let (value, _) = try? JSONReader.read(bytes),  // none that could be read
            let list = list(value, address), !isTold(list)
        else { return nil }
        return told(list, address).document
    }

    /// The list, as it is or made of what a server says in its own words; nil for anything else.
    static func list(_ value: JSONValue, _ address: String) -> JSONValue? {
        isList(value) ? value : AudiobookshelfSounds.manifest(value, at: address)
    }

    static func isList(_ value: JSONValue) -> Bool {
        value["readingOrder"] != nil || value["spine"] != nil
    }

    static func told(_ list: JSONValue, _ address: String) -> JSONValue {
        if isTold(list) { return list }
        let own = JSONValue.object([
            .init(key: "rel", value: .string("self")),
            .init(key: "href", value: .string(address)),
        ])
        let others = (list["links"]?.elements ?? []).filter { link in
            link["rel"]?.elements.contains { $0.string == "self" } != true
        }
        return .object(
            list.members.filter { $0.key != "links" }
                + [.init(key: "links", value: .array([own] + others))])
    }

    private static func isTold(_ list: JSONValue) -> Bool {
        (list["links"]?.elements ?? []).contains { link in
            link["rel"]?.elements.contains { $0.string == "self" } == true
                && link["href"]?.string.flatMap(Address.init(base:))?.isWeb == true
        }
    }
}
