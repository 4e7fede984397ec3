import Notation

extension SyncMap {
    /// The map as JSON, with what a newer program wrote into it.
    public var json: JSONValue {
        let known: JSONValue = .object([
            "type": .string(SyncMap.type), "version": .number(Int64(SyncMap.version)),
            "source": .string(source.rawValue), "unit": .string(unit.rawValue), "text": text,
            "audio": audio, "points": .array(points.map(\.json)), "gaps": .array(gaps.map(\.json)),
        ])
        return known.with(others)
    }

    private var audio: JSONValue {
        let known: JSONValue = .object([
            "duration_ms": milliseconds(durationMs), "tracks": .array(tracks.map(\.json)),
        ])
        return known.with(otherAudio)
    }
}

private func milliseconds(_ time: Int?) -> JSONValue? { time.map { .number(Int64($0)) } }

extension JSONValue {
    fileprivate func with(_ others: [Member]) -> JSONValue { .object(members + others) }
}

extension SyncMap.Point {
    fileprivate var json: JSONValue {
        let known: JSONValue = .object([
            "at_ms": milliseconds(atMs), "end_ms": milliseconds(endMs), "start": .string(start),
            "end": end.map(JSONValue.string), "confidence": confidence.flatMap(JSONValue.number),
        ])
        return known.with(others)
    }
}

extension SyncMap.Gap {
    fileprivate var json: JSONValue {
        let known: JSONValue = .object([
            "at_ms": milliseconds(atMs), "end_ms": milliseconds(endMs),
            "start": start.map(JSONValue.string), "end": end.map(JSONValue.string),
            "kind": .string(kind),
        ])
        return known.with(others)
    }
}

extension SyncMap.Track {
    fileprivate var json: JSONValue {
        let known: JSONValue = .object([
            "path": .string(path), "duration_ms": milliseconds(durationMs),
            "sha256": sha256.map(JSONValue.string),
        ])
        return known.with(others)
    }
}
