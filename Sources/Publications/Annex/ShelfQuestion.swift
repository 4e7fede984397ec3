/// What a part that unpacks a book is asked about the resources in it.
package enum ShelfQuestion: Equatable, Sendable {
    /// What there is.
    case list
    /// Bytes of the resource that stands at this place of the list.
    case read(Int, Range<Int>)
    /// What the head of a picture tells.
    case picture(Int)

    package var bytes: [UInt8] {
        var writer = PartWriter()
        switch self {
        case .list: writer.byte(0)
        case .read(let index, let range):
            writer.byte(1)
            writer.int(index)
            writer.long(Int64(range.lowerBound))
            writer.long(Int64(range.upperBound))
        case .picture(let index):
            writer.byte(2)
            writer.int(index)
        }
        return writer.bytes
    }

    package init?(_ bytes: [UInt8]) {
        var reader = PartReader(bytes)
        switch reader.byte() {
        case 0: self = .list
        case 1:
            guard let index = reader.int(), let start = reader.long(), let end = reader.long(),
                index >= 0, start >= 0, start <= end
            else { return nil }
            self = .read(index, Int(start)..<Int(end))
        case 2:
            guard let index = reader.int(), index >= 0 else { return nil }
            self = .picture(index)
        default: return nil
        }
        if !reader.isAtEnd { return nil }
    }
}

/// The answer to `list`: names, sizes, and what was repaired to read them.
package struct ShelfListing: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package var name: String
        package var size: Int

        package init(name: String, size: Int) {
            self.name = name
            self.size = size
        }
    }

    package var entries: [Entry]
    package var repairs: [Diagnostic]

    package init(entries: [Entry], repairs: [Diagnostic]) {
        self.entries = entries
        self.repairs = repairs
    }

    package var bytes: [UInt8] {
        var writer = PartWriter()
        writer.int(entries.count)
        for entry in entries {
            writer.text(entry.name)
            writer.long(Int64(entry.size))
        }
        writer.int(repairs.count)
        for repair in repairs {
            writer.text(repair.code)
            writer.text(repair.message)
            writer.text(repair.path ?? "")
        }
        return writer.bytes
    }

    package init?(_ bytes: [UInt8]) {
        var reader = PartReader(bytes)
        guard let count = reader.count(bytesEach: 12), count <= Limits.archiveEntries else {
            return nil
        }
        entries = []
        repairs = []
        for _ in 0..<count {
            guard let name = reader.text(max: Limits.nameBytes), let size = reader.long(), size >= 0
            else { return nil }
            entries.append(Entry(name: name, size: Int(size)))
        }
        guard let repaired = reader.count(bytesEach: 12), repaired <= Limits.diagnostics else {
            return nil
        }
        for _ in 0..<repaired {
            guard let code = reader.text(max: 100), let message = reader.text(max: 4000),
                let path = reader.text(max: Limits.nameBytes)
            else { return nil }
            repairs.append(Diagnostic(.warning, code, message, path: path.isEmpty ? nil : path))
        }
        if !reader.isAtEnd { return nil }
    }
}

/// The answer to `picture`; a file that is no picture has no bytes.
extension ImageInfo {
    package var partBytes: [UInt8] {
        var writer = PartWriter()
        writer.text(mediaType)
        writer.int(width ?? 0)
        writer.int(height ?? 0)
        writer.byte(isSupported ? 1 : 0)
        return writer.bytes
    }

    package init?(partBytes: [UInt8]) {
        var reader = PartReader(partBytes)
        guard let type = reader.text(max: 100), let width = reader.int(), let height = reader.int(),
            let isSupported = reader.byte(), reader.isAtEnd
        else { return nil }
        self.init(
            mediaType: type, width: width > 0 ? width : nil, height: height > 0 ? height : nil,
            isSupported: isSupported == 1)
    }
}

/// Why a book could not be unpacked, or one resource of it could not be read.
package enum ShelfRefusal: Equatable, Sendable {
    case libraryMissing
    case locked
    /// It uses something its library lacks; the library's words.
    case lacking(String)
    case damaged(String)

    package var code: UInt8 {
        switch self {
        case .libraryMissing: 1
        case .locked: 2
        case .lacking: 3
        case .damaged: 4
        }
    }

    package var words: String {
        switch self {
        case .libraryMissing, .locked: ""
        case .lacking(let words), .damaged(let words): words
        }
    }

    /// Any other answer is damage.
    package init(code: UInt8, words: String) {
        switch code {
        case 1: self = .libraryMissing
        case 2: self = .locked
        case 3: self = .lacking(words)
        default: self = .damaged(words)
        }
    }
}
