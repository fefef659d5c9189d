import Testing

@testable import CommandShell

@Suite struct ExternalEditorTests {
  private func editor(_ variables: [String: String]) -> ExternalEditor {
    ExternalEditor(variable: { variables[$0] })
  }

  @Test func VISUALTakesPrecedenceOverEDITOR() {
    #expect(editor(["VISUAL": "emacs -nw", "EDITOR": "ed"]).command == "emacs -nw")
    #expect(editor(["VISUAL": " ", "EDITOR": "ed"]).command == "ed")
    #expect(editor(["EDITOR": ""]).command == "vi")
    #expect(editor([:]).command == "vi")
  }

  @Test func theFileIsInTheTemporaryFolder() {
    #expect(editor([:]).folder == "/tmp")
    #expect(editor(["TMPDIR": "/run/me"]).folder == "/run/me")
    #expect(editor(["TMPDIR": "here"]).folder == "/tmp")
  }

  @Test func theNameOfTheFileIsQuoted() {
    #expect(editor([:]).script(path: "/it's").hasSuffix("vi '/it'\\''s'"))
  }
}
