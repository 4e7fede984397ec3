import CUnix
import Glibc
import Ports

/// A door on this machine at which a browser comes back from a library's page. It opens for one
/// answer, to a client that knows its address.
public final class CallbackDoor: AnswerAwaiting, @unchecked Sendable {
    public let address: String
    private let path: String
    private let listener: Int32
    /// Written to by the thread that cancels it.
    private let bell = eventfd(0, Int32(EFD_CLOEXEC))

    /// What one visitor may say, and how long.
    private static let headBytesMax = 64 << 10
    private static let visitMs: Int32 = 5_000

    /// nil where no door can be made.
    /// - Parameter secret: a word that cannot be guessed.
    public init?(secret: String) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | closingOnExec, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port: Int? = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                guard listener >= 0, bind(listener, raw, size) == 0, listen(listener, 8) == 0,
                    getsockname(listener, raw, &size) == 0
                else { return nil }
                return Int(UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
        guard let port else {
            if listener >= 0 { close(listener) }
            return nil
        }
        self.listener = listener
        path = "/" + secret
        address = "http://127.0.0.1:\(port)\(path)"
    }

    deinit {
        close(listener)
        close(bell)
    }

    public func callOff() { eventfd_write(bell, 1) }

    public func wait() -> String? {
        while true {
            var watched = [
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno == EINTR { continue }
            if watched[1].revents != 0 { return nil }
            let visitor = accept(listener, nil, nil)
            guard visitor >= 0 else { continue }
            defer { close(visitor) }
            if let answer = serve(visitor) { return answer }
        }
    }

    /// The address it came with, where that is an answer.
    private func serve(_ visitor: Int32) -> String? {
        guard let line = firstLine(visitor) else { return nil }
        let words = line.split(separator: " ")
        guard words.count >= 2, words[0] == "GET",
            words[1].prefix(while: { $0 != "?" }) == path
        else {
            reply(visitor, "404 Not Found", "Nothing is here.")
            return nil
        }
        guard words[1].contains("=") else {
            // What stands behind # never leaves a browser: its page brings it along.
            reply(
                visitor, "200 OK",
                "<script>if(location.hash.length>1)"
                    + "location.replace(location.pathname+'?'+location.hash.slice(1))</script>"
                    + "Nothing was sent along. You can paste the address of this page.")
            return nil
        }
        reply(visitor, "200 OK", "Rushlight has it. You can close this page.")
        return String(words[1])
    }

    private func firstLine(_ visitor: Int32) -> String? {
        var bytes: [UInt8] = []
        while !bytes.contains(0x0A), bytes.count < Self.headBytesMax {
            var watched = pollfd(fd: visitor, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, Self.visitMs) == 1 else { return nil }
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = recv(visitor, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
        return String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    }

    private func reply(_ visitor: Int32, _ status: String, _ words: String) {
        let page = "<!DOCTYPE html><meta charset=utf-8><title>Rushlight</title><p>\(words)"
        let text =
            "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\n"
            + "Content-Length: \(page.utf8.count)\r\nCache-Control: no-store\r\n"
            + "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n" + page
        let bytes = Array(text.utf8)
        // A client that does not read the reply has sent its answer already.
        _ = send(visitor, bytes, bytes.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
    }
}

/// SOCK_CLOEXEC, which has the value of O_CLOEXEC.
private let closingOnExec = O_CLOEXEC
