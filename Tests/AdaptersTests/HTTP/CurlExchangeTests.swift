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

    @Test func `what unpacks to more than is held while its reader waits is told as too large`() {
        // libcurl keeps 64 MB for a transfer that is paused, and gives up beyond them with 27.
        let fault = CurlFault.of(
            27, host: "h", place: "h:1", words: "", verdict: 0,
            isConnected: true)
        #expect(fault == .tooLarge(bytesMax: 64 << 20))
    }
}
