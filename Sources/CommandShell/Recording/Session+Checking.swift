import StateDiff
import SystemIO
import TerminalText
import TimeTravel
import Unidirectional

/// The result of checking a recording.
private struct CheckedRecording {
  enum Outcome: String {
    case same, migrated, differs, unreadable
  }

  let file: String
  let outcome: Outcome

  /// The number of actions, or the reason why the recording is bad.
  let detail: String

  /// The changes that the action that differs made in the replay, below a heading.
  var changes: (heading: String, list: [Change])?

  var isBad: Bool { outcome == .differs || outcome == .unreadable }

  var value: DumpValue {
    .record([
      .init("file", .string(file)), .init("result", .string(outcome.rawValue)),
      .init("detail", .string(detail)),
      .init("changes", .list(changes?.list.map(\.dumpValue) ?? [])),
    ])
  }
}

extension Session {
  /// Replays each recording in a folder, prints the results, and ends the session.
  ///
  /// The session's own state does not change.
  func checkRecordings(in folder: String) {
    let names: [String]
    do {
      names = try FileSystem.live.names(folder).filter { $0.hasSuffix(".jsonl") }.sorted()
    } catch {
      printer.write(error: "cannot read \(quoted(folder)): \(error)")
      return end(.failed(.cannotRead))
    }
    if names.isEmpty {
      printer.write(error: "there are no recordings (*.jsonl) in \(quoted(folder))")
      return end(.failed(.cannotRead))
    }
    var results: [CheckedRecording] = []
    for name in names where !isInterrupted { results.append(check(name, in: folder)) }
    var lines: [String] = []
    for result in results {
      let outcome = result.outcome.rawValue.padded(to: 10)
      lines.append("\(outcome)  \(escapingControls(result.file)): \(result.detail)")
      if let changes = result.changes {
        lines.append("  \(changes.heading)")
        lines += changes.list.map { "    \($0.line())" }
      }
    }
    printer.say(lines, value: .list(results.map(\.value)))
    end(results.contains(where: \.isBad) ? .failed(.badData) : .quit)
  }

  private func check(_ name: String, in folder: String) -> CheckedRecording {
    do throws(RecordingError) {
      let result = try recorder.replay(path: "\(folder)/\(name)", isCancelled: isEnding).result
      let actions = result.actionCount == 1 ? "1 action" : "\(result.actionCount) actions"
      return CheckedRecording(
        file: name, outcome: result.isMigrated ? .migrated : .same, detail: actions)
    } catch {
      guard case .differs(let difference) = error else {
        return CheckedRecording(file: name, outcome: .unreadable, detail: error.description)
      }
      return CheckedRecording(
        file: name, outcome: .differs, detail: error.description,
        changes: (difference.heading, difference.changes))
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
