import CUnix
import Glibc

@main enum Rushlight {
    static func main() {
        // Before anything can crash: the runtime's own handlers would ask questions on the screen.
        cu_crash_install()
        setlocale(LC_CTYPE, "")
        exit(FullScreen().run())
    }
}
