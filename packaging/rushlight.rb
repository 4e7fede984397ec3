# Rushlight from its source, for Homebrew on Linux: brew install --HEAD --formula ./rushlight.rb, with
# RUSHLIGHT_SOURCE=/path/of/the/checkout.
class Rushlight < Formula
  desc "Read, borrow and listen to books in the terminal"
  homepage "file://#{ENV.fetch("RUSHLIGHT_SOURCE", Dir.pwd)}"
  version "0.1.0"
  license "GPL-3.0-or-later"
  head "file://#{ENV.fetch("RUSHLIGHT_SOURCE", Dir.pwd)}", using: :git

  depends_on "cmark-gfm" => :build
  depends_on "lld" => :build
  depends_on "swift" => :build
  depends_on "utf8proc" => :build
  depends_on "icu4c"
  depends_on "libxml2"
  depends_on :linux
  depends_on "ncurses"
  depends_on "sqlite"
  depends_on "chafa" => :recommended
  depends_on "curl" => :recommended
  depends_on "djvulibre" => :recommended
  depends_on "espeak-ng" => :optional
  depends_on "gdk-pixbuf" => :recommended
  depends_on "hunspell" => :optional
  depends_on "libarchive" => :recommended
  depends_on "libmobi" => :recommended
  depends_on "librsvg" => :recommended
  depends_on "libsodium" => :recommended
  depends_on "mpv" => :recommended
  depends_on "openssl" => :recommended
  depends_on "poppler" => :recommended
  depends_on "webp" => :recommended

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/rushlight --version")
  end
end
