extension Document.Draft {
    /// Links would cost more than the page, were there as many as words.
    private static var referencesMax: Int { 1_000 }

    /// What its words refer to becomes links. Those of the page itself that stand there become part
    /// of them: they lead to a place, and the words tell what that is.
    mutating func linkReferences() {
        var added: [Link] = []
        var absorbed: Set<Int> = []
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
            found += labels(in: block.range, beside: found)
            for one in found {
                let own = links.indices.filter { links[$0].range.overlaps(one.range) }
                guard own.allSatisfy({ isPart(links[$0], of: one.range) }) else { continue }
                var link = Link(range: one.range)
                link.reference = one.reference
                if let first = own.first {
                    (link.path, link.fragment) = (links[first].path, links[first].fragment)
                    absorbed.formUnion(own)
                }
                added.append(link)
            }
        }
        if added.isEmpty { return }
        let order = (links + added).enumerated().filter { !absorbed.contains($0.offset) }.sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var places = [Int32](repeating: -1, count: links.count + added.count)
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

    /// A link that leads within the book, and stands on what is named there and no more.
    private func isPart(_ link: Link, of range: Range<Int>) -> Bool {
        guard link.path != nil else { return false }
        // A word has its points and brackets: “3].”
        let own = link.range.clamped(to: 0..<text.count)
        let inside = range.clamped(to: own)
        let outside =
            text[own.lowerBound..<inside.lowerBound] + text[inside.upperBound..<own.upperBound]
        return outside.allSatisfy { byte in
            byte < 0x80 && !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(byte | 0x20)
        }
    }

    /// Links in square brackets lead to an entry of a list, whatever it is called: "[Lam19]".
    private func labels(
        in block: Range<Int>, beside found: [ReferenceScanner.Found]
    ) -> [ReferenceScanner.Found] {
        var added: [ReferenceScanner.Found] = []
        for link in links where link.path != nil && block.contains(link.range.lowerBound) {
            guard added.count < Self.referencesMax, link.range.upperBound <= block.upperBound,
                (2...Self.labelMax).contains(link.range.count),
                !found.contains(where: { $0.range.overlaps(link.range) })
            else { continue }
            var (from, to) = (link.range.lowerBound, link.range.upperBound)
            if text[from] == 0x5B { from += 1 }
            if text[to - 1] == 0x5D { to -= 1 }
            guard from < to, isBracketed(from..<to, block),
                text[from..<to].allSatisfy({ $0 > 0x20 && $0 != 0x5B && $0 != 0x5D })
            else { continue }
            let label = String(decoding: text[from..<to], as: UTF8.self)
            added.append(.init(range: link.range, reference: .init(.work, label)))
        }
        return added
    }

    private static var labelMax: Int { 16 }

    /// A bracket opens before it, or a list in brackets goes on there.
    private func isBracketed(_ range: Range<Int>, _ block: Range<Int>) -> Bool {
        let before = text[max(block.lowerBound, range.lowerBound - 80)..<range.lowerBound]
        let behind = text[range.upperBound..<min(block.upperBound, range.upperBound + 80)]
        let opens = before.reversed().first { $0 == 0x5B || $0 == 0x5D } == 0x5B
        return opens && behind.first { $0 == 0x5B || $0 == 0x5D } == 0x5D
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
