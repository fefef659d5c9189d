import CommandShellManual
import Foundation
import TestProcesses
import Testing

@testable import CommandShell

/// Checks that the manuals are complete, and that their examples work.
@Suite struct ManualTests {
  @Test(arguments: DocumentedTool.allCases)
  func everyOptionIsInThePageAndTheCompletions(_ tool: DocumentedTool) async throws {
    let options = try await tool.output("--help").matches(of: /(?:^|[ ,])(--?[a-z][a-z-]*)/)
      .map { String($0.output.1) }
    let known = ["-c", "--command", "--help", "--generate-completion-script"]
    #expect(Set(options).isSuperset(of: known))
    for document in GeneratedDocument.all where document.tool == tool {
      for option in Set(options) {
        #expect(document.mentions(option), "\(document) does not name \(option)")
      }
    }
  }

  @Test(arguments: DocumentedTool.allCases)
  func everyCommandIsInThePageAndTheReference(_ tool: DocumentedTool) async throws {
    let commands = try await tool.output("--quiet", "-c", "help; help shell").split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .flatMap { row in
        // Commands that share a row are separated by commas.
        let words = row.split(separator: " ")
        let count = words.prefix { $0.hasSuffix(",") }.count + 1
        return words.prefix(count).map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
      }
    #expect(commands.contains("help"))
    let reference = GeneratedDocument.commandReference.content
    let page = GeneratedDocument.manualPage(tool).content
    for command in commands {
      #expect(page.contains("\n\\fB\(command)\\fR"), "\(tool): \(command)")
      #expect(reference.contains("#### `\(command)"), "\(command)")
    }
  }

  @Test(arguments: DocumentedTool.allCases)
  func everySubcommandIsInThePageAndTheReference(_ tool: DocumentedTool) async throws {
    let commands = try await tool.manual().commands.filter { $0.name.contains(" ") }
    #expect(Set(commands.map(\.name)).isSuperset(of: ["history export", "history test"]))
    for command in commands {
      let page = GeneratedDocument.manualPage(tool).content
      #expect(page.contains("\n\\fB\(command.name)\\fR"), "\(tool): \(command.name)")
      #expect(GeneratedDocument.commandReference.content.contains("#### `\(command.usage)`"))
    }
  }

  @Test(arguments: [DocumentedTool.currency, .headlines], ["\\-\\-replace", "+5", "primes"])
  func noManualShowsTheCommandsOfPrimeTime(_ tool: DocumentedTool, word: String) {
    #expect(!GeneratedDocument.manualPage(tool).content.contains(word))
  }

  /// The command reference has the details, so that a manual can be read at one sitting.
  @Test(
    .needs("/usr/bin/man"), arguments: DocumentedTool.allCases)
  func aManualHasAtMost370Lines(_ tool: DocumentedTool) async throws {
    var man = try ToolProcess(
      URL(filePath: "/usr/bin/man"), ["-l", Document.top.appending(path: "docs/\(tool).1").path])
    man.environment["MANWIDTH"] = "80"
    let lines = try await man.run().output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((100...370).contains(lines.count))
  }

  /// No manual has an example with a command of another tool, except in the names of its files.
  @Test(arguments: DocumentedTool.allCases)
  func noManualNamesTheCommandsOfAnotherTool(_ tool: DocumentedTool) async throws {
    let own = Set(try await tool.manual().commands.map(\.name))
    let page = GeneratedDocument.manualPage(tool).content
    for other in DocumentedTool.allCases where other != tool {
      for command in try await other.manual().commands where !own.contains(command.name) {
        #expect(!page.contains("\n\\fB\(command.name)\\fR"), "\(command.name)")
        #expect(!page.contains("\(command.name) &"), "\(command.name)")
      }
    }
  }

  /// Each prefix means the same as before the shell had the commands that yield.
  @Test(arguments: DocumentedTool.allCases)
  func noPrefixHasChangedItsMeaning(_ tool: DocumentedTool) async throws {
    func meaning(of word: String, in index: CommandIndex) -> String? {
      do throws(ShellError) {
        return try index.command(named: word).name
      } catch {
        if case .ambiguousCommand = error { return error.description }
        return nil
      }
    }
    let commands = try await tool.manual().commands.filter { !$0.name.contains(" ") }
    let older = commands.filter { !$0.yields }
    #expect(older.count == commands.count - 4)
    let (now, before) = (CommandIndex(commands), CommandIndex(older))
    for name in commands.flatMap({ [$0.name] + $0.shortForms }) {
      for count in 1...name.count
      where older.contains(where: { $0.words.contains(name) })
        || count < name.count
      {
        let prefix = String(name.prefix(count))
        #expect(meaning(of: prefix, in: now) == meaning(of: prefix, in: before), "\(prefix)")
      }
    }
  }

  /// A line break without a backslash, or a lost one, would leave a gap in the help.
  @Test(arguments: DocumentedTool.allCases)
  func theTextsOfCommandsHaveNoGaps(_ tool: DocumentedTool) async throws {
    for command in try await tool.manual().commands {
      let text = command.summary + command.discussion
      #expect(!text.contains("  ") && !text.contains("\n"), "\(command.name)")
    }
  }

  @Test(arguments: DocumentedTool.allCases)
  func everyExampleOfACommandIsValid(_ tool: DocumentedTool) async throws {
    for example in try await tool.manual().commands.flatMap(\.examples) {
      await #expect(throws: Never.self, "\(example.line)") { try await tool.parse(example.line) }
    }
  }

