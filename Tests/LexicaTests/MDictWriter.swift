import TestKit

@testable import Lexica

/// Makes small files of MDict, as its own builder does.
enum MDictWriter {
    enum Kind: CaseIterable, Sendable {
        /// The first version: short numbers, a bare list of blocks.
        case first
        case second
        /// Wide letters; each block alone and not packed.
        case wide
        /// The list of blocks is veiled.
        case veiled
    }

    static func file(
        _ entries: [DictionaryWriter.Entry], _ kind: Kind, lock: String? = nil, more: String = "",
        encoding: String? = nil, replacing: (letter: Character, bytes: [UInt8])? = nil
    ) -> [UInt8] {
        let writer = Writer(kind, replacing)
        let head = """
            <Dictionary GeneratedByEngineVersion="\(kind == .first ? "1.2" : "2.0")" \
            Encrypted="\(lock ?? (kind == .veiled ? "2" : "No"))" \
            Encoding="\(encoding ?? (kind == .wide ? "UTF-16" : "UTF-8"))" \(more) Title="A Test &amp; More"/>
            """
        var wide = head.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
        wide += [0, 0]
        var file = number(wide.count, 4)
        file += wide
        file += [0, 0, 0, 0]
        file += writer.words(entries)
        file += writer.articles(entries)
        return file
    }

    static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(value >> (8 * (width - 1 - $0)) & 255) }
    }

    private struct Writer {
        let kind: Kind
        let width: Int

        /// A letter of another encoding.
        let replacing: (letter: Character, bytes: [UInt8])?

        init(_ kind: Kind, _ replacing: (letter: Character, bytes: [UInt8])?) {
            (self.kind, width) = (kind, kind == .first ? 4 : 8)
            self.replacing = replacing
        }

        private func text(_ text: String) -> [UInt8] {
            if let replacing {
                return text.flatMap {
                    $0 == replacing.letter ? replacing.bytes : Array(String($0).utf8)
                }
            }
            return kind == .wide
                ? Array(text.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
                : Array(text.utf8)
        }

        private var end: [UInt8] { kind == .wide ? [0, 0] : [0] }

        private func packed(_ bytes: [UInt8]) -> [UInt8] {
            let bare: [UInt8] = [0, 0, 0, 0, 1, 2, 3, 4]
            if kind == .wide { return bare + bytes }
            let start: [UInt8] = [2, 0, 0, 0, 1, 2, 3, 4, 0x78, 0x9C]
            let end: [UInt8] = [0, 0, 0, 0]
            return start + ZipWriter.deflate(bytes) + end
        }

        /// Two words a block.
        func words(_ entries: [DictionaryWriter.Entry]) -> [UInt8] {
            var (list, blocks): ([UInt8], [UInt8]) = ([], [])
            var (offset, count, at) = (0, 0, 0)
            while at < entries.count {
                let part = entries[at..<min(entries.count, at + 2)]
                var block: [UInt8] = []
                for (word, article) in part {
                    block += number(offset, width) + text(word) + end
                    offset += text(article).count + end.count
                }
                let bytes = packed(block)
                list += number(part.count, width)
                for word in [part.first!.word, part.last!.word] {
                    let letters = text(word)
                    let length = kind == .wide ? letters.count / 2 : letters.count
                    list += number(length, kind == .first ? 1 : 2) + letters
                    if kind != .first { list += end }
                }
                list += number(bytes.count, width) + number(block.count, width)
                blocks += bytes
                (count, at) = (count + 1, at + 2)
            }
            var listed = list
            if kind != .first { listed = packed(list) }
            if kind == .veiled { listed = veiled(listed) }
            var head = number(count, width) + number(entries.count, width)
            if kind != .first { head += number(list.count, width) }
            head += number(listed.count, width) + number(blocks.count, width)
            if kind != .first { head += [0, 0, 0, 0] }
            return head + listed + blocks
        }

        func articles(_ entries: [DictionaryWriter.Entry]) -> [UInt8] {
            var (list, blocks): ([UInt8], [UInt8]) = ([], [])
            var (count, at) = (0, 0)
            while at < entries.count {
                let part = entries[at..<min(entries.count, at + 3)]
                let block = part.flatMap { text($0.text) + end }
                let bytes = packed(block)
                list += number(bytes.count, width) + number(block.count, width)
                blocks += bytes
                (count, at) = (count + 1, at + 3)
            }
            var out = number(count, width)
            for value in [entries.count, list.count, blocks.count] { out += number(value, width) }
            return out + list + blocks
        }

        /// The opposite of what lifts the veil.
        private func veiled(_ bytes: [UInt8]) -> [UInt8] {
            let key = RipeMD128.digest(Array(bytes[4..<8]) + [0x95, 0x36, 0, 0])
            var out = Array(bytes[..<8])
            var previous: UInt8 = 0x36
            for (index, byte) in bytes[8...].enumerated() {
                let mixed = byte ^ previous ^ UInt8(truncatingIfNeeded: index) ^ key[index % 16]
                previous = mixed >> 4 | mixed << 4
                out.append(previous)
            }
            return out
        }

        private func number(_ value: Int, _ width: Int) -> [UInt8] {
            MDictWriter.number(value, width)
        }
    }
}

