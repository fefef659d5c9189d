#!/bin/sh
# Builds the tools of a clone, and installs them with their man pages and completions:
#
#   docs/install.sh [PREFIX]
#
# PREFIX is /usr/local by default. If DESTDIR is set, the files are written below that folder, as for
# a package. The Swift libraries are linked statically, so the tools need only libedit and libcurl.
set -eu
cd "$(dirname "$0")/.."
root=${DESTDIR:-}${1:-/usr/local}

if PRIMETIME_COMMIT=$(git rev-parse --short=10 HEAD 2>/dev/null); then
  export PRIMETIME_COMMIT
fi
build() {
  swift build -c release --static-swift-stdlib "$@"
}
programs=$(build --show-bin-path)
for program in primetime currency headlines primetime-web; do
  build --product "$program"
done

# Installs a file: install_file MODE SOURCE DESTINATION
install_file() {
  mkdir -p "$(dirname "$root/$3")"
  install -m "$1" "$2" "$root/$3"
}

for tool in primetime currency headlines; do
  install_file 755 "$programs/$tool" "bin/$tool"
  install_file 644 "docs/$tool.1" "share/man/man1/$tool.1"
  install_file 644 "docs/completions/$tool.bash" "share/bash-completion/completions/$tool"
  install_file 644 "docs/completions/$tool.fish" "share/fish/vendor_completions.d/$tool.fish"
  install_file 644 "docs/completions/_$tool" "share/zsh/site-functions/_$tool"
done
# The tools start this program for web requests.
install_file 755 "$programs/primetime-web" libexec/primetime/primetime-web
echo "installed primetime, currency and headlines in $root/bin"
