import Testing

@testable import CommandShell

@Suite struct PagerTests {
  private func pager(_ variables: [String: String], hasLess: Bool = true) -> String? {
    let variables = ["TERM": "xterm"].merging(variables) { $1 }
    return Pager(variable: { variables[$0] }, isInstalled: { $0 == "less" && hasLess })?.command
  }

  @Test func PAGERTakesPrecedenceOverLess() {
    #expect(pager(["PAGER": "most -w"]) == "most -w")
    #expect(pager([:]) == "less")
    #expect(pager([:], hasLess: false) == nil)
    #expect(pager(["PAGER": "most"], hasLess: false) == "most")
  }

  @Test(arguments: ["", "  ", "cat"])
  func anEmptyPAGEROrCatDisablesPaging(chosen: String) {
    #expect(pager(["PAGER": chosen]) == nil)
  }

  @Test(arguments: ["", "dumb"])
  func aDumbTerminalHasNoPager(type: String) {
    #expect(pager(["TERM": type, "PAGER": "less"]) == nil)
  }

  @Test(arguments: [
    ("less -S", "less"), ("/opt/my_pager+", "/opt/my_pager+"), ("LESS=X less", nil),
    ("sed p | less", nil),
  ])
  func aMissingProgramIsNamed(chosen: String, program: String?) throws {
    let pager = try #require(
      Pager(variable: { $0 == "PAGER" ? chosen : "xterm" }, isInstalled: { _ in false }))
    #expect(pager.missingProgram(isInstalled: { _ in false }) == program)
  }

  @Test(arguments: [
    ("less -S", "exec less -S"), ("/opt/my_pager+", "exec /opt/my_pager+"),
    ("LESS=X less", "trap : INT\nLESS=X less"), ("sed p | less", "trap : INT\nsed p | less"),
  ])
  func aPlainPagerReplacesTheShell(chosen: String, command: String) throws {
    let pager = try #require(
      Pager(variable: { $0 == "PAGER" ? chosen : "xterm" }, isInstalled: { _ in false }))
    #expect(pager.missingProgram(isInstalled: { _ in true }) == nil)
    #expect(
      pager.script(for: "A 'tool'").hasSuffix(
        "'\"${LESS-FRX}\" LESSHISTFILE=\"${LESSHISTFILE--}\" LESSSECURE=1\n\(command)"))
  }
}
