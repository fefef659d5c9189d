import Foundation
import StateDiff
import Synchronization
import SystemIO
import SystemPackage
import TimeTravel
import Unidirectional

@testable import CommandShell

enum DeskAction: ToolAction {
  case added(Int)
  case asked(String)
  case answered(Int)
  case rejected
}

/// A session in the process of a test, whose effects wait until the test ends them.
///
/// Whenever the engine waits, it first takes the next of the given steps, in which a test can end
/// an effect or run the commands of another front.
final class Desk {
  private struct Refusal: Error, Hashable, CustomStringConvertible {
    let description = "no"
  }

  typealias DeskEngine = Engine<Int, DeskAction>

  /// The functions that are called during the waits, in order.
  var steps: [(Desk) -> Void]

  /// The effects that wait, by their names.
  private(set) var effects: [String: HeldEffect<HistoryAction<Int, Timestamped<DeskAction>>>] = [:]

  /// The parts of the session that existed before its engine.
  let setup: SessionSetup<Int, DeskAction>

  private(set) lazy var engine = DeskEngine.make(setup) { store in
    store.effects.hold = { [unowned self] effect in
      effects["\(effect.signature.arguments[0].value)"] = effect
    }
  }

  /// A reference that is shared before the desk is complete.
  private final class Reference { weak var desk: Desk? }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let output: FileDescriptor

  init(_ options: SessionOptions = SessionOptions(), steps: [(Desk) -> Void] = []) throws {
    self.steps = steps
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    output = try FileDescriptor.open(
      FilePath(folder.appending(path: "output").path), .writeOnly, options: [.create, .append],
      permissions: .ownerReadWrite)
    var environment = ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { _ in nil },
      directories: BaseDirectories(environment: { _ in nil }),
      input: -1, output: output.rawValue, errors: output.rawValue)
    environment.process.makeSignalMonitor = { wake in
      SignalMonitor(forTestWith: wake)
    }
    // The session and the test run on the same thread.
    nonisolated(unsafe) let reference = Reference()
    environment.process.poll = {
      if let desk = reference.desk, !desk.steps.isEmpty { desk.steps.removeFirst()(desk) }
      return SystemIO.poll(&$0, milliseconds: $1)
    }
    setup = try SessionSetup.open(options, environment, for: Self.tool)
    reference.desk = self
  }

  deinit {
    try? output.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private static var tool: Tool<Int, DeskAction> {
    var tool = Tool<Int, DeskAction>(
      initialState: 0,
      reducer: Reducer { total, action in
        switch action {
        case .added(let number): total += number
        case .asked(let name): return [.work("ask", ["": name]) { _ in }]
        case .answered: break
        case .rejected: return [.reject(Refusal())]
        }
        return []
      },
      sections: [
        CommandSection("Desk") {
          Command("add", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
          Command("ask", arguments: .word("NAME"), summary: "ask a person") { .asked($0) }
          Command("fail", summary: "fail") { .rejected }
        }
      ],
      render: { action, _, _ in
        guard case .answered(let number) = action, number > 0 else { return nil }
        let value = DumpValue.integer(Int64(number))
        return Answer("\(number)", value: value, number: value)
      },
      prompt: { _ in "" })
    tool.name = "desk"
    return tool
  }

  /// Runs the commands of a line that the front of the session reads.
  func run(_ line: String) { engine.run(line, in: CallContext(engine.front)) }

  /// Ends a waiting effect; a number greater than 0 is its answer.
  func answer(_ name: String, _ number: Int = 0) {
    guard let effect = effects.removeValue(forKey: name) else { return }
    effect.context.send(
      .perform(Timestamped(.answered(number)), by: CommandID(number: 0, text: "")))
    effect.context.finish()
  }

  /// Returns the path of a file that is removed with the session.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Returns the text of a file; nil if the file does not exist.
  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  /// The text that the session has written to standard output and standard error.
  var written: String {
    engine.devices.flush()
    return text("output") ?? ""
  }
}
