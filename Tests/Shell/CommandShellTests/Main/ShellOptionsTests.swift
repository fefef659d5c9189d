import ArgumentParser
import Foundation
import Testing

@testable import CommandShell

@Suite struct ShellOptionsTests {
  private func options(_ arguments: [String]) throws -> SessionOptions {
    SessionOptions(try ShellOptions.parse(arguments))
  }

  private func changed(_ change: (inout SessionOptions) -> Void) -> SessionOptions {
    var options = SessionOptions()
    change(&options)
    return options
  }

  @Test func noArgumentsGiveTheDefaults() throws {
    #expect(try options([]) == SessionOptions())
  }

  @Test func everyOptionIsCopied() throws {
    let rows: [([String], SessionOptions)] = [
      (["-c", "count", "--command", "next"], changed { $0.commands = ["count", "next"] }),
      (["-ccount"], changed { $0.commands = ["count"] }),
      (["-c", "-5"], changed { $0.commands = ["-5"] }),
      (["-i"], changed { $0.interactive = true }),
      (["--log"], changed { $0.logFormat = .dump }),
      (["--log-format", "json"], changed { $0.logFormat = .json }),
      (["--log-file", "-"], changed { $0.logFile = "-" }),
      (["--json"], changed { $0.json = true }),
      (["-q"], changed { $0.quiet = true }),
      (["-e"], changed { $0.stopOnError = true }),
      (["--stop-on-error"], changed { $0.stopOnError = true }),
      (["--echo"], changed { $0.echo = true }),
      (["--record", "a"], changed { $0.record = "a" }),
      (["--replay", "a"], changed { $0.replay = "a" }),
      (["--resume"], changed { $0.resume = true }),
      (["--sessions"], changed { $0.sessions = true }),
      (["--session", "2"], changed { $0.session = 2 }),
      (["--steps", "0"], changed { $0.steps = 0 }),
      (["--color", "never"], changed { $0.color = .never }),
      (["--ascii"], changed { $0.ascii = true }),
      (["--no-rc"], changed { $0.noRC = true }),
      (["--no-history"], changed { $0.noHistory = true }),
      (["--safe"], changed { $0.safe = true }),
      (["--plan"], changed { $0.plan = true }),
      (
        ["--plan", "--plan-status"], changed { ($0.plan, $0.planStatus) = (true, true) }
      ),
      (["--atomic"], changed { $0.atomic = true }),
      (["--mcp"], changed { $0.mcp = true }),
      (
        ["--mcp", "--plan-first"], changed { ($0.mcp, $0.planFirst) = (true, true) }
      ),
      (["a.txt", "-"], changed { $0.scripts = ["a.txt", "-"] }),
      (
        ["-qe", "--", "-c"],
        changed { ($0.quiet, $0.stopOnError, $0.scripts) = (true, true, ["-c"]) }
      ),
    ]
    for (arguments, expected) in rows {
      #expect(try options(arguments) == expected, "\(arguments)")
    }
    let properties = Mirror(reflecting: SessionOptions()).children.compactMap(\.label)
    // None of these options changes them.
    let settings = [
      "data", "historySize", "usesPager", "previews", "accessible", "marks", "changedSettings",
      "unsavedSettings", "settings",
    ]
    for property in properties where !settings.contains(property) {
      let isTested = rows.contains { _, options in
        value(of: property, in: options) != value(of: property, in: SessionOptions())
      }
      #expect(isTested, "no row changes \(property)")
    }
  }

  private func value(of property: String, in options: SessionOptions) -> String? {
    Mirror(reflecting: options).children.first { $0.label == property }.map { "\($0.value)" }
  }

  @Test(arguments: [
    (["-c", "count"], "-c"), (["-i"], "-i"), (["--log"], "--log"),
    (["--log-format", "json"], "--log-format"), (["--log-file", "a"], "--log-file"),
    (["--record", "a"], "--record"), (["--resume"], "--resume"), (["--session", "2"], "--session"),
    (["a.txt"], "the scripts"),
  ])
  func aFolderIsOnlyChecked(arguments: [String], word: String) throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(try options(["--replay", folder, "--json", "--ascii"]).replay == folder)
    #expect(try options(["--replay", "no-such-folder"] + arguments).replay == "no-such-folder")
    let error = #expect(throws: (any Error).self) {
      try ShellOptions.parse(["--replay", folder] + arguments)
    }
    if let error {
      let message = ShellOptions.fullMessage(for: error)
      #expect(message.contains("is a folder, so its recordings are only checked; remove \(word)"))
    }
  }

  @Test(arguments: [
    (["--steps", "-1"], "--steps: -1 is negative; use 0 or more"),
    (["--steps", "1.5"], "1.5"),
    (["--session", "0"], "--session: 0 is not the number of a session; use 1 or more"),
    (["--session", "2", "--resume"], "remove it or --session"),
    (["--sessions", "a.txt"], "--sessions only lists the sessions; remove the scripts"),
    (["--sessions", "--replay", "a"], "--sessions only lists the sessions; remove --replay"),
    (["--log-format", "xml"], "xml"),
    (["--color", "sometimes"], "sometimes"),
    (["--unknown"], "--unknown"),
    (["-c"], "-c"),
  ])
  func errorsNameTheWord(arguments: [String], word: String) {
    let error = #expect(throws: (any Error).self) { try ShellOptions.parse(arguments) }
    if let error { #expect(ShellOptions.fullMessage(for: error).contains(word)) }
  }
}
