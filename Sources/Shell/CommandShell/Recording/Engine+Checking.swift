import SystemIO
import TerminalText

/// The result of checking a recording.
private struct CheckedRecording {
  enum Outcome: String {
    case same, migrated, differs, unreadable
  }

  let file: String
  let outcome: Outcome

  /// The number of actions, or the reason why the recording is bad.
  let detail: String

  /// The last action's changes, with a heading, if the replay led to another state; otherwise nil.
  var changes: (heading: String, list: [Change])?

  var isBad: Bool { outcome == .differs || outcome == .unreadable }

  var value: DumpValue {
    .record([
      .init("file", .string(file)), .init("result", .string(outcome.rawValue)),
      .init("detail", .string(detail)),
      .init("changes", .list(changes?.list.map(\.dumpValue) ?? [])),
    ])
  }

  var lines: [String] {
    let outcome = outcome.rawValue.padded(to: 10)
    var lines = ["\(outcome)  \(escapingControls(file)): \(detail)"]
    if let changes {
      lines.append("  \(changes.heading)")
      lines += changes.list.map { "    \($0.line())" }
    }
    return lines
  }
}

extension Engine {
  /// Replays each recording in a folder, prints the results, and ends the session.
  ///
  /// The session's own state does not change. Each result is printed before the next recording is
  /// replayed, or with `--json`, all of them together. A signal stops the check.
  func checkRecordings(in folder: String, for call: Call) {
    let names: [String]
    do {
      names = try FileSystem.live.names(folder).filter { $0.hasSuffix(".jsonl") }.sorted()
    } catch {
      deliver(.failed("cannot read \(quoted(folder)): \(error)"), of: call)
      return end(.failed(.cannotRead))
    }
    if names.isEmpty {
      deliver(
        .failed("there are no recordings (*.jsonl) in \(quoted(folder))"), of: call)
      return end(.failed(.cannotRead))
    }
    var results: [CheckedRecording] = []
    for name in names {
      handleSignals()
      guard !isOver, let result = check(name, in: folder) else { break }
      results.append(result)
      // In JSON, lists are joined.
      answer(call, result.lines, value: .list([result.value]))
      devices.flush()
    }
    handleSignals()
    let badCount = results.count(where: \.isBad)
    if options.json, badCount > 0 {
      deliver(.failed("recordings that differ or are unreadable: \(badCount)"), of: call)
    }
    end(results.contains(where: \.isBad) ? .failed(.badData) : .quit)
  }

  /// Replays a recording; the result is nil if a signal stops the replay.
  private func check(_ name: String, in folder: String) -> CheckedRecording? {
    do throws(RecordingError) {
      let result = try recorder.replay(path: "\(folder)/\(name)", isCancelled: isEnding).result
      var detail = counted(result.actionCount, "action")
      if let notice = result.truncationNotice { detail += "; \(notice)" }
      return CheckedRecording(
        file: name, outcome: result.isMigrated ? .migrated : .same, detail: detail)
    } catch {
      switch error {
      case .cancelled: return nil
      case .differs(let difference):
        return CheckedRecording(
          file: name, outcome: .differs, detail: error.description,
          changes: (difference.heading, difference.changes))
      default:
        return CheckedRecording(file: name, outcome: .unreadable, detail: error.description)
      }
    }
  }
}
