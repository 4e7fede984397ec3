import Ports
import Publications
import ReadingWing
import ScreenKit
import Sharing

/// A text that is read aloud has one place, and it is the one that its reader keeps.
extension BookDesk {
    func sound(_ book: HeardBook, _ recital: Recital, at target: Target?) -> OpenedSound {
        let kept = kept(book.source, book.publication)
        var place = kept.flatMap { Locator($0.locator) }.flatMap(book.publication.place)
        if case .place(let asked)? = target { place = asked }
        let sentence = place.flatMap(recital.sentence(from:)) ?? 0
        return OpenedSound(
            book, at: TrackPlace(track: sentence, offset: .zero), isAsked: target != nil,
            heardUntil: kept?.kept, look: ownLook(of: book))
    }

    package func keep(recited kept: KeptSound, _ recital: Recital) throws(KeepingError) {
        guard let keeping, recital.sentences.indices.contains(kept.spot.track) else { return }
        let (source, publication) = (kept.book.source, kept.book.publication)
        let sentence = recital.sentences[kept.spot.track]
        let document = publication.document(sentence.document)
        let share = document.share(before: sentence.range.lowerBound)
        var reading = KeptReading(
            locator: publication.locator(sentence.place).description,
            percent: publication.percent(document: sentence.document, share: share))
        // What is not the voice's business stays.
        let own = self.kept(source, publication)
        (reading.marks, reading.readThrough) = (own?.marks ?? [:], own?.readThrough)
        reading.move = kept.move
        try keeping.keep(reading, of: publication, at: source.path)
    }

    // MARK: - Its own speed and sound

    /// Beside what the page of the same book has of its own.
    private static let prefix = "aloud."

    private func ownLook(of book: HeardBook) -> [String: String] {
        let look = habits(book.source, book.publication).look
        return Dictionary(
            uniqueKeysWithValues: look.compactMap { key, value in
                key.hasPrefix(Self.prefix) ? (String(key.dropFirst(Self.prefix.count)), value) : nil
            })
    }

    package func keep(recitedLook look: [String: String], of book: HeardBook) throws(KeepingError) {
        let kept = habits(book.source, book.publication).look
        var whole = kept.filter { !$0.key.hasPrefix(Self.prefix) }
        for (key, value) in look { whole[Self.prefix + key] = value }
        try habits?.keep(look: whole, of: book.publication, at: book.source.path)
    }

    /// What a page keeps of its own, with what the voice of the same book does.
    func besideVoice(_ look: [String: String], _ book: Book) -> [String: String] {
        let kept = habits(book.source, book.publication).look
        return look.merging(kept.filter { $0.key.hasPrefix(Self.prefix) }) { mine, _ in mine }
    }
}
