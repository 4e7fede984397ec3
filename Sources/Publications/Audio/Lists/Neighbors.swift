/// Finds the files that a list beside them means. Lists are written on other systems, moved, and
/// renamed around; and nothing they say leads out of their folder.
struct Neighbors {
    private let resources: any Resources
    private let folder: String
    private var exact: Set<String>?
    private var byLower: [String: String] = [:]
    private var byStem: [String: String] = [:]

    /// `list` is the list's own path.
    init(_ resources: any Resources, of list: String) {
        self.resources = resources
        folder = list.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// The path of the file that a name means, or nil when it is not there.
    mutating func find(_ name: String) -> String? {
        guard let path = safe(name) else { return nil }
        if resources.contains(path) { return path }
        index()
        if let found = byLower[path.lowercased()] { return found }
        // Names that led elsewhere, and folders that are gone: the last part alone.
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let beside = folder.isEmpty ? last : folder + "/" + last
        if let found = byLower[beside.lowercased()] { return found }
        // The sheet of a disc names the WAV that became a FLAC.
        return byStem[path.withoutExtension.lowercased()]
            ?? byStem[beside.withoutExtension.lowercased()]
    }

    private mutating func index() {
        guard exact == nil else { return }
        let names = resources.names
        exact = Set(names)
        for name in names where AudioNames.isSound(name) {
            if byLower[name.lowercased()] == nil { byLower[name.lowercased()] = name }
            let stem = name.withoutExtension.lowercased()
            if byStem[stem] == nil { byStem[stem] = name }
        }
    }

    /// The name as a path below the list's folder; of what leads elsewhere only the last part.
    private func safe(_ name: String) -> String? {
        var name = name
        if Href.scheme(of: name).map({ $0.count > 1 }) == true { return nil }
        if name.contains("\\") { name = String(name.map { $0 == "\\" ? "/" : $0 }) }
        if name.utf8.contains(0) { return nil }
        var parts = name.split(separator: "/").filter { $0 != "." }
        let leadsAway = name.hasPrefix("/") || parts.contains("..") || name.dropFirst().first == ":"
        if leadsAway { parts = Array(parts.suffix(1)) }
        guard let last = parts.last, last != ".." else { return nil }
        let below = parts.joined(separator: "/")
        return folder.isEmpty ? below : folder + "/" + below
    }
}
