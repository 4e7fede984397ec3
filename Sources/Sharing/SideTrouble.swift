import Wording

/// Why a side was not asked or told anything.
public enum SideTrouble: Error, Equatable, Sendable {
    /// User or password are not right, or not any more.
    case signedOut
    /// What answers is no sync server.
    case noServer
    case busy(status: Int)
    case refused(String)
    /// The place of another document than the one that was asked for, as far as it is one.
    case otherDocument(SideReport?)
    /// The side has no such book.
    case noSuchBook
    /// The side has a place of a later time, and kept it.
    case laterThere
    /// The side has a place that is further, and kept it.
    case furtherThere
    /// It answers with another address, to which no password goes.
    case movedOn
    /// Nothing answered.
    case unreachable(why: String, next: String)
    /// No password can be read.
    case secret(String)
    /// There is no password to read.
    case noPassword(wasKept: Bool)
    case stopped

    /// As a clause for people.
    public var why: String {
        switch self {
        case .signedOut: tr("it does not accept your name and password")
        case .noServer: tr("what answers there is no sync server")
        case .busy(let status): tr("it is busy (\(status)); what waits is sent later")
        case .refused(let words): tr("it refuses: \(words)")
        case .otherDocument: tr("it told the place of another book, which was not believed")
        case .noSuchBook: tr("it has no such book")
        case .laterThere: tr("it has a later place of this book; open the book to compare them")
        case .furtherThere: tr("it has a place further on and keeps that one")
        case .movedOn: tr("it sends us on to another address")
        case .unreachable(let why, _): why
        case .secret(let why): why
        case .noPassword(wasKept: true): tr("its password is not there any more")
        case .noPassword(wasKept: false): tr("its password is not kept on this machine")
        case .stopped: tr("it was stopped")
        }
    }

    public var next: String {
        switch self {
        case .signedOut, .noPassword: tr("Add it again with `rushlight sync add`.")
        case .noServer: tr("Look at its address.")
        case .busy, .otherDocument, .stopped, .noSuchBook, .laterThere, .furtherThere: ""
        case .movedOn: tr("Give the address that it really has: passwords go to no other.")
        case .refused: tr("Look at what it says, or ask its owner.")
        case .unreachable(_, let next): next
        case .secret: tr("`rushlight account passwords` tells where passwords are.")
        }
    }

    /// The person has to sign in again.
    public var isAboutLogin: Bool {
        switch self {
        case .signedOut, .noPassword: true
        default: false
        }
    }
}

extension SideTrouble {
    /// What an answer means that is not the one that was asked for.
    public init(status: Int, _ body: [UInt8]) {
        switch status {
        case 401: self = .signedOut
        case 403: self = .refused(tr("your account there is not allowed to keep places"))
        case 408, 429, 500...: self = .busy(status: status)
        case 301, 302, 303, 307, 308: self = .movedOn
        case 405, 501: self = .noServer
        default: self = Self.isPage(body) ? .noServer : .refused(tr("it answered \(status)"))
        }
    }

    /// A web page, and no document.
    static func isPage(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}
