import CMobi
import Glibc
import Publications
import Wording

/// A Kindle book as libmobi holds it; freed with it.
final class MobiBook {
    let data: UnsafeMutablePointer<MOBIData>
    private let table: lb_table
    private(set) var source: UnsafeMutablePointer<MOBIRawml>?

    /// Whether the newer of two books in one file is read.
    init(_ file: UnsafeMutablePointer<FILE>, isNew: Bool) throws(ShelfFailure) {
        guard let table = lb()?.pointee else { throw ShelfFailure(.libraryMissing) }
        guard let data = table.mobi_init() else { throw ShelfFailure(.noRoom) }
        self.table = table
        self.data = data
        data.pointee.use_kf8 = isNew
        rewind(file)
        let status = table.mobi_load_file(data, file)
        if status != MOBI_SUCCESS { throw ShelfFailure(.init(status)) }
        if table.mobi_is_encrypted(data) { throw ShelfFailure(.locked) }
        if table.mobi_is_replica(data) {
            throw ShelfFailure(
                .lacking(tr("a Print Replica, which is a PDF in a Kindle's wrapping")))
        }
    }

    deinit {
        if let source { table.mobi_free_rawml(source) }
        table.mobi_free(data)
    }

    /// A text without markup has no parts.
    var isMobi: Bool { table.mobi_is_mobipocket(data) }

    /// Puts the parts together again that the book was made of.
    func reconstruct(withContents: Bool) throws(ShelfFailure) {
        guard let source = table.mobi_init_rawml(data) else { throw ShelfFailure(.noRoom) }
        let status = table.mobi_parse_rawml_opt(source, data, withContents, false, true)
        if status != MOBI_SUCCESS {
            table.mobi_free_rawml(source)
            throw ShelfFailure(.init(status))
        }
        self.source = source
    }

    func text(limit: Int) throws(ShelfFailure) -> [UInt8] {
        let room = min(table.mobi_get_text_maxsize(data), limit)
        if room <= 0 { throw ShelfFailure(.damaged(tr("it has no text"))) }
        var status = MOBI_SUCCESS
        let bytes = [UInt8](unsafeUninitializedCapacity: room + 1) { out, count in
            var length = room
            out.withMemoryRebound(to: CChar.self) {
                status = table.mobi_get_rawml(data, $0.baseAddress, &length)
            }
            count = status == MOBI_SUCCESS ? max(0, min(length, room)) : 0
        }
        if status != MOBI_SUCCESS { throw ShelfFailure(.init(status)) }
        return bytes
    }

    func fileExtension(_ type: MOBIFiletype) -> String {
        var meta = table.mobi_get_filemeta_by_type(type)
        return withUnsafeBytes(of: &meta.extension) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension ShelfRefusal {
    package static var noRoom: ShelfRefusal {
        .damaged(tr("there is no room to unpack it"))
    }

    init(_ status: MOBI_RET) {
        switch status {
        case MOBI_FILE_ENCRYPTED, MOBI_DRM_KEYNOTFOUND, MOBI_DRM_PIDINV, MOBI_DRM_UNSUPPORTED,
            MOBI_DRM_EXPIRED:
            self = .locked
        case MOBI_FILE_UNSUPPORTED: self = .lacking(tr("a kind of Kindle book it does not know"))
        case MOBI_MALLOC_FAILED: self = .noRoom
        default: self = .damaged(tr("its records do not fit together"))
        }
    }
}
