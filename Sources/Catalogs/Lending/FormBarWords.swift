import Wording

/// Why a book of a catalog cannot be read or heard here.
extension Form.Bar {
    /// Why there is nothing to be done with it, as a sentence.
    public var why: String {
        switch self {
        case .adobe: tr("Adobe DRM: not readable here.")
        case .boundless: tr("Boundless DRM: opens only in the library's own program.")
        case .findaway: tr("Findaway audio: plays only in the vendor's own program.")
        case .overdrive: tr("OverDrive audio: plays only in the vendor's own program.")
        case .apple, .kindle: tr("\(rawValue): opens only on the vendor's own devices.")
        case .stream: tr("It can be read in a browser only.")
        case .foreign: tr("It comes in a format that is not known here: nothing is borrowed.")
        case .video: tr("It is a video: there is nothing to read or to listen to.")
        }
    }
}
