# Rushlight for Nix, from the archive of `make dist`, unpacked: the Swift of nixpkgs is too old to build
# it. nix build --override-input archive path:/where/it/is/rushlight-0.1.0-x86_64-linux
{
  description = "Read, borrow and listen to books in the terminal";

  inputs.nixpkgs.url = "nixpkgs";
  inputs.archive = { url = "path:.build/dist/unpacked"; flake = false; };

  outputs = { self, nixpkgs, archive }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in {
      packages = each (pkgs:
        let
          # Opened by name when each is first needed. What is not here came with the archive: libxml2,
          # icu, sqlite, libsodium, libwebp and libmobi.
          opened = with pkgs; [
            curl openssl mpv poppler djvulibre libarchive gdk-pixbuf librsvg chafa systemd
            espeak-ng hunspell
          ];
        in {
          default = pkgs.stdenv.mkDerivation {
            pname = "rushlight";
            version = "0.1.0";
            src = archive;
            nativeBuildInputs = with pkgs; [ autoPatchelfHook makeWrapper ];
            buildInputs = with pkgs; [ stdenv.cc.cc.lib zlib xz ];
            installPhase = ''
              mkdir -p $out
              cp -r bin lib share $out/
              wrapProgram $out/bin/rushlight \
                --prefix LD_LIBRARY_PATH : ${pkgs.lib.makeLibraryPath opened}
            '';
            meta = {
              license = pkgs.lib.licenses.gpl3Plus;
              platforms = systems;
              mainProgram = "rushlight";
            };
          };
        });
    };
}
