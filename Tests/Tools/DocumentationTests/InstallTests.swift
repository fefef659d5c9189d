import Foundation
import TestProcesses
import Testing

/// Tests which files docs/install.sh installs, with a script that takes the place of the compiler.
@Suite struct InstallTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    // A "build" copies a program that every system has.
    let script = """
      #!/bin/sh
      echo "$*" >> "$HOME/builds"
      for last; do :; done
      case "$*" in
      *--show-bin-path*) echo "$HOME/built" ;;
      *--product*) mkdir -p "$HOME/built" && cp /bin/true "$HOME/built/$last" ;;
      esac
      """
    let source = try sandbox.write(script.utf8, to: "source")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: source.path)
    try FileManager.default.createDirectory(
      at: sandbox.url("bin"), withIntermediateDirectories: true)
    try copyProgram(at: source, to: sandbox.url("bin/swift"))
    try copyProgram(at: URL(filePath: "/bin/true"), to: sandbox.url("bin/clang"))
  }

  private func install(_ arguments: String...) async throws -> ToolResult {
    let script = Document.top.appending(path: "docs/install.sh").path
    var process = try ToolProcess(URL(filePath: "/bin/sh"), [script] + arguments, sandbox: sandbox)
    process.environment["PATH"] = sandbox.url("bin").path + ":/usr/bin:/bin"
    process.environment["DESTDIR"] = sandbox.url("stage").path
    return try await process.run()
  }

  /// The installed files, below the folder of the prefix.
  private func files() -> Set<String> {
    let prefix = sandbox.url("stage/usr")
    let paths = FileManager.default.enumerator(atPath: prefix.path)?.compactMap { $0 as? String }
    return Set(
      (paths ?? []).filter { path in
        let values = try? prefix.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
        return values?.isRegularFile == true
      })
  }

  @Test func theToolsOfThisPackageAreInstalledWithTheirPages() async throws {
    let result = try await install("/usr")
    let folder = sandbox.url("stage/usr/bin").path
    #expect(result.output == "installed in \(folder): primetime currency headlines\n")
    #expect(result.status == .exited(0))
    let expected = ["primetime", "currency", "headlines"].flatMap { tool in
      [
        "bin/\(tool)", "share/man/man1/\(tool).1", "share/bash-completion/completions/\(tool)",
        "share/fish/vendor_completions.d/\(tool).fish", "share/zsh/site-functions/_\(tool)",
      ]
    }
    #expect(files() == Set(expected + ["libexec/primetime/primetime-web"]))
    for (page, copy) in [
      ("docs/currency.1", "share/man/man1/currency.1"),
      ("docs/completions/_currency", "share/zsh/site-functions/_currency"),
    ] {
      let original = try Data(contentsOf: Document.top.appending(path: page))
      #expect(sandbox.contents(of: "stage/usr/" + copy) == Array(original))
    }
    let program = sandbox.url("stage/usr/libexec/primetime/primetime-web").path
    #expect(FileManager.default.isExecutableFile(atPath: program))
  }

  @Test func aMissingLibraryIsReportedBeforeTheBuild() async throws {
    try FileManager.default.removeItem(at: sandbox.url("bin/clang"))
    try copyProgram(at: URL(filePath: "/bin/false"), to: sandbox.url("bin/clang"))
    let result = try await install("/usr")
    #expect(
      result.errors == "install.sh: libcurl is missing; install its package, on Debian "
        + "libcurl4-openssl-dev\n")
    #expect(result.status == .exited(69))
    #expect(sandbox.contents(of: "builds") == nil)
    #expect(files() == [])
  }

  @Test func aToolOfAnotherPackageIsInstalledWithThePagesThatItHas() async throws {
    try sandbox.write("a page".utf8, to: "ledger/docs/ledger.1")
    let result = try await install("/usr", "ledger", "ledger", "audit")
    #expect(result.errors == "")
    #expect(files() == ["bin/ledger", "bin/audit", "share/man/man1/ledger.1"])
  }

  @Test func aPackageWithoutProductsIsAnError() async throws {
    let result = try await install("/usr", "ledger")
    #expect(
      result.errors
        == "usage: install.sh [PREFIX [PACKAGE PRODUCT...]]; name the products of ledger\n")
    #expect(result.status == .exited(64))
    #expect(files() == [])
  }
}
