/// What stands at a place of a document.
extension Document {
    /// The links that begin in a range; they stand in the order of the text.
    public func links(in range: Range<Int>) -> ArraySlice<Link> {
        let start = links.firstIndex(from: range.lowerBound) { $0.range.lowerBound }
        let end = links.firstIndex(from: max(range.lowerBound, range.upperBound)) {
            $0.range.lowerBound
        }
        return links[start..<end]
    }

    /// The link whose words an offset is among.
    public func link(at offset: Int) -> Link? {
        let run = firstRun(endingAfter: offset)
        guard runs.indices.contains(run), runs[run].range.contains(offset) else { return nil }
        let link = Int(runs[run].link)
        return links.indices.contains(link) ? links[link] : nil
    }

    /// The lines of verse that begin in a range and are moved in.
    func indents(in range: Range<Int>) -> ArraySlice<LineIndent> {
        let start = indents.firstIndex(from: range.lowerBound, \.offset)
        let end = indents.firstIndex(from: max(range.lowerBound, range.upperBound), \.offset)
        return indents[start..<end]
    }

    /// The pictures that stand in a range.
    public func images(in range: Range<Int>) -> ArraySlice<Image> {
        let start = images.firstIndex(from: range.lowerBound, \.offset)
        let end = images.firstIndex(from: max(range.lowerBound, range.upperBound), \.offset)
        return images[start..<end]
    }

    /// The picture that a block shows, when it shows nothing else: a page can give it a box.
    public func picture(ofBlock index: Int) -> Image? {
        guard blocks.indices.contains(index) else { return nil }
        let range = blocks[index].range
        // A picture without words stands at the end of an empty block: on its line feed.
        let shown = images(in: range.lowerBound..<range.upperBound + 1).filter { !$0.isHidden }
        guard let image = shown.first, shown.count == 1 else { return nil }
        var offset = range.lowerBound
        var run = firstRun(endingAfter: offset)
        while offset < range.upperBound {
            guard runs.indices.contains(run), runs[run].range.contains(offset),
                runs[run].style.contains(.image)
            else { return nil }
            offset = runs[run].range.upperBound
            run += 1
        }
        return image
    }

    /// Where the element with an id begins.
    public func offset(ofFragment fragment: String) -> Int? {
        range(ofFragment: fragment)?.lowerBound
    }

    /// The heading an offset stands under, in this document.
    public func heading(at offset: Int) -> Block? {
        guard var index = blockIndex(at: offset) else { return nil }
        while index >= 0 {
            if case .heading = blocks[index].kind, !blocks[index].range.isEmpty {
                return blocks[index]
            }
            index -= 1
        }
        return nil
    }

    /// Whether an element with an id begins at an offset.
    func hasAnchor(at offset: Int) -> Bool {
        let index = anchors.firstIndex(from: offset) { $0.range.lowerBound }
        return index < anchors.count && anchors[index].range.lowerBound == offset
    }

    /// The marks that call notes, as they look; whether a note stands behind one, `note` tells.
    public var noteMarks: [Link] { NoteFinder.candidates(in: self).map(\.link) }

    public func looksLikeNoteMark(_ link: Link) -> Bool {
        NoteFinder.candidate(link, in: self) != nil
    }

    /// The share of the document's characters that stands before an offset, 0…1.
    public func share(before offset: Int) -> Double {
        let all = Words.characters(text)
        let before = Words.characters(text[..<min(max(0, offset), text.count)])
        return all > 0 ? Double(before) / Double(all) : 0
    }

    /// The offset of the character before which that share stands.
    public func offset(share: Double) -> Int {
        let all = Words.characters(text)
        let wanted = Double(all) * min(1, max(0, share))
        return offset(ofCharacter: Int(wanted.rounded()))
    }
}

extension Array {
    /// The first element whose key is not below `bound`, of elements in the order of their keys.
    fileprivate func firstIndex(from bound: Int, _ key: (Element) -> Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A note as a page shows it: the blocks it stands in, and what in them only leads back.
public struct NotePassage: Equatable, Sendable {
    public var document: Document
    public var reference: String
    public var range: Range<Int>
    /// Indexes of the document's blocks.
    public var blocks: Range<Int>
    /// Links back to the mark.
    public var hidden: [Range<Int>]
}

extension Publication {
    /// The note behind a link, or nil when the link leads to something else.
    public func note(behind link: Link, in document: Document) -> NotePassage? {
        guard let candidate = NoteFinder.candidate(link, in: document), let path = link.path else {
            return nil
        }
        guard let target = path == document.path ? document : self.document(path: path),
            let (range, hidden) = NoteFinder.place(candidate, in: target),
            let first = target.blockIndex(at: range.lowerBound)
        else { return nil }
        var start = first
        if target.blocks[start].range.upperBound < range.lowerBound { start += 1 }
        let end = target.blocks.firstIndex(from: range.upperBound) { $0.range.lowerBound }
        if start >= end { return nil }
        let words =
            range
            .lowerBound..<max(
                range.lowerBound, min(range.upperBound, target.blocks[end - 1].range.upperBound))
        return NotePassage(
            document: target, reference: candidate.reference, range: words, blocks: start..<end,
            hidden: hidden)
    }

    /// Where an id of a document stands; without an id, or one it does not have, its beginning.
    public func place(path: String, fragment: String?) -> Place? {
        guard let index = index(ofPath: path) else { return nil }
        guard let fragment else { return Place(document: index, offset: 0) }
        return Place(document: index, offset: document(index).offset(ofFragment: fragment) ?? 0)
    }

    /// The place so far into the book, out of 100.
    public func place(percent: Double) -> Place? {
        guard !spine.isEmpty else { return nil }
        let (index, share) = position(percent: percent)
        return Place(document: index, offset: document(index).offset(share: share))
    }
}
