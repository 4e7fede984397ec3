import CLibrary
import Wording

/// What installs packages on a system, found by the system's own name.
public enum PackageManager: String, CaseIterable, Sendable {
    case apt
    /// APT of Debian 11 or Ubuntu 22.04 and what is older, where some packages have other names.
    case oldApt
    case dnf
    case pacman
    case zypper
    case apk
    case brew
    case nix

    /// - Parameter release: what `/etc/os-release` holds.
    public init?(release: String) {
        var name = ""
        var like: [String] = []
        var version = Int.max
        for line in release.split(whereSeparator: \.isNewline) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let value = line[sign...].dropFirst().filter { $0 != "\"" && $0 != "'" }
            switch line[..<sign] {
            case "ID": name = value
            case "ID_LIKE": like = value.split(separator: " ").map(String.init)
            case "VERSION_ID":
                version = value.split(separator: ".").first.flatMap { Int($0) } ?? version
            default: break
            }
        }
        if let last = PackageManager.lastOld[name], version <= last {
            self = .oldApt
            return
        }
        let known = ([name] + like).lazy.compactMap { PackageManager.of[$0] }.first
        guard let known else { return nil }
        self = known
    }

    /// The last versions of systems that have the older names.
    private static let lastOld = ["debian": 11, "ubuntu": 22]

    private static let of: [String: PackageManager] = [
        "debian": .apt, "ubuntu": .apt, "fedora": .dnf, "rhel": .dnf, "centos": .dnf,
        "arch": .pacman, "manjaro": .pacman, "suse": .zypper, "opensuse": .zypper,
        "opensuse-tumbleweed": .zypper, "opensuse-leap": .zypper, "alpine": .apk, "nixos": .nix,
    ]

    /// That of this system; nil where it does not tell, or is not known here.
    public static var here: PackageManager? {
        let release = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
            let count = rl_os_release(buffer.baseAddress, buffer.count)
            return count < 0
                ? nil
                : String(
                    decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return release.flatMap { PackageManager(release: $0) }
    }

    /// What to do where no command is known.
    public static func unknown(_ name: String) -> String {
        tr("Install \(name) with what installs packages on this system.")
    }

    /// The command that installs a package.
    func command(_ package: String) -> String {
        switch self {
        case .apt, .oldApt: "sudo apt install \(package)"
        case .dnf: "sudo dnf install \(package)"
        case .pacman: "sudo pacman -S \(package)"
        case .zypper: "sudo zypper install \(package)"
        case .apk: "sudo apk add \(package)"
        case .brew: "brew install \(package)"
        case .nix: "nix profile install nixpkgs#\(package)"
        }
    }
}

extension Library {
    /// How it is installed, as a sentence.
    public func advice(_ manager: PackageManager? = .here) -> String {
        guard let command = command(manager) else { return PackageManager.unknown(name) }
        return tr("`\(command)` installs it.")
    }

    /// What installs it; nil where the system is not known, or has no package of it.
    public func command(_ manager: PackageManager?) -> String? {
        manager.flatMap { manager in package(manager).map(manager.command) }
    }

