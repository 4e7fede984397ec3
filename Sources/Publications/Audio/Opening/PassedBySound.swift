extension PassedBy {
    /// A pause between two clips is heard; a player does not leap for less.
    private static let pauseMax = Duration.milliseconds(300)

    /// What no clip names, and what clips name beside the text.
    static func all(
        of clips: [OverlayClip], _ tracks: [AudioTrack], _ numbers: [String: Int]
    ) -> [PassedBy] {
        var spans = [[(range: Range<Duration>, aside: OverlayClip.Aside?)]](
            repeating: [], count: tracks.count)
        for (index, clip) in clips.enumerated() {
            guard let track = numbers[clip.audio],
                let range = range(clips, index, within: tracks[track].duration ?? .zero)
            else { continue }
            spans[track].append((range, clip.aside))
        }
        return tracks.indices.flatMap { track in
            passedBy(spans[track], track: track, length: tracks[track].duration ?? .zero)
        }
    }

    /// Without an end it reaches to the next clip of the same file, else to the end of the file.
    private static func range(
        _ clips: [OverlayClip], _ index: Int, within length: Duration
    ) -> Range<Duration>? {
        let clip = clips[index]
        var end = clip.end ?? length
        if clip.end == nil, index + 1 < clips.count, clips[index + 1].audio == clip.audio,
            clips[index + 1].begin > clip.begin
        {
            end = clips[index + 1].begin
        }
        end = min(end, length)
        return clip.begin < end ? clip.begin..<end : nil
    }

    private static func passedBy(
        _ spans: [(range: Range<Duration>, aside: OverlayClip.Aside?)], track: Int,
        length: Duration
    ) -> [PassedBy] {
        var found: [PassedBy] = []
        var at = Duration.zero
        func add(_ from: Duration, _ to: Duration, _ aside: OverlayClip.Aside?) {
            found.append(
                PassedBy(
                    from: TrackPlace(track: track, offset: from),
                    to: TrackPlace(track: track, offset: to), aside: aside))
        }
        for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if span.range.lowerBound - at > pauseMax { add(at, span.range.lowerBound, nil) }
            let start = max(at, span.range.lowerBound)
            if span.aside != nil, start < span.range.upperBound {
                add(start, span.range.upperBound, span.aside)
            }
            at = max(at, span.range.upperBound)
        }
        if length - at > pauseMax { add(at, length, nil) }
        return found
    }
}
