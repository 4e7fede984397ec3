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
