/// A list of files as players write it: M3U, extended or not, and PLS.
struct Playlist: Equatable {
    struct Entry: Equatable {
        var name: String
        var title: String?
        var duration: Duration?
    }

    private(set) var title: String?
    private(set) var entries: [Entry] = []

    init(_ bytes: [UInt8]) {
        let text = Decoding.names(Array(bytes.prefix(Limits.cueBytes)))
        let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map {
            String(decoding: $0.prefix(4096), as: UTF8.self).trimmingSpaces()
        }
        if lines.first?.lowercased() == "[playlist]" { readPls(lines) } else { readM3u(lines) }
    }

    private mutating func readM3u(_ lines: [String]) {
        var next = Entry(name: "")
        for line in lines where !line.isEmpty && entries.count < Limits.listEntries {
            if line.hasPrefix("#EXTINF:") {
                let info = line.dropFirst(8)
                let comma = info.firstIndex(of: ",") ?? info.endIndex
                let seconds = info[..<comma].prefix { $0.isNumber || $0 == "." || $0 == "-" }
                next.duration = Double(seconds).flatMap { $0 > 0 ? .stated(seconds: $0) : nil }
                let label = String(label: info[comma...].dropFirst().utf8)
                next.title = label.isEmpty ? nil : label
            } else if line.hasPrefix("#PLAYLIST:") {
                title = String(label: line.dropFirst(10).utf8)
            } else if line.hasPrefix("#EXTALB:") {
                title = title ?? String(label: line.dropFirst(8).utf8)
            } else if !line.hasPrefix("#") {
                next.name = line
                entries.append(next)
                next = Entry(name: "")
            }
        }
    }

    private mutating func readPls(_ lines: [String]) {
        var found: [Int: Entry] = [:]
        for line in lines.dropFirst() where found.count < Limits.listEntries {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let key = line[..<sign].lowercased()
            let value = String(line[line.index(after: sign)...])
            guard let number = Int(key.drop { !$0.isNumber }) else { continue }
            if key.hasPrefix("file") { found[number, default: Entry(name: "")].name = value }
            if key.hasPrefix("title") {
                found[number, default: Entry(name: "")].title = String(label: value.utf8)
            }
            if key.hasPrefix("length") {
                found[number, default: Entry(name: "")].duration = Double(value).flatMap {
                    $0 > 0 ? .stated(seconds: $0) : nil
                }
            }
        }
        entries = found.sorted { $0.key < $1.key }.map(\.value).filter { !$0.name.isEmpty }
    }
}
