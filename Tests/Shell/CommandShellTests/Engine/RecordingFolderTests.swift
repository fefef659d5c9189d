import CommandShell
import Foundation
import StateDiff
import Testing
import TimeTravel
import Unidirectional

private struct Tally: Codable, Dumpable, Sendable {
  var total = 0
}

private struct RenamedTally: Codable, Dumpable, Sendable {
  var sum = 0
}

private enum TallyAction: ToolAction { case added(by: Int) }

private func tallyTool<State: ToolState>(
  _ state: State, _ total: any WritableKeyPath<State, Int> & Sendable, factor: Int = 1,
  migrations: [Migration] = []
) -> Tool<State, TallyAction> {
  var tool = Tool<State, TallyAction>(
    initialState: state,
    reducer: Reducer<State, TallyAction> { state, action in
      if case .added(let amount) = action { state[keyPath: total] += factor * amount }
      return []
    },
    sections: [
      CommandSection("Tally") {
        Command("add", arguments: .integer("N"), summary: "add N") { .added(by: Int($0)) }
      }
    ])
  tool.name = "tally"
  tool.version = "1.0"
  tool.migrations = migrations
  return tool
}

#if os(Linux) || os(macOS)
  /// Tests the check of a folder of recordings after a tool has changed.
  @Suite struct RecordingFolderTests {
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "recordings-\(UUID())").path

    /// Makes a folder with a recording.
    private func record() async throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        var options = SessionOptions()
        options.record = "\(folder)/a.jsonl"
        options.commands = ["add 2", "add 3", "undo"]
        exit(
          Shell.run(tallyTool(Tally(), \.total), options: options, environment: try .live()).code)
      }
    }

    @Test func recordingsAreCheckedAndMigrated() async throws {
      try await record()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let same = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(try check(folder, tallyTool(Tally(), \.total)))
      }
      #expect(text(same) == "same        a.jsonl: 3 actions\n")

      let unreadable = await #expect(
        processExitsWith: .exitCode(65), observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(try check(folder, tallyTool(RenamedTally(), \.sum)))
      }
      #expect(
        text(unreadable) == """
          unreadable  a.jsonl: line 1: start: there is no "sum"; if a type of the tool has changed, \
          a migration may help

          """)

      let migrated = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(
          try check(
            folder,
            tallyTool(
              RenamedTally(), \.sum,
              migrations: [Migration { try $0.state.rename("total", to: "sum") }])))
      }
      #expect(text(migrated) == "migrated    a.jsonl: 3 actions\n")

      let replayed = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(
          try check(
            "\(folder)/a.jsonl",
            tallyTool(
              RenamedTally(), \.sum,
              migrations: [Migration { try $0.state.rename("total", to: "sum") }])))
      }
      #expect(
        text(replayed).hasSuffix(
          "\nreplayed 3 actions in 2 steps; migrated, and every step matches\n"))

      let differs = await #expect(
        processExitsWith: .exitCode(65), observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(try check(folder, tallyTool(Tally(), \.total, factor: 0)))
      }
      #expect(text(differs).hasPrefix("differs     a.jsonl: line 2: \"add 2\" (step 1) leads to"))
      #expect(text(differs).hasSuffix("\n  when replayed, \"add 2\" makes no changes\n"))
    }

    @Test func anIncompleteLineIsMentioned() async throws {
      try await record()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = "\(folder)/a.jsonl"
      let recording = try Data(contentsOf: URL(filePath: path))
      try recording.dropLast(5).write(to: URL(filePath: path))
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [folder = folder as String] in
        exit(try check(folder, tallyTool(Tally(), \.total)))
      }
      #expect(
        text(result) == """
          same        a.jsonl: 2 actions; the last line, line 4, is incomplete and was skipped

          """)
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    }
  }

  private func check(_ folder: String, _ tool: Tool<some ToolState, TallyAction>) throws -> Int32 {
    var options = SessionOptions()
    options.replay = folder
    return Shell.run(tool, options: options, environment: try .live()).code
  }
#endif
