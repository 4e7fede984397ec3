extension Document.Draft {
    /// Links would cost more than the page, were there as many as words.
    private static var referencesMax: Int { 1_000 }

    /// What its words refer to becomes links, where none stand there.
    mutating func linkReferences() {
        var added: [Link] = []
        let marks = raisedMarks()
        var nextMark = 0
        for block in blocks
        where block.kind == .paragraph && added.count < Self.referencesMax {
            var found = ReferenceScanner.references(in: text, block: block.range)
            while nextMark < marks.count, marks[nextMark].range.lowerBound < block.range.upperBound
            {
                if marks[nextMark].range.lowerBound > block.range.lowerBound {
                    found.append(marks[nextMark])
                }
                nextMark += 1
            }
            for one in found
            where !links.contains(where: { $0.range.overlaps(one.range) }) {
                var link = Link(range: one.range)
                link.reference = one.reference
                added.append(link)
            }
        }
        if added.isEmpty { return }
        let order = (links + added).enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var places = [Int32](repeating: -1, count: order.count)
        for (place, one) in order.enumerated() { places[one.offset] = Int32(place) }
        let former = links.count
        links = order.map(\.element)
        for index in runs.indices where runs[index].link >= 0 {
            runs[index].link = places[Int(runs[index].link)]
        }
        for (number, link) in added.enumerated() {
            cut(at: link.range.lowerBound)
            cut(at: link.range.upperBound)
            let first = runs.indexBehind { $0.range.upperBound <= link.range.lowerBound }
            var (at, index) = (link.range.lowerBound, first)
            let place = places[former + number]
            // What has no style of its own is in no run yet.
            while at < link.range.upperBound {
                let next = runs.indices.contains(index) ? runs[index].range.lowerBound : Int.max
                if next > at {
                    let end = min(next, link.range.upperBound)
                    runs.insert(
                        Run(range: at..<end, style: [], link: place, language: -1), at: index)
                } else {
                    runs[index].link = place
                }
                at = runs[index].range.upperBound
                index += 1
            }
        }
    }

    /// Raised numbers behind words: "lamps³", "said.12,14". Those behind a single letter or a
    /// number are powers.
    private func raisedMarks() -> [ReferenceScanner.Found] {
        var found: [ReferenceScanner.Found] = []
        for run in runs where run.style.contains(.superscript) && found.count < Self.referencesMax {
            let range = run.range.clamped(to: 0..<text.count)
            guard range.count <= 24, isBehindWord(range.lowerBound) else { continue }
            var at = range.lowerBound
            var own: [ReferenceScanner.Found] = []
            while at < range.upperBound {
                let stop =
                    text[at..<range.upperBound].firstIndex { !(0x30...0x39).contains($0) }
                    ?? range.upperBound
                guard (1...3).contains(stop - at), text[at] != 0x30 else { break }
                let number = String(decoding: text[at..<stop], as: UTF8.self)
                own.append(.init(range: at..<stop, reference: .init(.mark, number)))
                at = stop
                // ",", ", ", "–" and "-" go on.
                while at < range.upperBound,
                    [0x2C, 0x20, 0x2D, 0xE2, 0x80, 0x93].contains(text[at])
                {
                    at += 1
                }
            }
            if at == range.upperBound { found += own }
        }
        return found
    }

    private func isBehindWord(_ offset: Int) -> Bool {
        var at = offset
        while at > 0, [0x2E, 0x2C, 0x3B, 0x3A, 0x29, 0x22].contains(text[at - 1]) { at -= 1 }
        let isBehindPoint = at < offset
        let isLetter = { (byte: UInt8) in byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
        let word = text[max(0, at - 8)..<at].reversed().prefix(while: isLetter)
        return word.count >= 3 || isBehindPoint && word.count >= 2
    }

    /// A run ends there.
    private mutating func cut(at offset: Int) {
        let index = runs.indexBehind { $0.range.upperBound <= offset }
        guard runs.indices.contains(index), runs[index].range.lowerBound < offset else { return }
        var rest = runs[index]
        rest.range = offset..<rest.range.upperBound
        runs[index].range = runs[index].range.lowerBound..<offset
        runs.insert(rest, at: index + 1)
    }
}
