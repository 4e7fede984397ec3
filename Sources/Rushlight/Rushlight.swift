import CUnix
import Glibc

@main enum Rushlight {
    static func main() {
        // Before anything can crash: the runtime's own handlers would ask questions on the screen.
        cu_crash_install()
        // A file that may not grow (`ulimit -f`) is an error of the write, which is told.
        signal(SIGXFSZ, SIG_IGN)
        // Only what decides about characters: numbers are written the same everywhere.
        setlocale(LC_CTYPE, "")
        exit(Program(arguments: Array(CommandLine.arguments.dropFirst())).run())
    }
}
