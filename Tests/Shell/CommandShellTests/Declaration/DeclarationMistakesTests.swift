import Foundation
import Testing
import Unidirectional

@testable import CommandShell

private enum NoAction: ToolAction {
  case none
}

/// Checks that a tool whose declarations are wrong does not start, and says why.
@Suite struct DeclarationMistakesTests {
  /// Returns a tool with the given commands.
  private static func tool(
    removedBuiltins: [String] = [],
    @CommandBuilder<Void> _ commands: () -> [Command<Void>]
  ) -> Tool<Int, NoAction> {
    let section = CommandSection<NoAction>("Notes") {
      return commands().map { command in
        Command(command.description) { (reader: inout ArgumentReader) throws(ShellError) in
          try command.parse(&reader)
          return NoAction.none
        }
      }
    }
    var tool = Tool<Int, NoAction>(
      initialState: 0, reducer: Reducer { _, _ in [] },
      sections: [section], render: { _, _, _ in nil }, prompt: { _ in "" })
    tool.name = "notes"
    tool.removedBuiltins = removedBuiltins
    return tool
  }

  /// Returns the error message of a tool with the given commands; nil if they are valid.
  private func message(
    removedBuiltins: [String] = [],
    @CommandBuilder<Void> _ commands: () -> [Command<Void>]
  ) -> String? {
    let tool = Self.tool(removedBuiltins: removedBuiltins, commands)
    return tool.mistake(in: commands().map(\.description) + tool.shellCommands.map(\.description))
  }

  #if os(Linux) || os(macOS)
    @Test func theErrorEndsTheToolAtItsStart() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(70), observing: [\.standardErrorContent]
      ) {
        var options = SessionOptions()
        options.commands = ["echo started"]
        let tool = DeclarationMistakesTests.tool { Command("quit", summary: "") {} }
        exit(Shell.run(tool, options: options, environment: try .live()).code)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("error: the name \"quit\" belongs to several commands: \"quit\" and"))
    }
  #endif

  @Test func aClashNamesBothCommands() {
    #expect(
      message { Command("log", arguments: .text(), summary: "") { _ in } } == """
        the name "log" belongs to several commands: "log TEXT" and \
        "log [on|off|dump|diff|json]"; rename one of them, or remove the built-in command with \
        Tool.removedBuiltins
        """)
  }

  @Test func aClashOfSubcommandsNamesBoth() {
    let text = message {
      Command(
        "note", summary: "",
        subcommands: {
          Command("add", short: "a", summary: "") {}
          Command("a", summary: "") {}
        })
    }
    #expect(
      text?.hasPrefix(
        "the name \"a\" belongs to several commands: \"note add\" and \"note a\"; ") == true)
  }

  @Test func theNameOfASubcommandCannotBeOmitted() {
    let text = message {
      Command(
        "note", summary: "",
        subcommands: {
          Command("count", arguments: .integer("N"), summary: "") { (_: Int) in }
            .implicit(for: .number)
        })
    }
    #expect(text == "the name of the sub-command \"note count\" cannot be omitted")
  }

  @Test func aBuiltinCommandCanBeReplaced() {
    #expect(
      message(removedBuiltins: ["log"]) {
        Command("log", summary: "") {}
      } == nil)
    #expect(
      message(removedBuiltins: ["lgo"]) {} == """
        there is no built-in command "lgo"; did you mean "log"?
        """)
  }

  @Test func anArgumentThatNeverGetsAValueIsRefused() throws {
    let text = message {
      Command("add", arguments: .text(), .integer("N"), summary: "") { _, _ in }
    }
    #expect(
      text == """
        the command "add": the argument "N" never gets a value, because "TEXT" reads all \
        remaining words; declare "TEXT" last
        """)
    #expect(
      message {
        Command(
          "add", arguments: .repeated(.integer("N")), .flag("all", help: ""), summary: ""
        ) { _, _ in }
      } == nil)
  }

  @Test func anOptionalArgumentBeforeARequiredOneIsRefused() throws {
    let text = message {
      Command("move", arguments: .optional(.integer("N")), .file(), summary: "") { _, _ in }
    }
    #expect(text?.contains(#""[N]" can never be omitted, because "FILE" follows it"#) == true)
  }

  @Test func optionsInsideOtherParametersAreRefused() {
    let word = Parameter<String>.word("LABEL")
    let remedy = """
      cannot be part of another parameter; declare it by itself, and repeat its value if the user \
      may type it several times
      """
    #expect(
      message {
        Command("add", arguments: .repeated(.option("label", word, help: "")), summary: "") { _ in }
      } == """
        the command "add": the parameter "[--label LABEL]…" cannot work: "--label" \(remedy)
        """)
    #expect(
      message {
        Command("add", arguments: .optional(.flag("all", help: "")), summary: "") { _ in }
      } == """
        the command "add": the parameter "[[--all]]" cannot work: "--all" \(remedy)
        """)
    let all = Parameter<Bool>.flag("all", help: "")
    for text in [
      message { Command("add", arguments: .repeated(all), summary: "") { _ in } },
      message { Command("add", arguments: .repeated(.optional(all)), summary: "") { _ in } },
      message { Command("add", arguments: .option("a", all, help: ""), summary: "") { _ in } },
    ] {
      #expect(text?.hasSuffix("cannot work: \"--all\" \(remedy)") == true)
    }
  }

  @Test func parametersThatContradictTheirPartsAreRefused() {
    for text in [
      message { Command("add", arguments: .repeated(.text()), summary: "") { _ in } },
      message {
        Command("add", arguments: .repeated(.repeated(.word("A"))), summary: "") { _ in }
      },
      message {
        Command("add", arguments: .repeated(.optional(.word("A"))), summary: "") { _ in }
      },
    ] {
      #expect(text?.hasSuffix("; repeat an argument of one word") == true)
    }
    #expect(
      message {
        Command(
          "add", arguments: .option("label", .optional(.word("LABEL")), help: ""), summary: ""
        ) { _ in }
      } == """
        the command "add": the parameter "[--label [LABEL]]" cannot work: the value of an option \
        cannot be omitted; make it required
        """)
    for name in ["", "a b", "a=b"] {
      let text = message {
        Command("add", arguments: .flag(name, help: ""), summary: "") { _ in }
      }
      #expect(text?.contains("its name cannot be typed") == true)
    }
    #expect(
      message {
        Command(
          "add", arguments: .option("note", .text(), help: ""),
          .option("label", .repeated(.word("LABEL")), help: ""),
          .optional(.repeated(.integer("N"))), summary: ""
        ) { _, _, _ in }
      } == nil)
  }

  @Test func equalOptionsAndNamesWithBlanksAreRefused() throws {
    let options = message {
      Command(
        "add", arguments: .flag("all", help: ""), .flag("all", help: ""), summary: ""
      ) { _, _ in }
    }
    #expect(options?.contains(#"two options have the name "--all""#) == true)
    let name = message { Command("add note", summary: "") {} }
    #expect(name?.contains(#"the command name "add note" cannot be typed"#) == true)
  }

  @Test func completionsForAnotherStateAreRefused() throws {
    let provider = CompletionProvider { (_: String, _) in [] }
    let text = message {
      Command("add", arguments: .integer("N").completed(by: provider), summary: "") { _ in }
    }
    #expect(text?.contains(#"its completions are for the state "String""#) == true)
  }
}
