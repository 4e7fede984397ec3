import CCurl
import Catalogs
import Glibc
import Ports
import Publications
import Wording

/// One request on the line: its way, the handle that asks the present server, what it says.
final class CurlTransfer {
    /// A head that needs more says nothing a reader wants.
    private static let headBytesMax = 256 << 10
    private static let errorBytes = Int(CURL_ERROR_SIZE)

    let request: HTTPRequest
    let exchange: CurlExchange
    /// When it is to be asked next; nil while it is under way.
    var due: Duration?
    private(set) var easy: UnsafeMutableRawPointer?
    private let agent: String
    private var course: HTTPCourse
    private var list: UnsafeMutablePointer<curl_slist>?
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: errorBytes)
    // What the present server says.
    private var status = 0
    private var headers: [HTTPHeader] = []
    private var headBytes = 0
    private var bodyBytes = 0
    private var isTold = false
    private var isDiscarded = false
    private var refusal: HTTPFault?
    /// The handle was told a nonce before: where that does not count any more it is asked for anew.
    private var hasNonce = false
    private var isAnew = false

    init(_ request: HTTPRequest, _ exchange: CurlExchange, agent: String) {
        self.request = request
        self.exchange = exchange
        self.agent = agent
        course = HTTPCourse(request)
        words.initialize(repeating: 0, count: Self.errorBytes)
    }

    deinit { words.deallocate() }

    /// Of the server that is asked now.
    var origin: Origin? { course.hop.address.origin }
    private var host: String { origin?.host ?? "" }

    func isDue(_ now: Duration) -> Bool { due.map { $0 <= now } ?? false }

    /// What a handle has to fit that was used before. A server that asked for a digest is not told
    /// the password in clear words again.
    func spareKey(among spares: CurlSpares) -> CurlSpares.Key? {
        if isAnew { return nil }
        var digest = course
        digest.beginByDigest()
        if digest != course, let key = CurlSpares.Key(request, digest.hop), spares.has(key) {
            course = digest
        }
        return CurlSpares.Key(request, course.hop)
    }

    /// A handle that asks where the course has come to.
    func prepare(
        jar: UnsafeMutableRawPointer?, spare: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        guard let curl = cc()?.pointee, let easy = spare ?? curl.easy_init() else { return nil }
        self.easy = easy
        hasNonce = spare != nil
        forget()
        let hop = course.hop
        text(CURLOPT_URL, hop.address.wire)
        guard cc_set_web_only(easy) == 0 else { return nil }
        text(CURLOPT_USERAGENT, agent)
        number(CURLOPT_NOSIGNAL, 1)
        number(CURLOPT_FOLLOWLOCATION, 0)
        number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        number(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        number(CURLOPT_BUFFERSIZE, 256 << 10)
        number(CURLOPT_TCP_KEEPALIVE, 1)
        number(CURLOPT_CONNECTTIMEOUT_MS, request.limits.connecting.wholeMs)
        number(CURLOPT_LOW_SPEED_LIMIT, 1)
        number(CURLOPT_LOW_SPEED_TIME, max(1, request.limits.silence.wholeMs / 1_000))
        if request.isCompressed { text(CURLOPT_ACCEPT_ENCODING, "") }
        cc_set_pointer(easy, CURLOPT_ERRORBUFFER, words)
        if let jar {
            cc_set_pointer(easy, CURLOPT_SHARE, jar)
            text(CURLOPT_COOKIEFILE, "")
        }
        setMethod(hop)
        setHeaders(hop)
        setSecret(hop)
        setTrust(hop)
        if request.isGlance { setGlance() }
        cc_set_takers(easy, takeHead, takeBody, Unmanaged.passUnretained(self).toOpaque())
        return easy
    }

    /// Gives libcurl's things back; the handle must be off the line.
    /// - Parameter spares: takes the handle where the next request can use it.
    func release(to spares: inout CurlSpares) {
        if let easy {
            if isTold, 200..<400 ~= status, let key = CurlSpares.Key(request, course.hop) {
                spares.keep(easy, key)
            } else {
                cc()?.pointee.easy_cleanup(easy)
            }
        }
        easy = nil
        if let list { cc()?.pointee.slist_free_all(list) }
        list = nil
    }

    func resume() {
        if let easy { _ = cc()?.pointee.easy_pause(easy, CURLPAUSE_CONT) }
    }

    /// What follows from how it ended.
    func ended(_ code: Int32, chance: Double) -> HTTPCourse.Step {
        Wording.$inForce.withValue(exchange.wording) { following(code, chance) }
    }

    private func following(_ code: Int32, _ chance: Double) -> HTTPCourse.Step {
        if let refusal { return .fail(refusal) }
        guard code == 0, let easy else { return failed(code, chance: chance) }
        if isTold { return .done }
        if request.isGlance { return glance(easy) }
        status = cc_get_long(easy, CURLINFO_RESPONSE_CODE)
        if isOutdated {
            isAnew = true
            return .go(after: .zero)
        }
        let step = course.after(outcome, chance: chance)
        if step == .done { tell() }
        return step
    }

    private func glance(_ easy: UnsafeMutableRawPointer) -> HTTPCourse.Step {
        guard let pem = cc_certificate(easy),
            let certificate = Certificate(
                pem: String(cString: pem), digest: { Self.bytes(Sha256.of($0)) })
        else {
            return .fail(
                .untrusted(.failed(tr("it shows no certificate")), host: origin?.text ?? ""))
        }
        isTold = true
        var head = HTTPHead(status: 0, address: course.hop.address)
        head.certificate = certificate
        exchange.tell(head)
        return .done
    }

    private static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.compactMap { $0.hexDigitValue.map { UInt8($0) } }
        return stride(from: 0, to: values.count - 1, by: 2).map { at in
            values[at] << 4 | values[at + 1]
        }
    }

    private func failed(_ code: Int32, chance: Double) -> HTTPCourse.Step {
        let isAsked = easy.map { cc_get_long($0, CURLINFO_REQUEST_SIZE) > 0 } ?? false
        let verdict = easy.map { cc_get_long($0, CURLINFO_SSL_VERIFYRESULT) } ?? 0
        let isUsed = easy.map { cc_get_long($0, CURLINFO_NUM_CONNECTS) == 0 } ?? false
        let systemError = easy.map { cc_get_long($0, CURLINFO_OS_ERRNO) } ?? 0
        let fault = CurlFault.of(
            code, host: host, place: origin?.text ?? "", words: String(cString: words),
            verdict: verdict, isConnected: isAsked, isUsed: isUsed,
            systemError: systemError)
        return course.after(.failed(fault, hasBegun: isTold), chance: chance)
    }

    // MARK: What the server says

    fileprivate func take(head bytes: UnsafeRawBufferPointer) -> Bool {
        headBytes += bytes.count
        guard headBytes <= Self.headBytesMax else {
            refusal = .garbled(host: host)
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmingBlanks
        if line.hasPrefix("HTTP/") {
            // A new head: that of a question for the password, or of a promise to go on.
            headers = []
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            isDiscarded = false
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            headers.append(
                HTTPHeader(String(line[..<colon]), String(value).trimmingBlanks))
        }
        return true
    }

    /// How many bytes were taken.
    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Int {
        if !isTold, !isDiscarded {
            var future = course
            isDiscarded = isOutdated || future.after(outcome, chance: 0) != .done
            if !isDiscarded { tell() }
        }
        if isDiscarded {
            // The body of a redirect or a "later" is not read; an endless one is not awaited.
            bodyBytes += bytes.count
            return bodyBytes > Self.headBytesMax * 4 ? refuse() : bytes.count
        }
        if bodyBytes + bytes.count > request.limits.bodyBytesMax { return refuse() }
        guard exchange.take(bytes) else { return Int(CURL_WRITEFUNC_PAUSE) }
        bodyBytes += bytes.count
        return bytes.count
    }

    /// The nonce that was told at once is refused, and the server does not say that it is stale.
    private var isOutdated: Bool { status == 401 && hasNonce }

    private func refuse() -> Int {
        refusal = .tooLarge(bytesMax: request.limits.bodyBytesMax)
        return 0
    }

    private func tell() {
        isTold = true
        exchange.tell(
            HTTPHead(
                status: status, headers: headers, address: course.hop.address,
                isForeign: course.isForeign))
    }

    private var outcome: HTTPCourse.Outcome {
        let head = HTTPHead(status: status, headers: headers, address: course.hop.address)
        let ways = head.challenges
        return .answered(
            status: status, location: head["Location"], retryAfter: head.retryAfter,
            challenge: !ways.isEmpty,
            wantsDigest: ways.contains("digest") && !ways.contains("basic"))
    }

    private func forget() {
        (status, headBytes, bodyBytes) = (0, 0, 0)
        headers = []
        isDiscarded = false
        words.pointee = 0
    }

    // MARK: What is asked

    private func setMethod(_ hop: HTTPCourse.Hop) {
        guard let easy else { return }
        // A handle that was used before would send a body again, one without an end.
        number(CURLOPT_HTTPGET, 1)
        switch hop.method {
        case .get: break
        case .head: number(CURLOPT_NOBODY, 1)
        case .post, .put, .patch, .delete, .propfind, .mkcol:
            // Some servers refuse to make a folder where there is any body, an empty one as well.
            if hop.body != nil || hop.method == .post || hop.method == .put {
                let bytes = hop.body?.bytes ?? []
                number(CURLOPT_POST, 1)
                cc_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(bytes.count))
                bytes.withUnsafeBytes { bytes in
                    // With nothing to copy libcurl would ask for a reader of the body.
                    let start = bytes.baseAddress ?? UnsafeRawPointer(words)
                    cc_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
                }
            }
            text(CURLOPT_CUSTOMREQUEST, hop.method.rawValue)
        }
    }

    private func setHeaders(_ hop: HTTPCourse.Hop) {
        var lines = request.headers.map { "\($0.name): \($0.value)" }
        if let body = hop.body { lines.append("Content-Type: \(body.type)") }
        // Servers that know no interim answers would be waited for.
        lines.append("Expect:")
        if case .bearer(let token) = hop.secret { lines.append("Authorization: Bearer \(token)") }
        for line in lines where !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            if let longer = cc()?.pointee.slist_append(list, line) { list = longer }
        }
        cc_set_pointer(easy, CURLOPT_HTTPHEADER, list)
    }

    private func setSecret(_ hop: HTTPCourse.Hop) {
        guard case .password(let user, let password, let scheme) = hop.secret else { return }
        text(CURLOPT_USERNAME, user)
        text(CURLOPT_PASSWORD, password)
        let ways =
            switch scheme {
            case .basic: basicBits
            case .digest: digestBits
            case .asked: basicBits | digestBits
            }
        number(CURLOPT_HTTPAUTH, ways)
    }

    private func setTrust(_ hop: HTTPCourse.Hop) {
        let trust = request.trust
        if let file = trust.authorityFile { text(CURLOPT_CAINFO, file) }
        if hop.address.origin == request.address.origin {
            if let file = trust.certificateFile { text(CURLOPT_SSLCERT, file) }
            if let file = trust.keyFile { text(CURLOPT_SSLKEY, file) }
        }
        guard !request.isGlance, let pin = trust.pin, let origin, pin.counts(at: origin) else {
            return
        }
        // Instead of who signed it: whose key it is. Another key ends the connection.
        text(CURLOPT_PINNEDPUBLICKEY, pin.key)
        number(CURLOPT_SSL_VERIFYPEER, 0)
        number(CURLOPT_SSL_VERIFYHOST, 0)
    }

    /// Looking at a certificate is not trusting it: the connection ends before anything is sent.
    private func setGlance() {
        number(CURLOPT_CONNECT_ONLY, 1)
        number(CURLOPT_CERTINFO, 1)
        number(CURLOPT_SSL_VERIFYPEER, 0)
        number(CURLOPT_SSL_VERIFYHOST, 0)
        number(CURLOPT_FRESH_CONNECT, 1)
    }

    private func text(_ option: CURLoption, _ value: String) {
        cc_set_text(easy, option, value)
    }

    private func number(_ option: CURLoption, _ value: Int) {
        cc_set_long(easy, option, value)
    }
}

/// The bits of libcurl's macros, which Swift cannot read.
private let basicBits = 1
private let digestBits = 2

/// Free functions: closure literals would be checked for the caller's actor, and trap.
private func takeHead(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let all = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.take(head: all) ? all.count : 0
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
}

extension String {
    fileprivate var trimmingBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}

extension Duration {
    /// Rounded up, so that a limit below a millisecond is one.
    fileprivate var wholeMs: Int {
        let (seconds, rest) = components
        return Int(clamping: seconds.multipliedReportingOverflow(by: 1_000).partialValue)
            + Int((rest + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
