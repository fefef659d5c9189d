import Testing
import Unidirectional

@testable import CommandShell

@Suite struct ColorTests {
  private func environment(_ variables: [String: String]) -> ShellEnvironment {
    ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { variables[$0] },
      directories: BaseDirectories(environment: { _ in nil }))
  }

  private func usesColor(
    _ choice: ColorChoice, isAtTerminal: Bool, _ variables: [String: String], json: Bool = false
  ) -> Bool {
    let environment = environment(variables)
    var options = SessionOptions()
    (options.color, options.json) = (choice, json)
    return environment.usesColor(options, isAtTerminal: isAtTerminal)
  }

  private static let variables =
    [
      ([:], true, false), (["NO_COLOR": ""], true, false), (["NO_COLOR": "1"], false, false),
      (["CLICOLOR": "1"], true, false), (["CLICOLOR": ""], true, false),
      (["CLICOLOR": "0"], false, false), (["FORCE_COLOR": "1"], true, true),
      (["FORCE_COLOR": "0"], true, false), (["FORCE_COLOR": ""], true, false),
      (["FORCE_COLOR": "1", "CLICOLOR": "0"], true, true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false, false),
      (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
      (["TERM": "dumb"], false, false), (["TERM": "vt100"], false, false),
      (["TERM": ""], false, false), (["TERM": "no-such-type"], true, false),
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

  @Test func accessibleOutputCanBeTurnedOffInWords() {
    for value in ["1", "true", "yes", "on", "2"] {
      #expect(environment(["ACCESSIBLE": value]).isAccessible)
    }
    for value in ["", "0", "false", "no", "off", "FALSE", "Off"] {
      #expect(!environment(["ACCESSIBLE": value]).isAccessible)
    }
    #expect(!environment([:]).isAccessible)
  }

  @Test func colorsAreNotForcedInJSON() {
    let variables = ["FORCE_COLOR": "1", "TERM": "xterm"]
    #expect(usesColor(.auto, isAtTerminal: false, variables))
    #expect(!usesColor(.auto, isAtTerminal: false, variables, json: true))
    #expect(usesColor(.always, isAtTerminal: false, variables, json: true))
  }
}
