import Testing

@testable import Catalogs

@Suite struct ProblemTests {
    @Test(arguments: [
        ("http://l.example/terms/problem/loan-limit-reached", Problem.Kind.loanLimitReached),
        ("http://l.example/auth/unrecoverable/credentials/invalid", .credentialsInvalid),
        ("http://l.example/terms/problem/Credentials-Invalid/?x#y", .credentialsInvalid),
        ("http://credentials-invalid.example/hold-limit-reached", .holdLimitReached),
        ("http://l.example/credentials-invalid/terms/problem/outstanding-fines", .outstandingFines),
        ("http://l.example/credentials-invalid/teapot", .unknown),
        ("urn:x:no-active-loan", .noActiveLoan),
        ("http://p.example/terms/problem/auth/recoverable/token/expired", .tokenExpired),
        ("http://p.example/auth/recoverable/saml/bearer-token-invalid", .bearerTokenInvalid),
        ("http://p.example/terms/problem/not-found-on-remote", .notFoundOnRemote),
        ("http://l.example/unknown", .unknown), ("", .unknown), ("about:blank", .unknown),
        ("http://l.example/problem?as=loan-limit-reached", .unknown),
    ])
    func `a problem is known by the last words of its path`(_ type: String, _ kind: Problem.Kind) {
        #expect(Problem.Kind(type: type) == kind)
    }

    /// As the server of the Palace project writes them, and the partners it passes on.
    @Test(arguments: [
        ("auth/recoverable/saml/session-expired", Problem.Kind.samlSessionExpired),
        ("auth/recoverable/saml/no-access", .samlNoAccess),
        ("auth/recoverable/oidc/session-expired", .oidcSessionExpired),
        ("auth/unrecoverable/oidc/library-not-found", .oidcLibraryNotFound),
        ("library-not-found", .libraryNotFound),
        ("auth/recoverable/token/access-token-expired", .unknown),
        ("patron-auth-access-token-expired", .tokenExpired),
        ("auth/unrecoverable/quota/used-up", .unrecoverable),
        ("auth/unrecoverable/", .unrecoverable), ("auth/recoverable/quota/used-up", .unknown),
        ("credentials-blocked-by-policy", .credentialsBlocked),
        ("invalid-annotation-motivation", .invalidAnnotationKind),
        ("internal-server-error", .internalServerError),
        ("boundless/3114", .loanLimitReached), ("boundless/4058", .noActiveLoan),
        ("boundless/9999", .ofPartner), ("overdrive/NoCopiesAvailable", .noAvailableLicense),
        ("overdrive/SomethingElse", .ofPartner), ("partner", .unknown),
        ("holds-not-permitted", .holdsNotAllowed),
    ])
    func `what a library's server tells apart is told apart`(_ path: String, _ kind: Problem.Kind) {
        #expect(Problem.Kind(type: "http://p.example/terms/problem/\(path)") == kind, "\(path)")
    }

    @Test func `only a sign-in that ends says that it does`() {
        let ends = Problem.Kind.allCases.filter(\.endsSignIn)
        #expect(ends.contains(.samlSessionExpired) && ends.contains(.oidcSessionExpired))
        #expect(!ends.contains(.credentialsInvalid) && !ends.contains(.samlNoAccess))
    }

    @Test func `every problem has its own way out`() {
        let actions = Problem.Kind.allCases.map { $0.nextAction(status: nil) }
        #expect(Set(actions).count == actions.count)
        #expect(actions.allSatisfy { $0.hasSuffix(".") })
        #expect(
            Problem.Kind.unknown.nextAction(status: 503)
                != Problem.Kind.unknown.nextAction(status: 401))
    }

    @Test func `a problem is read, and its parts may have other names or types`() throws {
        let told = try problem(
            """
            {"type": "http://l.example/outstanding-fines", "title": "Fines",
             "message": "You owe 3.50.", "status": "403"}
            """
        )
        #expect(told.kind == .outstandingFines)
        #expect(told.title == "Fines")
        #expect(told.detail == "You owe 3.50.")
        #expect(told.status == 403)
        let odd = try problem(#"{"type": ["x"], "title": {"en": "Odd"}, "detail": 3, "status": 7}"#)
        #expect(odd.title == "Odd")
        #expect(odd.detail == "3")
        #expect(odd.status == nil)
        #expect(odd.kind == .unknown)
    }
}
