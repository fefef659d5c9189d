import Testing
import Unidirectional

@testable import CommandShell

@Suite struct ColorTests {
  private func usesColor(
    _ choice: ColorChoice, isAtTerminal: Bool, _ variables: [String: String]
  ) -> Bool {
    let environment = ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { variables[$0] },
      directories: BaseDirectories(environment: { _ in nil }))
    return environment.usesColor(choice, isAtTerminal: isAtTerminal)
  }

  private static let variables =
    [
      ([:], true, false), (["NO_COLOR": ""], true, false), (["NO_COLOR": "1"], false, false),
      (["CLICOLOR": "1"], true, false), (["CLICOLOR": ""], true, false),
      (["CLICOLOR": "0"], false, false), (["CLICOLOR_FORCE": "1"], true, true),
      (["CLICOLOR_FORCE": "0"], true, false), (["CLICOLOR_FORCE": ""], true, false),
      (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], true, true),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
      (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (["TERM": "dumb"], false, false), (["TERM": "vt100"], false, false),
      (["TERM": ""], false, false), (["TERM": "no-such-type"], false, false),
    ] as [([String: String], Bool, Bool)]

  @Test(arguments: variables)
  func variablesDecideAboutColor(
    variables: [String: String], atTerminal: Bool, elsewhere: Bool
  ) {
    let variables = variables.merging(["TERM": "xterm"]) { own, _ in own }
    #expect(usesColor(.auto, isAtTerminal: true, variables) == atTerminal)
    #expect(usesColor(.auto, isAtTerminal: false, variables) == elsewhere)
    for isAtTerminal in [false, true] {
      #expect(usesColor(.always, isAtTerminal: isAtTerminal, variables))
      #expect(!usesColor(.never, isAtTerminal: isAtTerminal, variables))
    }
  }
}
