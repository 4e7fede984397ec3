import Catalogs
import TestKit
import Testing

@Suite struct CertificateReadingTests {
    /// Made for this test by the openssl program; its key was thrown away.
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAT+gAwIBAgIBCTAKBggqhkjOPQQDAjAoMQ0wCwYDVQQKDARIb21lMRcw
        FQYDVQQDDA5Ib21lIEF1dGhvcml0eTAeFw0yNjExMjIwNzI5NTJaFw0zNjExMTkw
        NzI5NTJaMB0xDTALBgNVBAoMBEhvbWUxDDAKBgNVBAMMA25hczBZMBMGByqGSM49
        AgEGCCqGSM49AwEHA0IABF80kkQ8cuRFk+H50KObzY6886MkYy2P7NcsTKwoHGv9
        OnZObISftnHUuPwvuFMY5JgX8kYf5MmrSFwJ3Kb57FijZTBjMCEGA1UdEQQaMBiC
        EG5hcy5ob21lLmV4YW1wbGWHBMCoARQwHQYDVR0OBBYEFHL1/F1AtX0x0xHEklDI
        RgvUf2BhMB8GA1UdIwQYMBaAFEtHS92w5yzyAtihk53DnTWRF9VKMAoGCCqGSM49
        BAMCA0kAMEYCIQCEGWpm0JDh4kTnuaBgnjXgrQvmigMgtJI1UXC080IvhwIhAIyl
        EXPLPkdw8ImvBj9winzNJ22HcuDZjKwWI/uL+cOX
        -----END CERTIFICATE-----
        """

    private func read(_ pem: String) -> Certificate? {
        Certificate(pem: pem, digest: { [UInt8(truncatingIfNeeded: $0.count), 0xAB] })
    }

    @Test func `a certificate says whose it is, who signed it, and for how long`() throws {
        let shown = try #require(read(Self.pem))
        #expect(shown.names == ["nas.home.example", "192.168.1.20"])
        #expect(shown.issuer == "Home Authority" && !shown.isSelfSigned)
        #expect(shown.begins == "2026-11-22" && shown.ends == "2036-11-19")
        #expect(shown.fingerprint.hasSuffix(":AB") && shown.pin.hasPrefix("sha256//"))
    }

    @Test func `no damage makes more of it than nothing or another certificate`() {
        let lines = Self.pem.split(separator: "\n")
        var chance = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            var letters = lines.dropFirst().dropLast().map { Array($0) }
            let row = Int(chance.next() % UInt64(letters.count))
            let column = Int(chance.next() % UInt64(letters[row].count))
            letters[row][column] = ["A", "/", "f", "9", "="][Int(chance.next() % 5)]
            let middle = letters.map { String($0) }.joined(separator: "\n")
            _ = read("\(lines[0])\n\(middle)\n\(lines[lines.count - 1])")
        }
        #expect(read("") == nil)
        #expect(read("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----") == nil)
    }

    @Test func `a fingerprint is named however its digits are written`() throws {
        var shown = try #require(read(Self.pem))
        shown.fingerprint = (0..<32).map { _ in "0F" }.joined(separator: ":")
        let digits = String(repeating: "0f", count: 32)
        for words in [shown.fingerprint, digits, "SHA256:" + digits, shown.pin] {
            #expect(shown.isNamed(by: words), "\(words)")
        }
        for words in ["", "0f", String(digits.dropLast()) + "e", digits + "00"] {
            #expect(!shown.isNamed(by: words), "\(words)")
        }
    }
}
