import Ports
import TestKit
import Testing

@testable import Adapters

@Suite struct CurlExchangeTests {
    @Test func `an answer that is given up before all of it was read has no good end`() throws {
        let exchange = CurlExchange(line: CurlDesk())
        let bytes: [UInt8] = [1, 2, 3]
        #expect(bytes.withUnsafeBytes { exchange.take($0) })
        exchange.end(nil)
        exchange.cancel()
        #expect(throws: HTTPFault.cancelled) { try exchange.next() }
        // One that was read to its end stays read.
        let whole = CurlExchange(line: CurlDesk())
        #expect(bytes.withUnsafeBytes { whole.take($0) })
        whole.end(nil)
        #expect(try whole.next() == bytes)
        whole.cancel()
        #expect(try whole.next() == nil)
    }

    @Test func `what unpacks to far more than it weighs is refused, with its reason`() {
        let packed = ZipWriter.deflate([UInt8](repeating: 0x20, count: 80 << 20))
        let server = LoopbackServer { _ in
            .init(200, [("Content-Encoding", "deflate")], body: packed)
        }
        let http = CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 })
        #expect(throws: HTTPFault.tooLarge(bytesMax: 64 << 20)) {
            try http.fetch(HTTPRequest(server.address()))
        }
    }
}
