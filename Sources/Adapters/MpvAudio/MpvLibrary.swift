import CMpv
import Glibc

/// libmpv's functions, found by name when sound is first wanted. It stays loaded until the end.
final class MpvLibrary {
    private let table = UnsafeMutablePointer<lm_table>.allocate(capacity: 1)

    init?() {
        // Written with a comma, numbers would mean nothing to libmpv; it refuses to start.
        setlocale(LC_NUMERIC, "C")
        if lm_load(table) == 0 { return nil }
    }

    deinit { table.deallocate() }

    var call: lm_table { table.pointee }
}
