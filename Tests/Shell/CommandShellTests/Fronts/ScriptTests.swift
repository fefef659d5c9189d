import Testing

@testable import CommandShell

@Suite struct ScriptTests {
  @Test(arguments: [
    ("count", "-c:2"), ("count\n", "-c:2"), ("a\nb\nfoo", "-c:2:3"), ("\nfoo", "-c:2:3"),
  ])
  func anErrorInAnOptionOfSeveralLinesNamesTheLine(text: String, location: String) {
    let script = Script(option: 2, text: text)
    let third = ScriptLocation(source: script.source, line: script.optionNumber ?? 3)
    #expect("\(third)" == location)
  }
}
