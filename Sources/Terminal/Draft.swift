import CUnix
import Glibc

/// Where ncurses writes a picture, so that it goes out with its marks in one piece: each write by
/// itself wakes the terminal's process, which takes the processor from us.
final class Draft {
    private let writing: Int32
    private let output: Int32
    /// Below zero where there is no memory for it; ncurses then writes to the terminal itself.
    private let paper: Int32

    /// Of what ncurses writes to one descriptor, which leads to the terminal that another is.
    init(of writing: Int32, output: Int32) {
        self.writing = writing
        self.output = output
        paper = cu_memory_file()
    }

    deinit { if paper >= 0 { Glibc.close(paper) } }

    /// What ncurses wrote meanwhile and is still to be sent.
    func gather(_ write: () -> Void) -> [UInt8] {
        guard paper >= 0, dup2(paper, writing) >= 0 else {
            write()
            return []
        }
        write()
        dup2(output, writing)
        let count = lseek(paper, 0, SEEK_CUR)
        lseek(paper, 0, SEEK_SET)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = max(0, pread(paper, bytes.baseAddress, count, 0))
        }
    }
}