  /// Checks each example whose comment states the answer after `answers:` or `prints:`.
  @Test(arguments: DocumentedTool.allCases)
  func everyAnswerOfAnExampleIsCorrect(_ tool: DocumentedTool) async throws {
    let manual = try await tool.manual()
    let options = tool == .primetime ? ["--nth-prime", "local"] : []
    for example in manual.commands.flatMap(\.examples) {
      guard let answer = example.comment.wholeMatch(of: /(?:answers|prints): (.*)/) else {
        continue
      }
      let result = try await ToolProcess(
        executableURL(named: tool.rawValue), options + ["--quiet", "-c", example.line]
      ).run()
      #expect(result.output == "\(answer.output.1)\n", "\(example.line)")
    }
  }

  /// Runs each example without the network, after creating the files that it reads.
  @Test(arguments: DocumentedTool.allCases)
  func everyExampleOfThePageWorks(_ tool: DocumentedTool) async throws {
    let products = try executableURL(named: tool.rawValue).deletingLastPathComponent().path
    for example in try await tool.manual().contents.examples {
      let sandbox = try Sandbox()
      try sandbox.write(Self.rates.utf8, to: "rates.json")
      try sandbox.write(Self.news.utf8, to: "news.rss")
      // Tests do not use the network, so these files are loaded instead.
      let line = example.line
        .replacing("-c 'reload; to", with: "--rates-url rates.json -c 'reload; to")
        .replacing("-c load", with: "-c 'load news.rss'")
      var shell = try ToolProcess(URL(filePath: "/bin/sh"), ["-c", line], sandbox: sandbox)
      shell.environment["PATH"] = "\(products):/usr/bin:/bin"
      let result = try await shell.run()
      #expect(result.status == .exited(0), "\(example.line): \(result.errors)")
      #expect(result.errors.isEmpty, "\(example.line)")
    }
  }

  private static let rates = """
    {"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"JPY":163.4,"USD":1.08}}
    """

  private static let news = """
    <?xml version="1.0"?><rss version="2.0"><channel><item><title>One</title></item></channel></rss>
    """

  @Test(.needs("/usr/bin/bash"), arguments: DocumentedTool.allCases)
  func bashAcceptsTheCompletionScripts(_ tool: DocumentedTool) async throws {
    try await expectValidCompletions(of: tool, in: "bash")
  }

  @Test(.needs("/usr/bin/zsh"), arguments: DocumentedTool.allCases)
  func zshAcceptsTheCompletionScripts(_ tool: DocumentedTool) async throws {
    try await expectValidCompletions(of: tool, in: "zsh")
  }

  @Test(.needs("/usr/bin/fish"), arguments: DocumentedTool.allCases)
  func fishAcceptsTheCompletionScripts(_ tool: DocumentedTool) async throws {
    try await expectValidCompletions(of: tool, in: "fish")
  }

  private func expectValidCompletions(of tool: DocumentedTool, in shell: String) async throws {
    let script = GeneratedDocument.completions(tool, shell: shell).description
    let result = try await ToolProcess(
      URL(filePath: "/usr/bin/\(shell)"), ["-n", Document.top.appending(path: script).path]
    ).run()
    #expect(result.status == .exited(0))
    #expect(result.errors.isEmpty)
  }

  @Test(.needs("/usr/bin/bash"))
  func bashCompletesOptionsAndTheirValues() async throws {
    let script = #"""
      . "$0"
      offer() { COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _primetime "$1" "${!#}" "${@:$#-1:1}"; echo "${COMPREPLY[*]}"; }
      offer primetime --log-f; offer primetime --log-format d
      """#
    let completions = GeneratedDocument.completions(.primetime, shell: "bash").description
    let bash = try ToolProcess(
      URL(filePath: "/usr/bin/bash"),
      ["-c", script, Document.top.appending(path: completions).path])
    let result = try await bash.run()
    #expect(result.output == "--log-format --log-file\ndump diff\n")
  }

  @Test(.needs("/usr/bin/man"), arguments: DocumentedTool.allCases)
  func manReportsNoProblems(_ tool: DocumentedTool) async throws {
    let options = ["--warnings", "-E", "UTF-8", "-l", "-Tutf8"]
    let result = try await ToolProcess(URL(filePath: "/usr/bin/man"), options + [path(of: tool)])
      .run()
    #expect(result.errors.isEmpty)
  }

  @Test(.needs("/usr/bin/mandoc"), arguments: DocumentedTool.allCases)
  func mandocReportsNoProblems(_ tool: DocumentedTool) async throws {
    let result = try await ToolProcess(
      URL(filePath: "/usr/bin/mandoc"), ["-T", "lint", path(of: tool)]
    ).run()
    #expect(result.errors.isEmpty)
    #expect(result.output.isEmpty)
  }

  private func path(of tool: DocumentedTool) -> String {
    Document.top.appending(path: "docs/\(tool).1").path
  }
}

extension GeneratedDocument {
  fileprivate var tool: DocumentedTool? {
    switch self {
    case .commandReference, .publicAPI, .sessionPage: nil
    case .manualPage(let tool), .completions(let tool, _): tool
    }
  }

  /// Returns whether the document mentions an option, in the syntax of its format.
  fileprivate func mentions(_ option: String) -> Bool {
    let isLong = option.hasPrefix("--")
    let bare = option.drop { $0 == "-" }
    return switch self {
    case .manualPage: content.contains("\\fB\(option.replacing("-", with: "\\-"))\\fR")
    case .completions(_, "fish"): content.contains(isLong ? "-l '\(bare)'" : "-s '\(bare)'")
    case .completions, .commandReference, .publicAPI, .sessionPage: content.contains(option)
    }
  }
}
