import CSqlite
import Glibc
import Ports
import Wording

/// One connection to a database file, for one thread at a time. Values are bound, never spelt
/// into SQL.
final class Database {
    enum Value {
        case integer(Int64)
        case number(Double)
        case text(String)
        case bytes([UInt8])
        case null
    }

    private let table: sq_table
    private let connection: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    private let name: String

    /// Another program may hold it for so long before we say so.
    private static let patienceMs: Int32 = 4_000

    /// SQLite itself is loaded when this returns, for a caller that would wait behind others.
    static func prepare() { _ = sq() }

    /// What is only read is not made either.
    convenience init(path: String, isOnlyRead: Bool = false) throws(KeepingError) {
        let way =
            isOnlyRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        try self.init(path, path, way)
    }

    /// As it is, without reading the files beside it: no process may be writing it.
    convenience init(still path: String) throws(KeepingError) {
        let name = path.utf8.map { byte in
            let isPlain = byte < 0x80 && byte != 0x25 && byte != 0x3F && byte != 0x23
            if isPlain { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        try self.init(
            path, "file://" + name + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(_ path: String, _ address: String, _ way: Int32) throws(KeepingError) {
        guard let table = sq()?.pointee else {
            throw KeepingError(tr("libsqlite3 is not installed"))
        }
        try Self.refusePipes(path)
        var connection: OpaquePointer?
        let flags = way | SQLITE_OPEN_NOMUTEX
        let status = table.open_v2(address, &connection, flags, nil)
        name = path.split(separator: "/").last.map(String.init) ?? path
        guard let connection else { throw KeepingError(tr("there is no memory for \(name)")) }
        self.table = table
        self.connection = connection
        guard status == SQLITE_OK else {
            let why = Self.words(table, connection, name)
            _ = table.close_v2(connection)
            throw why
        }
        _ = table.busy_timeout(connection, Self.patienceMs)
    }

    /// Opening a pipe without a writer would block for ever.
    private static func refusePipes(_ path: String) throws(KeepingError) {
        var about = stat()
        if stat(path, &about) == 0, about.st_mode & S_IFMT != S_IFREG {
            throw KeepingError(tr("\(path) is not a file"))
        }
    }

    deinit {
        for statement in statements.values { _ = table.finalize(statement) }
        _ = table.close_v2(connection)
    }

    var rowsChanged: Int { Int(table.changes(connection)) }
    var lastRow: Int64 { table.last_insert_rowid(connection) }

    /// Several statements of our own, without values.
    func execute(_ sql: String) throws(KeepingError) {
        guard table.exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func run(_ sql: String, _ values: [Value] = []) throws(KeepingError) {
        _ = try rows(sql, values) { _ in () }
    }

    /// The rows of a query, each read by `read`.
    func rows<Row>(
        _ sql: String, _ values: [Value] = [], read: (Cursor) -> Row
    ) throws(KeepingError) -> [Row] {
        let statement = try prepare(sql)
        defer {
            _ = table.reset(statement)
            _ = table.clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, at: index + 1, of: statement) }
        var rows: [Row] = []
        while true {
            switch table.step(statement) {
            case SQLITE_ROW: rows.append(read(Cursor(table: table, statement: statement)))
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    /// Another one beside this one, whose tables have this name before theirs.
    func attach(_ path: String, as name: String) throws(KeepingError) {
        try Self.refusePipes(path)
        try run("ATTACH DATABASE ? AS \(name)", [.text(path)])
    }

    /// All of it or nothing, written through to the disk when this returns.
    func transaction<Result>(
        _ work: () throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(KeepingError) {
            let result = try work()
            try execute("COMMIT")
            return result
        } catch {
            // The first trouble is the one to tell; SQLite may have rolled back by itself.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Many questions about one state of it: each by itself would take and leave the file's locks.
    func snapshot<Result>(
        _ work: () throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        try execute("BEGIN")
        // Nothing was written that could fail to be kept.
        defer { try? execute("COMMIT") }
        return try work()
    }

    /// Puts everything in the place of what another database holds, as one change of it.
    func copy(into other: Database) throws(KeepingError) {
        guard let backup = table.backup_init(other.connection, "main", connection, "main") else {
            throw other.failure
        }
        var status = table.backup_step(backup, -1)
        var tries = 0
        // Another connection writes; it is done soon.
        while status == SQLITE_BUSY || status == SQLITE_LOCKED, tries < Self.copyTriesMax {
            tries += 1
            try? other.execute("BEGIN IMMEDIATE; ROLLBACK")  // waits; a failure is reported below
            status = table.backup_step(backup, -1)
        }
        let end = table.backup_finish(backup)
        guard status == SQLITE_DONE, end == SQLITE_OK else { throw other.failure }
    }

    private static let copyTriesMax = 3

    private func prepare(_ sql: String) throws(KeepingError) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        guard table.prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { throw failure }
        statements[sql] = statement
        return statement
    }

    private func bind(
        _ value: Value, at index: Int, of statement: OpaquePointer
    ) throws(KeepingError) {
        let index = Int32(index)
        let status: Int32
        switch value {
        case .integer(let number): status = table.bind_int64(statement, index, number)
        case .number(let number): status = table.bind_double(statement, index, number)
        case .text(let text):
            status = sq_bind_text(statement, index, text, Int32(clamping: text.utf8.count))
        case .bytes(let bytes):
            status = sq_bind_blob(statement, index, bytes, Int32(clamping: bytes.count))
        case .null: status = table.bind_null(statement, index)
        }
        guard status == SQLITE_OK else { throw failure }
    }

    // MARK: - Trouble

    private var failure: KeepingError { Self.words(table, connection, name) }

    private static func words(
        _ table: sq_table, _ connection: OpaquePointer, _ name: String
    ) -> KeepingError {
        switch table.extended_errcode(connection) & 0xFF {
        case SQLITE_FULL: KeepingError(tr("the disk is full"))
        case SQLITE_BUSY, SQLITE_LOCKED:
            KeepingError(tr("\(name) is held by another program for too long"))
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            KeepingError(tr("\(name) cannot be written"))
        case SQLITE_CORRUPT: .damage(tr("\(name) is damaged; it was left as it is"))
        case SQLITE_NOTADB: .damage(tr("\(name) is no database; it was left as it is"))
        case SQLITE_CANTOPEN: KeepingError(tr("\(name) cannot be opened"))
        case SQLITE_IOERR: KeepingError(tr("the disk gave an error on \(name)"))
        default: KeepingError(tr("\(name): \(said(table, connection))"))
        }
    }

    private static func said(_ table: sq_table, _ connection: OpaquePointer) -> String {
        table.errmsg(connection).map { String(cString: $0) } ?? ""
    }
}

/// One row of a query.
struct Cursor {
    fileprivate let table: sq_table
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int) -> Int64 { table.column_int64(statement, Int32(column)) }
    func number(_ column: Int) -> Double { table.column_double(statement, Int32(column)) }
    func isNull(_ column: Int) -> Bool {
        table.column_type(statement, Int32(column)) == SQLITE_NULL
    }

    func bytes(_ column: Int) -> [UInt8] {
        guard let bytes = table.column_blob(statement, Int32(column)) else { return [] }
        let count = Int(table.column_bytes(statement, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func text(_ column: Int) -> String {
        guard let bytes = table.column_text(statement, Int32(column)) else { return "" }
        let count = Int(table.column_bytes(statement, Int32(column)))
        return String(
            decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
