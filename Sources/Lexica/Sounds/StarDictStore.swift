import Publications

/// The files that belong to a StarDict dictionary: in a folder `res` beside it, or in `res.rdic`,
/// where `res.ridx` says which begins where.
struct StarDictStore: Sendable {
    let resources: any Resources
    /// The folder of the dictionary, with its slash; empty for the one that was named.
    let folder: String

    init(_ resources: any Resources, base: String) {
        self.resources = resources
        folder = base.lastIndex(of: "/").map { String(base[...$0]) } ?? ""
    }

    /// nil where it has no such file.
    func file(_ name: String) throws(LexiconError) -> [UInt8]? {
        let loose = folder + "res/" + name
        if let size = resources.size(of: loose) {
            return try resources.whole(loose, 0, min(size, WordSound.bytesMax))
        }
        let index = folder + "res.ridx"
        guard let list = [index, index + ".gz"].first(where: resources.contains) else { return nil }
        var place: (offset: Int, count: Int)?
        let wanted = Array(name.utf8)
        try IndexScan(resources: resources, name: list).run { bytes, _ throws(LexiconError) in
            var at = bytes.startIndex
            while place == nil, let end = bytes[at...].firstIndex(of: 0),
                end + 9 <= bytes.endIndex
            {
                if bytes[at..<end].elementsEqual(wanted) {
                    var numbers = PackedReader(bytes[(end + 1)..<(end + 9)])
                    if let offset = numbers.number(4), let count = numbers.number(4) {
                        place = (offset, count)
                    }
                }
                at = end + 9
            }
            return at - bytes.startIndex
        }
        guard let place else { return nil }
        let packed = folder + "res.rdic.dz"
        let store = try ArticleFile(
            resources, resources.contains(packed) ? packed : folder + "res.rdic")
        return try store.read(place.offset, place.count, max: WordSound.bytesMax)
    }
}
