import Annex
import CUnix
import Glibc

@main enum Rushlight {
    static func main() {
        Descriptors.holdFirst()
        // Before anything can crash: the runtime's own handlers would ask questions on the screen.
        cu_crash_install()
        // Books, passwords and what is typed are in here; a child that is started is its own.
        cu_hide()
        // A file that may not grow (`ulimit -f`) is an error of the write, which is reported.
        signal(SIGXFSZ, SIG_IGN)
        // Only what decides about characters: numbers are written the same everywhere.
        setlocale(LC_CTYPE, "")
        let arguments = (1..<max(1, cu_argument_count())).compactMap { index in
            cu_argument(index).map { String(cString: $0) }
        }
        // This process is a part of another that reads a book: it has no screen and no options.
        if (2...3).contains(arguments.count), arguments[0] == "--part" {
            exit(PartServer.run(arguments[1], in: arguments.dropFirst(2).first ?? "en"))
        }
        exit(Program(arguments: arguments).run())
    }
}
