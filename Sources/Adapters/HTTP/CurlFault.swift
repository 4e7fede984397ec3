import CCurl
import Glibc
import Ports
import Wording

/// What libcurl's codes mean for a person.
enum CurlFault {
    /// - Parameters:
    ///   - place: the host with its port, for what a person may accept there.
    ///   - verdict: OpenSSL's, on the certificate that was shown.
    ///   - isUsed: the connection had been made for another request.
    ///   - systemError: the number that the system gave last.
    static func of(
        _ code: Int32, host: String, place: String, words: String, verdict: Int, isConnected: Bool,
        isUsed: Bool = false, systemError: Int = 0
    ) -> HTTPFault {
        let said = words.isEmpty ? tr("libcurl gives up with code \(code)") : words
        switch CURLcode(UInt32(bitPattern: code)) {
        // What came behind the last answer is not ours: another connection begins anew.
        case CURLE_UNSUPPORTED_PROTOCOL where isConnected && isUsed,
            CURLE_WEIRD_SERVER_REPLY where isUsed:
            return .cut(host: host)
        // An answer without a head, such as that of a server that waits for encryption.
        case CURLE_UNSUPPORTED_PROTOCOL where isConnected: return .garbled(host: host)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: return .noAddress
        case CURLE_COULDNT_RESOLVE_HOST: return .nameUnknown(host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(said)
        case CURLE_COULDNT_CONNECT:
            return systemError == Int(ECONNREFUSED) ? .refused(host) : .unreachable(host)
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(host: host, isConnected: isConnected)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
            CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .cut(host: host)
        case CURLE_WEIRD_SERVER_REPLY: return .garbled(host: host)
        // What was packed small and unpacks to more than libcurl holds while its reader waits.
        case CURLE_OUT_OF_MEMORY: return .tooLarge(bytesMax: unpackedBytesMax)
        case CURLE_BAD_CONTENT_ENCODING:
            return .failed(tr("what \(host) sent cannot be unpacked"))
        case CURLE_PEER_FAILED_VERIFICATION:
            return .untrusted(distrust(verdict), host: place)
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return .untrusted(.pinChanged, host: place)
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_NOTFOUND:
            return .untrusted(.file(said), host: place)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_USE_SSL_FAILED:
            return .untrusted(.failed(said), host: place)
        default: return .failed(said)
        }
    }

    /// libcurl's own limit.
    private static let unpackedBytesMax = 64 << 20

    /// By the numbers of X509_verify_cert_error_string(3).
    private static func distrust(_ verdict: Int) -> HTTPFault.Distrust {
        switch verdict {
        case 2, 18, 19, 20, 21, 27, 33: .unknownIssuer
        case 9, 10, 11, 12: .outOfDate
        case 62, 63, 64: .wrongName
        // The name is compared by libcurl itself, before it looks what OpenSSL came to: until then
        // it says 1.
        case 0, 1: .wrongName
        // Any other fault of the certificate's signer. A certificate was shown: the request is not
        // repeated without encryption instead.
        default: .unknownIssuer
        }
    }
}
