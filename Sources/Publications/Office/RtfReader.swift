import Libraries
import Wording

/// Opens a Rich Text document.
enum RtfReader {
    static func open(_ bytes: [UInt8], file: String, revision: UInt64) throws(OpenError)
        -> Publication
    {
        if Library.xml.isMissing { throw .missing(.xml) }
        var flow = RtfFlow(bytes)
        let page = flow.finished()
        guard flow.hasText || !flow.pictures.isEmpty else {
            throw .nothingToRead(in: tr("RTF document", "nothing to read in it"))
        }
        var parts = Parts(.rtf)
        if flow.isCut {
            parts.warn("rtf.cut", tr("it is too long; the end is left out"), path: file)
        }
        if !flow.isWhole {
            parts.warn(
                "rtf.repaired", tr("it ends within a group; it may be cut short"), path: file)
        }
        parts.metadata.title = flow.about["title"] ?? flow.title
        parts.metadata.authors = flow.about["author"].map { [.init(name: $0)] } ?? []
        parts.metadata.description = flow.about["doccomm"]
        parts.metadata.subjects = (flow.about["keywords"] ?? flow.about["subject"] ?? "")
            .split { $0 == "," || $0 == ";" }.prefix(100).map { String($0).trimmingSpaces() }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let draft = DocumentFlow.draft(MarkupParser.page(page), path: name, sheets: [])
        return .single(
            draft, parts, file: name, mediaType: "application/rtf", bytes: bytes.count,
            revision: revision, beside: BytesResources(flow.pictures))
    }
}
