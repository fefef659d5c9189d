import CommandShell
import CommandShellTesting
import Foundation
import StateDiff
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// Tests that recordings, pages and logs name all effects of an action and who started them.
@Suite struct StartedEffectsTests {
  /// A tool in which each part of the store can start an effect.
  ///
  /// `run` is called with the name of the part when its effect runs.
  private func tool(
    running run: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Tool<Lookups, LookupsAction> {
    func look(_ part: String) -> Effect<Timestamped<LookupsAction>> {
      .sync("look", ["": part]) { _ in run(part) }
    }
    var tool = Tool<Lookups, LookupsAction>(
      initialState: Lookups(),
      reducer: Reducer { state, action in
        guard case .asked(let parts) = action else { return [] }
        state.parts = parts
        state.count += 1
        return parts.contains("reducer")
          ? [.sync("look", ["": "reducer"]) { _ in run("reducer") }] : []
      },
      sections: [
        CommandSection("Lookups") {
          Command("ask", arguments: .text(), summary: "look something up") { .asked($0) }
          Command("drop", summary: "do nothing") { .dropped }
        }
      ])
    tool.name = "lookups"
    tool.middleware = [
      Middleware { action, context, next in
        guard case .asked(let parts) = action.action else {
          return context.start(look("dropped"))
        }
        next(action)
        if parts.contains("middleware") { context.start(look("middleware")) }
      }
    ]
    tool.feedback = [
      Feedback(query: { $0.parts.contains("feedback") ? $0.count : nil }) { _ in look("feedback") }
    ]
    return tool
  }

  /// Runs commands, and returns the effects in each line of the recording with their starters.
  private func recorded(_ commands: [String], in sandbox: Sandbox) throws -> [String] {
    let url = sandbox.url("a.jsonl")
    var options = SessionOptions()
    options.record = url.path
    _ = try transcript(of: tool(), running: commands, options: options)
    try expectReplay(of: url.path, by: tool(), named: "lookups")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
      let line = try DumpValue(json: Data($0.utf8))
      let starters = line["startedBy"]?.elements.map { $0.string ?? "" } ?? []
      #expect(line["effects"]?.elements.count == starters.count)
      let effects = zip(line["effects"]?.elements ?? [], starters).map {
        "\($0.string ?? "") \($1)"
      }
      return "\(line["origin"]?["name"]?.string ?? ""): \(effects.joined(separator: ", "))"
    }
  }

  @Test func aRecordingNamesTheEffectsAndTheirStarters() throws {
    let sandbox = try Sandbox()
    #expect(
      try recorded(["ask none", "ask reducer", "ask middleware", "ask feedback"], in: sandbox) == [
        "ask none: ",
        #"ask reducer: look("reducer") reducer"#,
        #"ask middleware: look("middleware") middleware"#,
        #"ask feedback: look("feedback") feedback"#,
      ])
  }

  /// The action is recorded before its first effect runs, so later effects follow on their own.
  ///
  /// An effect of an action that middleware has dropped belongs to no line.
  @Test func laterEffectsOfAnActionFollowInALineOfTheirOwn() throws {
    let sandbox = try Sandbox()
    #expect(
      try recorded(["ask reducer feedback middleware", "drop", "ask none"], in: sandbox) == [
        #"ask reducer feedback middleware: look("reducer") reducer"#,
        #": look("feedback") feedback"#,
        #": look("middleware") middleware"#,
        "ask none: ",
      ])
  }

  @Test func anActionIsRecordedBeforeItsEffectsRun() throws {
    let sandbox = try Sandbox()
    let url = sandbox.url("a.jsonl")
    var options = SessionOptions()
    options.record = url.path
    let found = Mutex<[String]>([])
    let tool = tool { part in
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      if text.contains(#""name":"ask \#(part)""#) { found.withLock { $0.append(part) } }
    }
    let parts = ["reducer", "middleware", "feedback"]
    _ = try transcript(of: tool, running: parts.map { "ask \($0)" }, options: options)
    #expect(found.withLock(\.self) == parts)
  }

  @Test func thePageNamesTheEffectsAndTheirStarters() throws {
    let sandbox = try Sandbox()
    let (recording, page) = (sandbox.url("a.jsonl").path, sandbox.url("a.html"))
    var options = SessionOptions()
    options.record = recording
    _ = try transcript(
      of: tool(),
      running: ["ask reducer feedback", "ask middleware", "history export \(page.path)"],
      options: options)
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(
      text.contains(
        ##"["look(\"reducer\")","look(\"feedback\")"],null,["reducer","feedback"]]"##))
    #expect(text.contains(##"["look(\"middleware\")"],null,["middleware"]]"##))
    let other = sandbox.url("b.html")
    _ = try transcript(
      of: tool(), running: ["replay \(recording)", "history export \(other.path)"])
    #expect(try String(contentsOf: other, encoding: .utf8) == text)
  }

  @Test func theLogInJSONNamesTheStarters() throws {
    var options = SessionOptions()
    options.logFormat = .json
    let log = try transcript(
      of: tool(), running: ["ask none", "ask reducer feedback middleware"], options: options)
    #expect(log.contains(#""effects":[],"startedBy":[],"#))
    #expect(
      log.contains(
        #""effects":[{"look":"reducer"},{"look":"feedback"},{"look":"middleware"}],"#
          + #""startedBy":["reducer","feedback","middleware"],"#))
  }
}

private struct Lookups: ToolState {
  var parts = ""
  var count = 0
}

private enum LookupsAction: ToolAction {
  case asked(String)
  case dropped
}
