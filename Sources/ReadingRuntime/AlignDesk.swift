import Aligning
import Ports
import Publications
import Speech

/// Why a narration cannot be heard.
public struct NarrationTrouble: Error, Equatable, Sendable {
    /// Which of the files that were given.
    public var file: Int
    /// A clause.
    public var why: String
    /// A sentence.
    public var next: String
}

/// Hears a narration and a synthesizer's reading, to lay one beside the other.
public struct AlignDesk: Sendable {
    private let decoder: any SoundDecoding
    private let speech: SpeechDesk
    private let records: AlignmentRecords

    /// - Parameter cache: where what is known of an alignment waits until it is done.
    public init(
        decoder: any SoundDecoding, speech: SpeechDesk, cache: (any CacheKeeping)? = nil
    ) {
        (self.decoder, self.speech) = (decoder, speech)
        records = AlignmentRecords(cache)
    }

    /// All the sound of an audiobook, on one timeline.
    public struct Narration: Sendable {
        public var features: SoundFeatures
        /// In milliseconds.
        public var tracks: [(path: String, length: Int)]
    }

    /// Decoders disagree about a file's length by less, and what differs by more was wrong.
    private static let slackMs = 2_000
    /// Longer than any audiobook.
    private static let hoursMax = 200
    private static let samplesPerMs = SoundFeatures.rate / 1_000

    /// - Parameter progress: how much of all tracks was heard.
    public func narration(
        _ publications: [Publication], progress: (Double) -> Void
    ) throws(NarrationTrouble) -> Narration {
        if let known = records.narration(of: publications) { return known }
        let narration = try heard(publications, progress: progress)
        records.keep(narration, of: publications)
        return narration
    }

    private func heard(
        _ publications: [Publication], progress: (Double) -> Void
    ) throws(NarrationTrouble) -> Narration {
        var maker = FeatureMaker()
        var tracks: [(path: String, length: Int)] = []
        let all = publications.reduce(0) { $0 + ($1.audiobook?.tracks.count ?? 0) }
        for (file, publication) in publications.enumerated() {
            guard let book = publication.audiobook else { continue }
            for (index, track) in book.tracks.enumerated() {
                let before = tracks.reduce(0) { $0 + $1.length }
                if before > Self.hoursMax * 3_600_000 {
                    throw NarrationTrouble(
                        file: file, why: "it is longer than a narration can be",
                        next: "Name the narration of this book alone.")
                }
                let told = track.isEstimate ? nil : track.duration?.wholeMilliseconds
                let length: Int
                do throws(SoundFailure) {
                    length = try hear(index, of: publication, told, &maker) { heard in
                        let share = told.map { Double(heard) / Double(max(1, $0)) } ?? 0
                        progress((Double(tracks.count) + min(1, share)) / Double(all))
                    }
                } catch { throw Self.trouble(error, file) }
                tracks.append((track.path ?? "", length))
            }
        }
        return Narration(features: maker.finish(), tracks: tracks)
    }

    private static func trouble(_ failure: SoundFailure, _ file: Int) -> NarrationTrouble {
        switch failure {
        case .libraryMissing:
            NarrationTrouble(
                file: file, why: "libmpv, which decodes sound, is not installed",
                next: "`rushlight doctor` tells how to install it.")
        case .noDevice:
            NarrationTrouble(file: file, why: "libmpv does not decode it", next: "Try again.")
        case .track(let track, let why):
            NarrationTrouble(
                file: file, why: "its track \(track + 1) \(why)", next: "Get the file again.")
        }
    }

    /// How long it is: as the file says, if that is nearly true, so that all who know of the
    /// file count the same.
    private func hear(
        _ track: Int, of publication: Publication, _ told: Int?, _ maker: inout FeatureMaker,
        progress: (Int) -> Void
    ) throws(SoundFailure) -> Int {
        let before = maker.samples
        let slack = Self.slackMs * Self.samplesPerMs
        var end = told.map { $0 * Self.samplesPerMs } ?? .max
        var late: [Int16] = []
        try decoder.decode(track, of: publication, rate: SoundFeatures.rate) { samples in
            let heard = maker.samples - before
            let fitting = max(0, min(samples.count, end - heard))
            maker.add(samples[..<fitting])
            late += samples[fitting...]
            if late.count > slack {
                maker.add(late)
                (end, late) = (.max, [])
            }
            progress((maker.samples - before) / Self.samplesPerMs)
        }
        if end != .max {
            let missing = end - (maker.samples - before)
            if missing <= slack { maker.addSilence(missing) }
        }
        return (maker.samples - before) / Self.samplesPerMs
    }

    /// What is known of a text and a narration, to go on with.
    public func record(
        of text: Publication, sentences: Int, _ narration: Narration, _ sounds: [Publication]
    ) -> AlignmentRecord? {
        records.bytes(of: text, sounds).flatMap {
            AlignmentRecord($0, sentences: sentences, frames: narration.features.count)
        }
    }

    public func keep(
        _ record: AlignmentRecord, of text: Publication, _ sounds: [Publication]
    ) {
        records.keep(record.bytes, of: text, sounds)
    }

    /// It is done: nothing is left to go on with.
    public func forget(_ sounds: [Publication]) { records.forget(sounds) }

    /// What reads a book in its language.
    public func cast(_ language: String?) throws(SpeechTrouble) -> SpeechCast {
        try speech.cast(VoiceChoice(), language: language, speed: 1)
    }

    /// What a sentence sounds like, with a throat so many times as long.
    public func features(
        of sentence: SpokenSentence, by cast: SpeechCast, warp: Float
    ) throws(SpeechTrouble) -> SoundFeatures {
        var maker = FeatureMaker(warp: warp)
        for sound in try cast.sounds(of: sentence) {
            maker.add(sound.resampled(to: SoundFeatures.rate).samples)
        }
        return maker.finish()
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
