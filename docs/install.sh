#!/bin/sh
# Builds the tools of a package, and installs them with their man pages and completions:
#
#   docs/install.sh [PREFIX [PACKAGE PRODUCT...]]
#
# PREFIX is /usr/local by default. By default, PACKAGE is the clone that this script belongs to, and
# its three tools are installed together with primetime-web, the program that makes their web
# requests. For another package, the man page of a PRODUCT is PACKAGE/docs/PRODUCT.1, and its
# completions are in PACKAGE/docs/completions; files that do not exist are left out.
#
# If DESTDIR is set, the files are written below that folder, as for a package of a distribution. The
# Swift libraries are linked statically, so the tools need only libedit, and primetime-web libcurl.
set -eu
clone=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}${1:-/usr/local}
package=${2:-$clone}
if [ $# -gt 2 ]; then
  shift 2
elif [ $# -eq 2 ]; then
  echo "usage: install.sh [PREFIX [PACKAGE PRODUCT...]]; name the products of $2" >&2
  exit 64
else
  set -- primetime currency headlines
fi
cd "$package"

if PRIMETIME_COMMIT=$(git rev-parse --short=10 HEAD 2>/dev/null); then
  export PRIMETIME_COMMIT
fi
build() {
  swift build -c release --static-swift-stdlib "$@"
}
if [ "$package" = "$clone" ] && ! printf 'int main(void) { return 0; }' |
  clang -x c - -lcurl -o /dev/null 2>/dev/null; then
  echo "install.sh: libcurl is missing; install its package, on Debian libcurl4-openssl-dev" >&2
  exit 69
fi
programs=$(build --show-bin-path)

# Installs a file without its debug information: install_program SOURCE DESTINATION
install_program() {
  mkdir -p "$(dirname "$root/$2")"
  install -m 755 "$1" "$root/$2"
  strip "$root/$2"
}

# Installs a file of documentation, if it exists: install_page SOURCE DESTINATION
install_page() {
  [ -e "$1" ] || return 0
  mkdir -p "$(dirname "$root/$2")"
  install -m 644 "$1" "$root/$2"
}

for tool; do
  build --product "$tool"
  install_program "$programs/$tool" "bin/$tool"
  install_page "docs/$tool.1" "share/man/man1/$tool.1"
  install_page "docs/completions/$tool.bash" "share/bash-completion/completions/$tool"
  install_page "docs/completions/$tool.fish" "share/fish/vendor_completions.d/$tool.fish"
  install_page "docs/completions/_$tool" "share/zsh/site-functions/_$tool"
done
if [ "$package" = "$clone" ]; then
  build --product primetime-web
  install_program "$programs/primetime-web" libexec/primetime/primetime-web
fi
echo "installed in $root/bin: $*"
