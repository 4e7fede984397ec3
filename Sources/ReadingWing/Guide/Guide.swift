import CEmbedded
import Publications
import ScreenKit
import Wording

/// The book that comes with the program: what it is made of, and what its links do.
public enum Guide {
    /// Opens it as any other book is opened; its files travel in the program. The keys it tells
    /// of are the person's own.
    public static func open(keys: Keymap = Keymap()) throws(OpenError) -> Publication {
        let own = GuideKeys(keys)
        var files = (0..<embedded_page_count()).map { index in
            let page = embedded_page_at(index)
            let bytes = Array(UnsafeBufferPointer(start: page.bytes, count: page.length))
            let name = String(cString: page.path)
            return (name: name, bytes: name.hasSuffix(".xhtml") ? own.told(in: bytes) : bytes)
        }
        // `first.de.xhtml` is the page `first.xhtml` in German.
        let mark = ".\(Wording.inForce.code)."
        for at in files.indices {
            let parts = files[at].name.split(separator: mark, maxSplits: 1)
            guard parts.count == 2 else { continue }
            let page = files.firstIndex { $0.name == parts.joined(separator: ".") }
            if let page { files[page].bytes = files[at].bytes }
        }
        files.removeAll { $0.name.filter { $0 == "." }.count > 1 }
        return try Publication.open(BytesResources(files), file: nil, folder: "guide")
    }

    /// What leads from a page into the program: `rushlight:` and a command, or `setting/` and the
    /// name of one. Only links of the guide are asked; in any other book they are an address.
    static func way(of href: String) -> Ask? {
        guard href.hasPrefix(scheme) else { return nil }
        let name = String(href.dropFirst(scheme.count))
        if name.hasPrefix(settings) {
            let path = String(name.dropFirst(settings.count))
            guard SettingsTable.rows.contains(where: { $0.path == path }) else { return nil }
            return .setting(path)
        }
        return Verb(rawValue: name).map { .order(Order($0)) }
    }

    private static let scheme = "rushlight:"
    private static let settings = "setting/"
}
