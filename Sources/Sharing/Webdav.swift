import Wording

/// What WebDAV servers answer, in the words of sides.
public enum Webdav {
    /// Asked of a folder: whether its entries are folders, and how large.
    public static let question = Array(
        """
        <?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/>\
        <getcontentlength/></prop></propfind>
        """.utf8)

    /// The statuses that are told apart before this one is asked are not in it.
    public static func trouble(status: Int) -> SideTrouble {
        switch status {
        case 401: .signedOut
        case 403: .refused(tr("you are not allowed to change that folder"))
        case 507: .refused(tr("its disk is full"))
        case 301, 302, 303, 307, 308: .movedOn
        // Locked by another program, or too much asked: it passes.
        case 408, 423, 425, 429, 500, 502...504: .busy(status: status)
        case 200..<300, 404, 405, 501: .noServer
        default: .refused(tr("it answered \(status)"))
        }
    }

    /// A folder is there now: made, or there before; rclone says "made" each time.
    public static func isMade(status: Int) -> Bool { [200, 201, 204, 405].contains(status) }

    /// The folder above is missing: servers do not agree how to say so. Only some make it.
    public static func wantsFolder(status: Int) -> Bool { [403, 404, 409].contains(status) }

    public static func isWritten(status: Int) -> Bool { [200, 201, 204].contains(status) }

    public static func isGone(status: Int) -> Bool { [404, 410].contains(status) }
}
