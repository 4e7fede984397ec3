import Ports
import Publications

/// What MPRIS calls the properties of a player, and what they are now.
struct MprisFace {
    static let path = "/org/mpris/MediaPlayer2"
    static let rootInterface = "org.mpris.MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"
    private static let nothing = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    private static let tracks = "/org/rushlight/book/"

    let face: SoundFace?

    static let root: [(String, BusValue)] = [
        ("CanQuit", .flag(true)), ("CanRaise", .flag(false)), ("HasTrackList", .flag(false)),
        ("Identity", .text("Rushlight")), ("SupportedUriSchemes", .texts([])),
        ("SupportedMimeTypes", .texts([])),
    ]

    /// The properties whose changes are announced; the specification leaves out the position.
    var player: [(String, BusValue)] {
        let canPlay = face != nil
        return [
            ("PlaybackStatus", .text(status)),
            ("LoopStatus", .text(face?.isRepeating == true ? "Track" : "None")),
            ("Rate", .number(face?.speed ?? 1)), ("Metadata", .table(metadata)),
            ("Volume", .number(face?.volume ?? 1)),
            ("MinimumRate", .number(0.5)), ("MaximumRate", .number(4)),
            ("CanGoNext", .flag(face?.canGoNext ?? false)), ("CanGoPrevious", .flag(canPlay)),
            ("CanPlay", .flag(canPlay)), ("CanPause", .flag(canPlay)), ("CanSeek", .flag(canPlay)),
            ("CanControl", .flag(true)),
        ]
    }

    var position: BusValue { .microseconds(Self.microseconds(face?.position ?? .zero)) }

    /// The book and the chapter a track's name means.
    static func track(_ path: String) -> (book: Int, chapter: Int)? {
        guard path.hasPrefix(tracks) else { return nil }
        let parts = path.dropFirst(tracks.count).split(separator: "/")
        guard parts.count == 3, parts[1] == "chapter", let book = Int(parts[0]),
            let chapter = Int(parts[2])
        else { return nil }
        return (book, chapter)
    }

    private var status: String {
        switch face?.motion {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped, nil: "Stopped"
        }
    }

    private var metadata: [(String, BusValue)] {
        guard let face else { return [("mpris:trackid", .path(Self.nothing))] }
        var rows: [(String, BusValue)] = [
            ("mpris:trackid", .path("\(Self.tracks)\(face.book)/chapter/\(face.chapter)")),
            ("mpris:length", .microseconds(Self.microseconds(face.length))),
            ("xesam:title", .text(Self.short(face.title))),
            ("xesam:album", .text(Self.short(face.album))),
            ("xesam:artist", .texts(face.artists.prefix(Self.artistsMax).map(Self.short))),
            ("xesam:trackNumber", .integer(Int32(clamping: face.chapter + 1))),
        ]
        // An address that is cut leads elsewhere.
        if let url = face.url, url.utf8.count <= Self.urlMax {
            rows.append(("xesam:url", .text(url)))
        }
        if let art = face.art, art.utf8.count <= Self.urlMax {
            rows.append(("mpris:artUrl", .text(art)))
        }
        return rows
    }

    static func microseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return min(seconds, 1_000_000_000) * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// A widget shows a line of it.
    private static let lettersMax = 500
    private static let artistsMax = 20
    private static let urlMax = 16_384

    private static func short(_ text: String) -> String {
        String(text.prefix(lettersMax).filter { $0 != "\0" })
    }

    /// The objects and interfaces, for clients that introspect the bus.
    static let introspection = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg type="s" direction="out"/></method></interface>
        <interface name="org.freedesktop.DBus.Properties">
        <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="out"/></method>
        <method name="GetAll"><arg type="s" direction="in"/>
        <arg type="a{sv}" direction="out"/></method>
        <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="in"/></method>
        <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
        </interface>
        <interface name="org.mpris.MediaPlayer2">
        <method name="Raise"/><method name="Quit"/>
        \(properties(root, writable: []))</interface>
        <interface name="org.mpris.MediaPlayer2.Player">
        <method name="Next"/><method name="Previous"/><method name="Pause"/>
        <method name="PlayPause"/><method name="Stop"/><method name="Play"/>
        <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
        <method name="SetPosition"><arg name="TrackId" type="o" direction="in"/>
        <arg name="Position" type="x" direction="in"/></method>
        <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        <property name="Position" type="x" access="read">
        <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
        \(properties(MprisFace(face: nil).player, writable: writable))</interface>
        </node>
        """

    private static let writable: Set<String> = ["Rate", "Volume", "LoopStatus"]

    private static func properties(
        _ rows: [(String, BusValue)], writable: Set<String>
    ) -> String {
        rows.map { name, value in
            let access = writable.contains(name) ? "readwrite" : "read"
            return "<property name=\"\(name)\" type=\"\(value.signature)\" access=\"\(access)\"/>"
        }.joined(separator: "\n")
    }
}
