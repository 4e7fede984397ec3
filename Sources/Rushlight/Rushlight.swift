import Glibc

@main enum Rushlight {
    static func main() {
        setlocale(LC_CTYPE, "")
        exit(FullScreen().run())
    }
}
