import Ports
import Publications

extension MpvBook {
    /// Exact, gapless, and no more in memory than some seconds of sound.
    static let options = [
        ("hr-seek", "yes"), ("gapless-audio", "weak"), ("prefetch-playlist", "yes"),
        ("demuxer", "lavf"), ("demuxer-max-bytes", "4MiB"), ("demuxer-max-back-bytes", "1MiB"),
        ("audio-pitch-correction", "yes"), ("replaygain", "no"), ("volume-max", "130"),
        ("demuxer-lavf-o", "fflags=+fastseek"),
        // Frames build on those before them: from so far before it on, a place sounds as it does
        // when one comes there by listening, to the sample.
        ("hr-seek-demuxer-offset", "0.5"),
        // A sound server that is given a quarter of a second at once wakes three threads a third as
        // often as with its tenth; a pause and a seek empty it.
        ("pulse-buffer", "250"),
    ]
}

extension MpvHandle {
    /// A libmpv without a filter for the pitch plays at the recorded one.
    func setFilters(_ tuning: SoundTuning) {
        let filters = [tuning.filters, tuning.pitchFilter ?? ""].filter { !$0.isEmpty }
        if !set("af", filters.joined(separator: ",")), tuning.pitchFilter != nil {
            set("af", tuning.filters)
        }
    }

    /// Within a track libmpv goes back by itself, to the sample. An end that is the next track's
    /// beginning is this one's end.
    func setLoop(_ loop: (start: TrackPlace, end: TrackPlace)?, on track: Int) {
        let next = TrackPlace(track: track + 1, offset: .zero)
        guard let loop, loop.start.track == track, loop.end.track == track || loop.end == next
        else {
            set("ab-loop-a", "no")
            set("ab-loop-b", "no")
            return
        }
        set("ab-loop-a", loop.start.offset)
        set("ab-loop-b", loop.end == next ? Self.never : loop.end.offset)
    }

    /// Beyond any track: its end comes first, and counts.
    private static let never = Duration.seconds(1_000_000)
}
