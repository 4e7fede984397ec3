import Testing

@testable import Catalogs

/// Answers to PROPFIND as servers write them.
@Suite struct DavListingTests {
    private func listing(_ text: String, of folder: String = "1") -> DavListing? {
        DavListing(Array(text.utf8), of: folder)
    }

    @Test func `a listing tells files, folders and sizes, and not the folder itself`() {
        let text = """
            <?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:lp1="DAV:">
            <D:response><D:href>/a%20b/1/</D:href><D:propstat><D:prop><lp1:resourcetype>
            <D:collection/></lp1:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status>
            </D:propstat></D:response>
            <D:response><D:href>/a%20b/1/x%26y/</D:href><D:propstat><D:prop><lp1:resourcetype>
            <D:collection/></lp1:resourcetype></D:prop></D:propstat><D:propstat><D:prop>
            <D:getcontentlength/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>
            </D:response>
            <D:response><D:href>http://other:80/a%20b/1/head.json?x</D:href><D:propstat><D:prop>
            <lp1:getcontentlength> 12 </lp1:getcontentlength></D:prop></D:propstat></D:response>
            </D:multistatus>
            """
        #expect(
            listing(text)?.entries == [
                .init("x&y", isFolder: true), .init("head.json", isFolder: false, bytes: 12),
            ])
    }

    @Test func `a folder without entries is empty, under whichever path a proxy knows it`() {
        let text = """
            <multistatus xmlns="DAV:"><response><href>/1</href></response></multistatus>
            """
        #expect(listing(text)?.entries.isEmpty == true)
    }

    @Test(arguments: [
        "", "<html><body>Sign in</body></html>", "{}", "<multistatus/>",
        "<multistatus xmlns=\"DAV:\"><response><href>/1/</href></response>",
        "<!DOCTYPE m [<!ENTITY a \"b\">]><m>&a;</m>",
    ]) func `what is no listing, or a part of one, is none`(text: String) {
        #expect(listing(text) == nil)
    }
}
