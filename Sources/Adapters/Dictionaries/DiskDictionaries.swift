import Glibc
import Lexica
import Ports
import Publications
import Wording

/// The dictionaries in the usual folders of this machine, found anew for each word: who installs
/// one sees it at the next.
public struct DiskDictionaries: Defining {
    private let folders: [String]
    private let affixes: AffixDictionaries

    /// `variable` reads the environment: XDG's variables name the shared and own data folders.
    public init(data: String?, variable: (String) -> String?) {
        var (folders, affixes): ([String], [String]) = ([], [])
        if let data { folders.append(data + "/dictionaries") }
        let home = variable("HOME")
        if let home {
            folders += [home + "/.stardict/dic", home + "/.local/share/stardict/dic"]
            affixes.append(home + "/.local/share/hunspell")
        }
        let shared = variable("XDG_DATA_DIRS") ?? ""
        let roots = (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
        for root in roots.prefix(Self.rootsMax) where root.hasPrefix("/") {
            folders += ["\(root)/stardict/dic", "\(root)/dictd"]
            affixes += ["\(root)/hunspell", "\(root)/myspell", "\(root)/myspell/dicts"]
        }
        self.folders = folders.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        self.affixes = AffixDictionaries(folders: affixes)
    }

    /// - Parameter affixes: where dictionaries of affixes are.
    public init(folders: [String], affixes: [String] = []) {
        self.folders = folders
        self.affixes = AffixDictionaries(folders: affixes)
    }

    private static let rootsMax = 16
    /// Who has more dictionaries names the folder with the ones that are wanted.
    private static let dictionariesMax = 64
    private static let depthMax = 3
    private static let filesMax = 4_096
    /// Where StarDict has sounds and pictures.
    fileprivate static let store = "res"

    public func definitions(of query: WordQuery) -> Found {
        let stems = affixes.stems(of: query.bareWord, language: query.language)
        var search = LexiconSearch(query, stems: stems)
        let all = (query.folder.map { [$0] } ?? []) + folders
        var found = Found(folders: all)
        guard !search.isEmpty else { return found }
        ask(all, &found) { lexicon throws(LexiconError) in try search.ask(lexicon) }
        found.definitions = search.sorted()
        found.isOwn = search.isOwn
        found.headword = search.headword
        return found
    }

    public func definitions(
        ofEach words: [String], language: String?, in folder: String?, order: DictionaryOrder
    ) -> Definitions {
        var search = GlossSearch(words, language: language, order: order) {
            affixes.stems(of: $0, language: language)
        }
        var found = Found()
        guard !search.isEmpty else { return Definitions() }
        // What cannot be read is said where a word is looked up.
        var count = 0
        ask((folder.map { [$0] } ?? []) + folders, &found) { lexicon throws(LexiconError) in
            count += search.asks(lexicon) ? 1 : 0
            try search.ask(lexicon)
        }
        return Definitions(search.definitions(), dictionaryCount: count)
    }

    private func ask(
        _ folders: [String], _ found: inout Found,
        _ ask: (any Lexicon) throws(LexiconError) -> Void
    ) {
        var known = Known()
        for folder in folders {
            for (resources, file, kind) in Self.dictionaries(in: folder) {
                guard found.dictionaries.count < Self.dictionariesMax else { return }
                do throws(LexiconError) {
                    let opened = try kind.open(resources, file)
                    guard let lexicon = known.met(opened, resources, file) else { continue }
                    found.dictionaries.append(lexicon.name)
                    try ask(lexicon)
                } catch {
                    found.troubles.append(tr("\(folder)/\(file) cannot be read: \(error.why)."))
                }
            }
        }
    }

    public func bytes(
        of sound: WordSound, from source: String, in folder: String?
    ) throws(DefiningError) -> [UInt8] {
        var trouble: String?
        var known = Known()
        for folder in (folder.map { [$0] } ?? []) + folders {
            for (resources, file, kind) in Self.dictionaries(in: folder) {
                do throws(LexiconError) {
                    let opened = try kind.open(resources, file)
                    guard let lexicon = known.met(opened, resources, file),
                        lexicon.name == source
                    else { continue }
                    if let bytes = try lexicon.bytes(of: sound) { return bytes }
                    trouble = tr("\(folder)/\(file) names it, and has no such file")
                } catch {
                    trouble = trouble ?? tr("\(folder)/\(file) cannot be read: \(error.why)")
                }
            }
        }
        throw DefiningError(trouble ?? tr("the dictionary is not there any more"))
    }

    /// The dictionaries that were met. The same one often stands in a person's folder and in the
    /// system's; another one of that name gets a number behind it.
    private struct Known {
        private var sizes: [String: [[Int]]] = [:]

        /// nil for one that was met before.
        mutating func met(
            _ lexicon: any Lexicon, _ resources: any Resources, _ file: String
        ) -> (any Lexicon)? {
            let base = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
            let sizes = [String(file.dropFirst(base.count)), ".idx", ".dict", ".dict.dz"].map {
                resources.size(of: base + $0) ?? 0
            }
            let others = self.sizes[lexicon.name] ?? []
            if others.contains(sizes) { return nil }
            self.sizes[lexicon.name] = others + [sizes]
            if others.isEmpty { return lexicon }
            return NumberedLexicon(lexicon: lexicon, number: others.count + 1)
        }
    }

    private static func dictionaries(
        in folder: String
    ) -> [(any Resources, file: String, kind: LexiconKind)] {
        var files: [(name: String, path: String)] = []
        list(folder, "", depth: 0, &files)
        files.sort { $0.name < $1.name }
        let resources = LooseFiles(folder: folder, names: files.map(\.name))
        return files.compactMap { file in
            LexiconKind(file: file.name).map { (resources, file.name, $0) }
        }
    }

    /// Files of dictionaries below a folder. Debian links the ones in use, so links are followed;
    /// they end at the depth.
    private static func list(
        _ folder: String, _ prefix: String, depth: Int,
        _ files: inout [(name: String, path: String)]
    ) {
        // A folder that is not there has none.
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        var (inner, hasStarDict): ([(name: String, path: String)], Bool) = ([], false)
        while let entry = readdir(stream), files.count < filesMax {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let path = folder + "/" + name
            var about = stat()
            guard stat(path, &about) == 0 else { continue }
            switch about.st_mode & S_IFMT {
            case S_IFDIR where depth < depthMax: inner.append((name, path))
            case S_IFREG:
                hasStarDict = hasStarDict || name.hasSuffix(".ifo")
                files.append((prefix + name, path))
            default: break
            }
        }
        // What belongs to a dictionary is opened by its name, and may be tens of thousands.
        for (name, path) in inner where !(hasStarDict && name == store) {
            list(path, prefix + name + "/", depth: depth + 1, &files)
        }
    }
}

/// One of several dictionaries of one name.
private struct NumberedLexicon: Lexicon {
    let lexicon: any Lexicon
    let number: Int

    var name: String { "\(lexicon.name) (\(number))" }

    func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        try lexicon.entries(of: words).map { definition in
            var definition = definition
            definition.source = name
            return definition
        }
    }

    func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]? {
        try lexicon.bytes(of: sound)
    }
}

/// Files of a folder, each opened when it is read.
private struct LooseFiles: Resources {
    let folder: String
    let names: [String]
    private let known: Set<String>

    init(folder: String, names: [String]) {
        self.folder = folder
        self.names = names
        known = Set(names)
    }

    func size(of name: String) -> Int? {
        // What cannot be opened is not there for us.
        isInside(name) ? (try? file(name))?.size(of: last(name)) : nil
    }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard isInside(name) else { throw .missing }
        return try file(name).read(last(name), range)
    }

    /// One that was listed, or in a dictionary's own folder of sounds, which is not.
    private func isInside(_ name: String) -> Bool {
        if known.contains(name) { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast().contains { $0 == DiskDictionaries.store }
            && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("\0") }
    }

    private func file(_ name: String) throws(ResourceError) -> FileResources {
        try FileResources(path: folder + "/" + name)
    }

    private func last(_ name: String) -> String {
        name.split(separator: "/").last.map(String.init) ?? name
    }
}
