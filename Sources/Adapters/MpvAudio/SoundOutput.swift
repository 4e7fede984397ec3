/// Where sound goes, as `RUSHLIGHT_AO` and the setting `audio.output` write it: `null`,
/// `pcm:FILE`, or one of libmpv's own names; nothing means whatever there is.
struct SoundOutput: Sendable {
    let name: String
    let options: [(String, String)]

    init(name: String, options: [(String, String)]) {
        self.name = name
        self.options = options
    }

    init(_ text: String?) {
        name = text ?? ""
        if name.isEmpty {
            options = []
        } else if name.hasPrefix("pcm:") {
            options = [("ao", "pcm"), ("ao-pcm-file", String(name.dropFirst(4)))]
        } else {
            options = [("ao", name)]
        }
    }

    /// No sound is expected.
    var isNull: Bool { name == "null" }
    /// A file has room for one player only.
    var isFile: Bool { name.hasPrefix("pcm:") }
}
