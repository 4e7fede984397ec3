import CMpv
import Ports
import Publications
import Synchronization

/// The position in the book, as libmpv reports it: a client of its own, of which each report
/// replaces the one before, and none wakes a thread.
final class SoundClock: Sendable {
    /// Its functions may be called from any thread, by one at a time.
    fileprivate struct Client: @unchecked Sendable {
        let raw: OpaquePointer
        let call: lm_table
    }

    fileprivate struct State {
        var client: Client?
        /// Which asking what is noted belongs to: what was noted before is none of it.
        var asking: UInt64 = 0
        var number = 0
        var track = Track(0)
        var isGood = false
        var latest: TrackPlace?
        var goal: Goal?
        /// The last place given out since the player was sent somewhere.
        var told: TrackPlace?
    }

    /// Where the player was sent. Until that has been heard it is there: what libmpv tells is the
    /// device's delay short of it, the longer the less is heard.
    fileprivate struct Goal {
        var place: TrackPlace
        /// Nothing was heard since.
        var isStill: Bool
    }

    /// The one that plays, and where the one ended that it followed.
    struct Track {
        var index: Int
        var before: TrackPlace?

        init(_ index: Int, after before: TrackPlace? = nil) {
            (self.index, self.before) = (index, before)
        }

        /// While the end of the one before is still on its way to the ear this one is begun at less
        /// than nothing.
        func place(at seconds: Double) -> TrackPlace? {
            guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
            let offset = Duration.milliseconds(Int((seconds * 1000).rounded()))
            if offset >= .zero { return TrackPlace(track: index, offset: offset) }
            guard let before else { return TrackPlace(track: index, offset: .zero) }
            return TrackPlace(track: before.track, offset: max(.zero, before.offset + offset))
        }
    }

    /// What is heard now. The place in the file, as newer libmpvs tell it, is at a track's
    /// beginning while the end of the one before is still heard.
    static let property = "audio-pts"

    private let state = Mutex(State())

    init(of handle: MpvHandle) {
        let call = handle.library.call
        guard let raw = call.create_client(handle.raw, "clock") else { return }
        // Another client receives the events.
        for event in 1..<Self.eventsMax where event != MPV_EVENT_PROPERTY_CHANGE.rawValue {
            _ = call.request_event(raw, mpv_event_id(event), 0)
        }
        let client = Client(raw: raw, call: call)
        state.withLock { $0.client = client }
    }

    /// More than there are; those that are not are refused.
    private static let eventsMax: UInt32 = 32

    /// It is sent there; `isStill` as long as it is paused.
    func aim(at place: TrackPlace, isStill: Bool) {
        state.withLock { ($0.goal, $0.told) = (Goal(place: place, isStill: isStill), nil) }
    }

    /// From here on something is heard.
    func start() { state.withLock { $0.goal?.isStill = false } }

    /// What libmpv tells of a track, as a place.
    func place(at seconds: Double, on track: Track) -> TrackPlace? {
        state.withLock { $0.place(at: seconds, on: track) }
    }

    /// The last place given out, or where it is sent to.
    var last: TrackPlace? { state.withLock { $0.told ?? $0.goal?.place } }

    /// What is noted from here on is of this track.
    func follow(_ track: Track, of number: Int) {
        state.withLock { state in
            guard let client = state.client else { return }
            _ = client.call.unobserve_property(client.raw, state.asking)
            state.asking += 1
            (state.number, state.track, state.latest) = (number, track, nil)
            state.isGood =
                client.call.observe_property(
                    client.raw, state.asking, Self.property, MPV_FORMAT_DOUBLE) >= 0
        }
    }

    /// Something is about to change: what was noted is not to be believed.
    func doubt() { state.withLock { ($0.isGood, $0.latest) = (false, nil) } }

    /// Where the book is, or was a moment ago. Waits for nothing.
    func glance() -> BookNews? {
        state.withLock { state in
            guard state.isGood, let client = state.client else { return nil }
            // There is one report at most. Asking libmpv for more would wait for an old one,
            // and yields the processor.
            if let event = client.call.wait_event(client.raw, 0)?.pointee,
                event.event_id == MPV_EVENT_PROPERTY_CHANGE, event.reply_userdata == state.asking
            {
                state.latest = Self.seconds(event).flatMap { [track = state.track] in
                    state.place(at: $0, on: track)
                }
            }
            return state.latest.map { BookNews(state.number, .at($0)) }
        }
    }

    /// Before its player is.
    func close() {
        state.withLock { state in
            if let client = state.client { client.call.destroy(client.raw) }
            (state.client, state.isGood) = (nil, false)
        }
    }

    /// A device that is further behind than this is none; a seek that landed so far off missed.
    fileprivate static let delayMax = 2.0

    /// A device measures its delay anew each time, a few milliseconds off: no step back.
    fileprivate static let wavering = Duration.milliseconds(50)

    private static func seconds(_ event: mpv_event) -> Double? {
        guard
            let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee,
            property.format == MPV_FORMAT_DOUBLE, let data = property.data
        else { return nil }
        return data.assumingMemoryBound(to: Double.self).pointee
    }
}

extension SoundClock.State {
    /// A place, never a little before the last one.
    fileprivate mutating func place(at seconds: Double, on track: SoundClock.Track) -> TrackPlace? {
        guard let place = reached(at: seconds, on: track) else { return nil }
        if let told, told.track == place.track, place.offset < told.offset,
            told.offset - place.offset <= SoundClock.wavering
        {
            return told
        }
        told = place
        return place
    }

    /// Never before the place it was sent to, until it is beyond.
    private mutating func reached(at seconds: Double, on track: SoundClock.Track) -> TrackPlace? {
        guard let told = track.place(at: seconds) else { return nil }
        guard let goal, goal.place.track == track.index else { return told }
        let distance = seconds - goal.place.offset / .seconds(1)
        guard abs(distance) < SoundClock.delayMax else { return told }
        if goal.isStill || distance < 0 { return goal.place }
        self.goal = nil
        return told
    }
}
