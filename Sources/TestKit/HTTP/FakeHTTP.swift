import Ports
import Synchronization

/// Answers from a script, at once, and writes down what was asked.
public final class FakeHTTP: HTTPFetching {
    public typealias Script = @Sendable (HTTPRequest) -> Result<HTTPAnswer, HTTPFault>
    private let script: Script
    private let record = Mutex<[HTTPRequest]>([])

    public init(_ script: @escaping Script) { self.script = script }

    /// Pages by their addresses; whatever else is asked for is not there.
    public convenience init(_ pages: [String: String], type: String = "application/atom+xml") {
        self.init { request in
            let page = pages[request.address.text]
            let head = HTTPHead(
                status: page == nil ? 404 : 200, headers: [HTTPHeader("Content-Type", type)],
                address: request.address)
            return .success(HTTPAnswer(head: head, body: Array((page ?? "").utf8)))
        }
    }

    public var requests: [HTTPRequest] { record.withLock { $0 } }

    public func begin(_ request: HTTPRequest) -> any HTTPExchange {
        record.withLock { $0.append(request) }
        return FakeExchange(script(request))
    }
}

/// An answer that is there already, given out in pieces.
private final class FakeExchange: HTTPExchange {
    private let result: Result<HTTPAnswer, HTTPFault>
    private let state: Mutex<(rest: ArraySlice<UInt8>, isCancelled: Bool)>
    private static let pieceBytes = 1_000

    init(_ result: Result<HTTPAnswer, HTTPFault>) {
        self.result = result
        var body: [UInt8] = []
        if case .success(let answer) = result { body = answer.body }
        state = Mutex((body[...], false))
    }

    func head() throws(HTTPFault) -> HTTPHead { try result.get().head }

    func next() throws(HTTPFault) -> [UInt8]? {
        let (piece, isCancelled) = state.withLock { state in
            let piece = state.rest.prefix(Self.pieceBytes)
            state.rest = state.rest.dropFirst(Self.pieceBytes)
            return (Array(piece), state.isCancelled)
        }
        if isCancelled { throw .cancelled }
        _ = try result.get()
        return piece.isEmpty ? nil : piece
    }

    func cancel() { state.withLock { $0.isCancelled = true } }
}