    /// Its package; nil where a system has none. Where a package's name changes with each release,
    /// one that brings it along and keeps its name is told.
    func package(_ manager: PackageManager) -> String? {
        let row: [PackageManager: String] =
            switch self {
            case .xml:
                [
                    .apt: "libxml2-utils", .dnf: "libxml2", .pacman: "libxml2",
                    .zypper: "libxml2-tools", .apk: "libxml2", .brew: "libxml2", .nix: "libxml2",
                ]
            case .icu:
                [
                    .apt: "icu-devtools", .dnf: "libicu", .pacman: "icu", .zypper: "icu",
                    .apk: "icu-libs", .brew: "icu4c", .nix: "icu",
                ]
            case .sqlite:
                [
                    .apt: "libsqlite3-0", .dnf: "sqlite-libs", .pacman: "sqlite",
                    .zypper: "libsqlite3-0", .apk: "sqlite-libs", .brew: "sqlite", .nix: "sqlite",
                ]
            case .sodium:
                [
                    .apt: "libsodium23", .dnf: "libsodium", .pacman: "libsodium",
                    .zypper: "libsodium26", .apk: "libsodium", .brew: "libsodium",
                    .nix: "libsodium",
                ]
            case .crypto:
                [
                    .apt: "openssl", .dnf: "openssl-libs", .pacman: "openssl",
                    .zypper: "openssl", .apk: "openssl", .brew: "openssl", .nix: "openssl",
                ]
            case .curl:
                [
                    .apt: "libcurl4", .dnf: "libcurl", .pacman: "curl", .zypper: "libcurl4",
                    .apk: "libcurl", .brew: "curl", .nix: "curl",
                ]
            case .mpv:
                [
                    .apt: "libmpv2", .oldApt: "libmpv1", .dnf: "mpv-libs", .pacman: "mpv",
                    .zypper: "libmpv2", .apk: "mpv-libs", .brew: "mpv", .nix: "mpv",
                ]
            case .poppler:
                [
                    .apt: "libpoppler-glib8", .dnf: "poppler-glib", .pacman: "poppler-glib",
                    .zypper: "libpoppler-glib8", .apk: "poppler-glib", .brew: "poppler",
                    .nix: "poppler",
                ]
            case .djvu:
                [
                    .apt: "libdjvulibre21", .dnf: "djvulibre-libs", .pacman: "djvulibre",
                    .zypper: "libdjvulibre21", .apk: "djvulibre", .brew: "djvulibre",
                    .nix: "djvulibre",
                ]
            case .archive:
                [
                    .apt: "libarchive13", .dnf: "libarchive", .pacman: "libarchive",
                    .zypper: "libarchive13", .apk: "libarchive", .brew: "libarchive",
                    .nix: "libarchive",
                ]
            case .mobi:
                [
                    .apt: "libmobi0", .dnf: "libmobi", .zypper: "libmobi0", .brew: "libmobi",
                    .nix: "libmobi",
                ]
            case .pixbuf:
                [
                    .apt: "libgdk-pixbuf-2.0-0", .dnf: "gdk-pixbuf2", .pacman: "gdk-pixbuf2",
                    .zypper: "libgdk_pixbuf-2_0-0", .apk: "gdk-pixbuf", .brew: "gdk-pixbuf",
                    .nix: "gdk-pixbuf",
                ]
            case .webp:
                [
                    .apt: "libwebp7", .oldApt: "webp", .dnf: "libwebp", .pacman: "libwebp",
                    .zypper: "libwebp7", .apk: "libwebp", .brew: "webp", .nix: "libwebp",
                ]
            case .rsvg:
                [
                    .apt: "librsvg2-2", .dnf: "librsvg2", .pacman: "librsvg",
                    .zypper: "librsvg-2-2", .apk: "librsvg", .brew: "librsvg", .nix: "librsvg",
                ]
            case .chafa:
                [
                    .apt: "libchafa0", .dnf: "chafa-libs", .pacman: "chafa",
                    .zypper: "libchafa0", .apk: "chafa-libs", .brew: "chafa", .nix: "chafa",
                ]
            case .systemd:
                [
                    .apt: "libsystemd0", .dnf: "systemd-libs", .pacman: "systemd-libs",
                    .zypper: "libsystemd0",
                ]
            case .espeak:
                [
                    .apt: "libespeak-ng1", .dnf: "espeak-ng", .pacman: "espeak-ng",
                    .zypper: "espeak-ng", .apk: "espeak-ng", .brew: "espeak-ng",
                    .nix: "espeak-ng",
                ]
            case .hunspell:
                [
                    .apt: "hunspell", .dnf: "hunspell", .pacman: "hunspell",
                    .zypper: "hunspell", .apk: "hunspell", .brew: "hunspell",
                    .nix: "hunspell",
                ]
            }
        return row[manager] ?? (manager == .oldApt ? row[.apt] : nil)
    }
}
