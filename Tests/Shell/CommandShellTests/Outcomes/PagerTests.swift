import Testing

@testable import CommandShell

@Suite struct PagerTests {
  private func pager(_ variables: [String: String]) -> String? {
    let variables = ["TERM": "xterm"].merging(variables) { $1 }
    return Pager(variable: { variables[$0] })?.command
  }

  @Test func PAGERTakesPrecedenceOverLess() {
    #expect(pager(["PAGER": "most -w"]) == "most -w")
    #expect(pager([:]) == "less")
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
  func theProgramOfAPlainPagerIsNamed(chosen: String, program: String?) throws {
    let pager = try #require(Pager(variable: { $0 == "PAGER" ? chosen : "xterm" }))
    #expect(pager.program == program)
  }

  @Test(arguments: [
    ("less -S", "command -v less >/dev/null || exit 127\nexec less -S"),
    (
      "/opt/my_pager+", "command -v /opt/my_pager+ >/dev/null || exit 127\nexec /opt/my_pager+"
    ),
    ("LESS=X less", "trap : INT\nLESS=X less"), ("sed p | less", "trap : INT\nsed p | less"),
  ])
  func aPlainPagerReplacesTheShell(chosen: String, command: String) throws {
    let pager = try #require(Pager(variable: { $0 == "PAGER" ? chosen : "xterm" }))
    #expect(
      pager.script(for: "A 'tool'").hasSuffix(
        "'\"${LESS-FRX}\" LESSHISTFILE=\"${LESSHISTFILE--}\" LESSSECURE=1\n\(command)"))
  }
}
