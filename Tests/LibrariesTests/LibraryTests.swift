import Testing

@testable import Libraries

@Suite struct LibraryTests {
    @Test func `a version is what follows in the name of the file`() {
        #expect(Library.version(of: "libxml2.so.2.9.14") == "2.9.14")
        #expect(Library.version(of: "libgdk_pixbuf-2.0.so.0.4200.10") == "0.4200.10")
        #expect(Library.version(of: "libhunspell-1.7.so.0.0.1") == "1.7")
        #expect(Library.version(of: "libsqlite3.so") == nil)
        #expect(Library.version(of: "") == nil)
    }

    @Test func `a system is known by its own name, else by what it is like`() {
        #expect(PackageManager(release: "NAME=x\nID=debian\n") == .apt)
        #expect(PackageManager(release: "ID=pop\nID_LIKE=\"ubuntu debian\"") == .apt)
        #expect(PackageManager(release: "ID=\"opensuse-tumbleweed\"") == .zypper)
        #expect(PackageManager(release: "ID='rocky'\nID_LIKE=\"rhel centos fedora\"") == .dnf)
        #expect(PackageManager(release: "ID=plan9\nVARIANT_ID=debian") == nil)
        #expect(PackageManager(release: "") == nil)
        #expect(PackageManager(release: "ID_LIKE=debian\nID=x\nID=") == .apt)
    }

    @Test func `an older release has the names of its time`() {
        let old = PackageManager(release: "ID=debian\nVERSION_ID=\"11\"")
        #expect(old == .oldApt)
        #expect(PackageManager(release: "VERSION_ID=22.04\nID=ubuntu\nID_LIKE=debian") == .oldApt)
        #expect(PackageManager(release: "ID=debian\nVERSION_ID=\"12\"") == .apt)
        #expect(PackageManager(release: "ID=ubuntu\nVERSION_ID=\"24.04\"") == .apt)
        #expect(PackageManager(release: "ID=debian\nVERSION_ID=\"next\"") == .apt)
        // A version that another system counts.
        #expect(PackageManager(release: "ID=x\nID_LIKE=debian\nVERSION_ID=3") == .apt)
        #expect(Library.mpv.command(old) == "sudo apt install libmpv1")
        #expect(Library.curl.command(old) == "sudo apt install libcurl4")
        #expect(Tool.xclip.command(old) == "sudo apt install xclip")
    }

    @Test(arguments: PackageManager.allCases)
    func `each library that a system has is installed by a command of that system`(
        manager: PackageManager
    ) {
        for library in Library.allCases {
            guard let package = library.package(manager) else {
                #expect(library.advice(manager).hasPrefix("Install \(library.name) with"))
                continue
            }
            #expect(!package.isEmpty && !package.contains(" "))
            #expect(library.advice(manager) == "`\(manager.command(package))` installs it.")
            let word = manager == .oldApt ? "apt" : manager.rawValue
            #expect(manager.command(package).contains(word))
        }
        #expect(Library.xml.package(manager) != nil)
    }

    @Test func `what is found has a path that ends with a library`() {
        for library in Library.allCases {
            guard let found = library.found else { continue }
            #expect(found.path.hasPrefix("/") && found.path.contains(".so"))
        }
    }
}