/// Makes small dictionaries of Aard 2.
enum SlobWriter {
    /// The third is the kind of content: HTML, plain text, a picture, a sound.
    static func file(
        _ entries: [(word: String, text: String, kind: Int)], packing: String
    ) -> [UInt8] {
        let number = MDictWriter.number
        func tiny(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
        var head = Array("!-1SLOB\u{1F}".utf8)
        head += [UInt8](repeating: 7, count: 16)
        head += tiny("utf-8") + tiny(packing)
        head += [2]
        head += tiny("label")
        head += [20]
        head += Array("A Test".utf8) + [UInt8](repeating: 0, count: 14)
        head += tiny("uri") + tiny("x")
        head += [4]
        for type in ["text/html;charset=utf-8", "text/plain", "image/png", "audio/ogg"] {
            head += number(type.utf8.count, 2) + Array(type.utf8)
        }
        let references = entries.enumerated().map { index, entry -> [UInt8] in
            var reference = number(entry.word.utf8.count, 2)
            reference += Array(entry.word.utf8)
            reference += number(0, 4)
            reference += number(index, 2)
            return reference + [0]
        }
        let words = table(references)
        let bin = bin(entries, packing)
        let start = head.count + 4 + 8 + 8 + words.count
        let store = table([bin])
        head += number(entries.count, 4)
        head += number(start, 8)
        head += number(start + store.count, 8)
        return head + words + store
    }

    private static func table(_ items: [[UInt8]]) -> [UInt8] {
        var (list, content): ([UInt8], [UInt8]) = ([], [])
        for item in items {
            list += MDictWriter.number(content.count, 8)
            content += item
        }
        return MDictWriter.number(items.count, 4) + list + content
    }

    private static func bin(
        _ entries: [(word: String, text: String, kind: Int)], _ packing: String
    ) -> [UInt8] {
        var (places, content): ([UInt8], [UInt8]) = ([], [])
        for entry in entries {
            places += MDictWriter.number(content.count, 4)
            content += MDictWriter.number(entry.text.utf8.count, 4) + Array(entry.text.utf8)
        }
        let raw = places + content
        let start: [UInt8] = [0x78, 0x9C]
        let end: [UInt8] = [0, 0, 0, 0]
        let packed = packing == "zlib" ? start + ZipWriter.deflate(raw) + end : raw
        var out = MDictWriter.number(entries.count, 4)
        out += entries.map { UInt8($0.kind) }
        out += MDictWriter.number(packed.count, 4)
        return out + packed
    }
}

extension DictionaryWriter {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        return head + ZipWriter.deflate(bytes) + [UInt8](repeating: 0, count: 8)
    }
}
