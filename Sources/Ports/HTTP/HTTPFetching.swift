/// Asks servers. Redirects, retries and waiting are its business; an answer arrives piece by
/// piece, and no more is read from the connection than its reader takes.
public protocol HTTPFetching: Sendable {
    /// Returns at once.
    func begin(_ request: HTTPRequest) -> any HTTPExchange
}

/// One answer on its way. Both waits end when it is cancelled, from whichever thread.
public protocol HTTPExchange: AnyObject, Sendable {
    /// Waits for the head of the last answer, after all redirects.
    func head() throws(HTTPFault) -> HTTPHead
    /// Waits for the next piece of the body; nil at its end.
    func next() throws(HTTPFault) -> [UInt8]?
    /// Nothing comes after it, and the connection is released.
    func cancel()
}

extension HTTPFetching {
    /// The whole answer.
    public func fetch(_ request: HTTPRequest) throws(HTTPFault) -> HTTPAnswer {
        try begin(request).whole()
    }
}

extension HTTPExchange {
    public func whole() throws(HTTPFault) -> HTTPAnswer {
        let head = try head()
        var body: [UInt8] = []
        while let piece = try next() { body += piece }
        return HTTPAnswer(head: head, body: body)
    }
}
