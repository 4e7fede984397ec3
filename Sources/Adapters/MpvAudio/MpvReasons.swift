import CMpv
import Ports
import Publications
import Wording

extension SoundFailure {
    /// Why libmpv could not play it, as the end of a sentence.
    static func reason(_ code: Int32) -> String {
        switch mpv_error(rawValue: code) {
        case MPV_ERROR_UNKNOWN_FORMAT: tr("is in no format that can be played")
        case MPV_ERROR_NOTHING_TO_PLAY: tr("has no sound in it")
        case MPV_ERROR_AO_INIT_FAILED: tr("could not be played: the sound device refused it")
        default: tr("could not be opened by libmpv")
        }
    }
}

extension TrackPlace {
    func isNear(_ other: TrackPlace) -> Bool {
        let distance = offset - other.offset
        return track == other.track && distance < .seconds(2) && distance > .seconds(-2)
    }
}
