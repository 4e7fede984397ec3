import Catalogs
import Wording

/// Why no answer came, or not all of it.
public enum HTTPFault: Error, Equatable, Sendable {
    case noAddress
    case nameUnknown(String)
    case unreachable(String)
    /// The machine is there, and nothing listens at that port.
    case refused(String)
    case proxy(String)
    /// Whether a connection had been made.
    case timedOut(host: String, isConnected: Bool)
    /// The host with its port, unless that goes without saying.
    case untrusted(Distrust, host: String)
    /// The line went dead before all had come.
    case cut(host: String)
    case tooLarge(bytesMax: Int)
    case redirectsMax
    /// A redirect to nowhere, or one that must not be followed.
    case badRedirect(String)
    /// From an encrypted connection to one in plain text.
    case openRedirect(String)
    /// What was sent is no answer.
    case garbled(host: String)
    case cancelled
    case libraryMissing
    /// Anything else, in the library's own words.
    case failed(String)

    /// Why a certificate is not believed. It is never gone on without.
    public enum Distrust: Equatable, Sendable {
        case unknownIssuer, wrongName, outOfDate
        /// Another key than the one that was accepted.
        case pinChanged
        /// A file of the settings cannot be read.
        case file(String)
        case failed(String)
    }
}

extension HTTPFault {
    /// The network is not there, rather than that this server is at fault.
    public var isOffline: Bool {
        switch self {
        case .nameUnknown, .unreachable, .refused: true
        case .timedOut(_, let isConnected): !isConnected
        default: false
        }
    }

    /// Something that passes by itself, and does no harm to ask again.
    public var isPassing: Bool {
        switch self {
        case .cut: true
        default: false
        }
    }

    /// What happened, as a clause for people.
    public var why: String {
        switch self {
        case .noAddress: tr("this is no address of the web")
        case .nameUnknown(let host): tr("the address of \(host) was not found")
        case .unreachable(let host): tr("\(host) cannot be reached")
        case .refused(let host): tr("\(host) refuses the connection")
        case .proxy(let words): tr("the proxy does not help: \(words)")
        case .timedOut(let host, true): tr("\(host) stopped sending")
        case .timedOut(let host, false): tr("\(host) does not answer")
        case .untrusted(let distrust, let host): distrust.why(host)
        case .cut(let host): tr("\(host) closed the connection before all had come")
        case .tooLarge(let most): tr("the answer is larger than \(most >> 20) MB")
        case .redirectsMax: tr("the server sends us round in a circle")
        case .badRedirect(let target):
            tr("the server sends us on to \(target), which leads nowhere")
        case .openRedirect(let host): tr("the server sends us on to \(host) without encryption")
        case .garbled(let host): tr("\(host) answers with something that is not HTTP")
        case .cancelled: tr("it was stopped")
        case .libraryMissing: tr("libcurl is not installed")
        case .failed(let words): words
        }
    }

    /// What to do about it.
    public var next: String {
        switch self {
        case .noAddress: tr("Give one that begins with https:// or http://.")
        case .nameUnknown: tr("Look at its spelling, and whether this machine is online.")
        case .unreachable: tr("Look whether the server runs and this machine is online.")
        case .refused: tr("Look at the address and its port, and whether the server runs.")
        case .proxy: tr("Look at the variables http_proxy, https_proxy and no_proxy.")
        case .timedOut, .cut: tr("Try again.")
        case .untrusted(let distrust, _): distrust.next
        case .tooLarge: tr("Nothing of it was kept. Tell the people who run the server.")
        case .redirectsMax, .badRedirect: tr("Look at the address, or tell the library.")
        case .garbled: tr("Look at the address: perhaps it begins with https://.")
        case .openRedirect: tr("Tell the library; nothing was sent there.")
        case .cancelled: tr("Ask again when you like.")
        case .libraryMissing: tr("`rushlight doctor` tells how to install it.")
        case .failed: tr("Try again in a while.")
        }
    }
}

extension HTTPFault.Distrust {
    /// Whether a person may say that they know better.
    public var canBeSettled: Bool {
        switch self {
        case .unknownIssuer, .wrongName, .outOfDate, .pinChanged: true
        case .file, .failed: false
        }
    }

    fileprivate func why(_ host: String) -> String {
        switch self {
        case .unknownIssuer:
            tr("no authority this machine trusts has signed the certificate of \(host)")
        case .wrongName: tr("the certificate that was shown is not that of \(host)")
        case .outOfDate: tr("the certificate of \(host) is out of date, or the clock is wrong")
        case .pinChanged: tr("\(host) has another key than the one you accepted")
        case .file(let words): tr("a certificate of your settings cannot be used: \(words)")
        case .failed(let words): tr("no encrypted connection to \(host): \(words)")
        }
    }

    fileprivate var next: String {
        switch self {
        case .unknownIssuer:
            tr(
                "Name its authority in the setting catalogs.authority, or accept this one "
                    + "certificate.")
        case .wrongName: tr("Look at the address. Nothing was sent.")
        case .outOfDate: tr("Look at this machine's date, or tell the library.")
        case .pinChanged: tr("Nothing was sent. Ask the people who run it before you accept.")
        case .file: tr("Look at the settings catalogs.authority and catalogs.certificate.")
        case .failed: tr("Tell the people who run it. Nothing was sent.")
        }
    }
}
