#!/bin/sh
# Builds a Debian package of the three tools, with their man pages and completions, in the current
# folder. DEBFULLNAME and DEBEMAIL name its maintainer.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n 's/^let version = "\(.*\)"$/\1/p' "$scripts/../Package.swift")-1
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-PrimeTime} <${DEBEMAIL:-primetime@primetime.invalid}>"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"

DESTDIR=$stage "$scripts/install.sh" /usr >&2
documents=$stage/usr/share/doc/primetime
mkdir -p "$documents" "$stage/DEBIAN"
gzip -9n "$stage"/usr/share/man/man1/*.1
# Debian's zsh reads the completions of packages from a folder with another name.
mv "$stage/usr/share/zsh/site-functions" "$stage/usr/share/zsh/vendor-completions"
cp "$scripts/../LICENSE" "$documents/copyright"
gzip -9nc "$scripts/changelog.md" > "$documents/changelog.gz"
gzip -9nc > "$documents/changelog.Debian.gz" <<CHANGELOG
primetime ($version) unstable; urgency=medium

  * The file changelog.gz lists the changes.

 -- $maintainer  $(date -uR)
CHANGELOG

cat > "$stage/DEBIAN/control" <<CONTROL
Package: primetime
Version: $version
Section: math
Priority: optional
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk "$stage/usr" | cut -f 1)
Depends: libc6 (>= 2.36), libcurl4, libedit2, libgcc-s1, libstdc++6
Recommends: libgmp10
Suggests: gmp-ecm
Description: tools that explore primes, convert amounts, and read news
 The tools primetime, currency and headlines read commands at a prompt or from
 a script. Each has undo, a history of its states, recordings and JSON output.
CONTROL
dpkg-deb --root-owner-group --build "$stage" "primetime_${version}_$architecture.deb"
