import Catalogs
import Glibc

/// A server behind a certificate that is made when it is wanted, by the openssl program: for what
/// a real line says of real certificates.
public final class EncryptedServer {
    public enum Kind: String, Sendable {
        /// Signed by an authority of its own, for this machine.
        case good
        case selfSigned = "self"
        /// Its time was over yesterday.
        case old
        /// Made out to somebody else.
        case foreign
    }

    public let port: Int
    private let folder: String
    private let log: String
    private var pid: pid_t = 0

    /// - Parameters:
    ///   - certificates: the folder they are made in; who shares it shares keys and the authority.
    ///   - port: that of one that was there before; 0 for any.
    public init(_ kind: Kind, in certificates: String, pages: [String: String], port: Int = 0) {
        folder = certificates
        log = "\(folder)/log-\(kind.rawValue)-\(port)"
        Self.make(kind, in: folder)
        for (name, text) in pages {
            Self.write(
                "HTTP/1.0 200 OK\r\nContent-Type: application/atom+xml\r\n\r\n" + text,
                to: "\(folder)/\(name)")
        }
        // A line that begins with this tells the port that the system chose.
        pid = Self.spawn(
            "cd \(folder) && exec openssl s_server -accept 127.0.0.1:\(port) "
                + "-cert \(kind.rawValue).pem -key \(kind.rawValue).key -HTTP "
                + ">\(log) 2>&1 </dev/null")
        var told: Int?
        for _ in 0..<1_000 where told == nil {
            let line = Self.read(log).split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
            // The port is known only where the system chose it.
            told =
                port > 0
                ? line.map { _ in port } : line?.split(separator: ":").last.flatMap { Int($0) }
            if told == nil { poll(nil, 0, 10) }
        }
        self.port = told ?? 0
    }

    deinit { stop() }

    public func stop() {
        guard pid > 0 else { return }
        kill(pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        pid = 0
    }

    public func text(_ path: String, host: String = "localhost") -> String {
        "https://\(host):\(port)/\(path)"
    }

    public func address(_ path: String, host: String = "localhost") -> Address {
        // The text is ours.
        Address(base: text(path, host: host)) ?? Address(reference: "https://localhost")!
    }

    /// The authority that signed the good one.
    public var authority: String { "\(folder)/authority.pem" }

    /// What was asked for, in order.
    public var requests: [String] {
        Self.read(log).split(separator: "\n").compactMap { line in
            line.hasPrefix("FILE:") ? String(line.dropFirst(5)) : nil
        }
    }

    /// As the openssl program tells it.
    public static func fingerprint(_ kind: Kind, in folder: String) -> String {
        let told = "\(folder)/fingerprint"
        run("openssl x509 -in \(folder)/\(kind.rawValue).pem -noout -fingerprint -sha256 >\(told)")
        return String(read(told).split(separator: "=").last?.dropLast() ?? "")
    }

    private static func make(_ kind: Kind, in folder: String) {
        if access("\(folder)/authority.pem", F_OK) != 0 {
            key("authority", in: folder)
            run(
                "cd \(folder) && openssl req -x509 -new -key authority.key -days 30 "
                    + "-subj '/O=Home/CN=Home Authority' -out authority.pem")
        }
        let name = kind.rawValue
        if access("\(folder)/\(name).pem", F_OK) == 0 { return }
        key(name, in: folder)
        let host = kind == .foreign ? "elsewhere.example" : "localhost"
        if kind == .selfSigned {
            run(
                "cd \(folder) && openssl req -x509 -new -key self.key -days 30 "
                    + "-subj '/CN=\(host)' -addext subjectAltName=DNS:\(host),IP:127.0.0.1 "
                    + "-out self.pem")
            return
        }
        let address = kind == .foreign ? "" : ",IP:127.0.0.1"
        write("subjectAltName=DNS:\(host)\(address)\n", to: "\(folder)/\(name).ext")
        let sign =
            "openssl x509 -req -in \(name).csr -CA authority.pem -CAkey authority.key "
            + "-set_serial \(name.utf8.count) -extfile \(name).ext -out \(name).pem"
        // Before 3.4 it knows no dates, and from then on it makes none that is over by days.
        let past = "\(sign) -not_before 20200101000000Z -not_after 20200102000000Z"
        let signs = kind == .old ? "{ \(sign) -days -1 || \(past); }" : "\(sign) -days 10"
        run(
            "cd \(folder) && openssl req -new -key \(name).key -subj '/CN=\(host)' "
                + "-out \(name).csr && \(signs)")
    }

    private static func key(_ name: String, in folder: String) {
        run(
            "openssl ecparam -name prime256v1 -genkey -noout -out \(folder)/\(name).key")
    }

    private static func run(_ command: String) { system("{ \(command); } 2>/dev/null") }

    private static func spawn(_ command: String) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = []
        for word in ["/bin/sh", "-c", command] { words.append(strdup(word)) }
        words.append(nil)
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        var variables: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=" + path), nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        return posix_spawn(&pid, "/bin/sh", nil, nil, &words, &variables) == 0 ? pid : 0
    }

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 {
            all += piece[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}
