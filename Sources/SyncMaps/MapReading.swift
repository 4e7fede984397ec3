import Notation

/// Why a file is no map, as the end of a sentence that began with its name.
public struct SyncMapError: Error, Equatable, Sendable {
    public var why: String
}

extension SyncMap {
    /// Reads a map. A point whose time cannot be read stays, without one, so that indexes stay
    /// those of the file.
    public static func read(_ bytes: [UInt8]) throws(SyncMapError) -> SyncMap {
        if bytes.count > bytesMax { throw SyncMapError(why: "it is too large to be a map") }
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(bytes).value } catch {
            throw SyncMapError(why: error.reason)
        }
        return try SyncMap(json)
    }

    init(_ json: JSONValue) throws(SyncMapError) {
        guard json["type"]?.string == SyncMap.type else {
            throw SyncMapError(why: "it is no map between text and sound")
        }
        guard let version = json["version"].flatMap(SyncMap.whole), version == SyncMap.version
        else { throw SyncMapError(why: "its version is not \(SyncMap.version)") }
        guard let source = json["source"]?.string.flatMap(Source.init) else {
            throw SyncMapError(why: "its source is none of smil, tap, aligned and speech")
        }
        guard let unit = json["unit"]?.string.flatMap(Unit.init) else {
            throw SyncMapError(why: "its unit is neither word nor sentence")
        }
        let audio = json["audio"] ?? .object([])
        let tracks = SyncMap.list(audio["tracks"])
        let points = SyncMap.list(json["points"])
        let gaps = SyncMap.list(json["gaps"])
        if points.count > SyncMap.pointsMax || gaps.count > SyncMap.pointsMax
            || tracks.count > SyncMap.tracksMax
        {
            throw SyncMapError(why: "it has more points, gaps or tracks than a book can have")
        }
        self.init(
            source: source, unit: unit, text: json["text"],
            durationMs: audio["duration_ms"].flatMap(SyncMap.time),
            tracks: tracks.map(Track.init), points: points.map(Point.init),
            gaps: gaps.map(Gap.init))
        others = json.members(but: [
            "type", "version", "source", "unit", "text", "audio", "points", "gaps",
        ])
        otherAudio = audio.members(but: ["duration_ms", "tracks"])
    }

    private static func list(_ json: JSONValue?) -> [JSONValue] {
        guard case .array(let elements)? = json else { return [] }
        return elements
    }

    static func whole(_ json: JSONValue) -> Int? {
        guard case .number(let text) = json, let value = Double(text), abs(value) < 1e15 else {
            return nil
        }
        return Int(value.rounded())
    }

    /// Milliseconds; what nothing that is heard lasts is no time. A negative one is kept, to be
    /// named as a fault.
    static func time(_ json: JSONValue) -> Int? {
        whole(json).map { min(timeMax, max(-timeMax, $0)) }
    }
}

extension JSONValue {
    fileprivate func members(but known: Set<String>) -> [Member] {
        members.filter { !known.contains($0.key) }
    }

    fileprivate var fraction: Double? {
        guard case .number(let text) = self else { return nil }
        return Double(text)
    }
}

extension SyncMap.Point {
    fileprivate init(_ json: JSONValue) {
        self.init(
            atMs: json["at_ms"].flatMap(SyncMap.time), endMs: json["end_ms"].flatMap(SyncMap.time),
            start: json["start"]?.string ?? "", end: json["end"]?.string,
            confidence: json["confidence"]?.fraction)
        others = json.members(but: ["at_ms", "end_ms", "start", "end", "confidence"])
    }
}

extension SyncMap.Gap {
    fileprivate init(_ json: JSONValue) {
        self.init(
            kind: json["kind"]?.string ?? "", atMs: json["at_ms"].flatMap(SyncMap.time),
            endMs: json["end_ms"].flatMap(SyncMap.time), start: json["start"]?.string,
            end: json["end"]?.string)
        others = json.members(but: ["kind", "at_ms", "end_ms", "start", "end"])
    }
}

extension SyncMap.Track {
    fileprivate init(_ json: JSONValue) {
        self.init(
            path: json["path"]?.string ?? "",
            durationMs: json["duration_ms"].flatMap(SyncMap.time),
            sha256: json["sha256"]?.string)
        others = json.members(but: ["path", "duration_ms", "sha256"])
    }
}
