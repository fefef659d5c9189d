import SystemIO
import TerminalText

/// The result of checking a recording.
private struct CheckedRecording {
  /// The result of replaying the recording; the raw values are its names in JSON.
  enum Verdict: String {
    case same, migrated, differs, unreadable
  }

  let file: String
  let verdict: Verdict

  /// The number of actions with any notice about a skipped line, or the reason why the recording is
  /// bad.
  let detail: String

  /// The last action's changes, with a heading, if the replay led to another state; otherwise nil.
  var changes: (heading: String, list: [Change])?

  var isBad: Bool { verdict == .differs || verdict == .unreadable }

  var value: DumpValue {
    .object([
      "file": .string(file), "result": .string(verdict.rawValue), "detail": .string(detail),
      "changes": .list(changes?.list.map(\.dumpValue) ?? []),
    ])
  }

  var lines: [String] {
    let verdict = verdict.rawValue.padded(to: 10)
    var lines = ["\(verdict)  \(escapingControls(file)): \(detail)"]
    if let changes {
      lines.append("  \(changes.heading)")
      lines += changes.list.map { "    \($0.line())" }
    }
    return lines
  }
}

extension Engine {
  /// Replays each recording (`*.jsonl`) in a folder, prints the results, and ends the session.
  ///
  /// The session's own state does not change. Each result is printed before the next recording is
  /// replayed. With `--json`, all results are printed together. A signal stops the check. If the
  /// folder cannot be read or has no recordings, the function prints an error.
  func checkRecordings(in folder: String, for call: Call) {
    let names: [String]
    do {
      names = try FileSystem.live.names(folder).filter { $0.hasSuffix(".jsonl") }.sorted()
    } catch {
      return end(with: .cannotRead, because: "cannot read \(quoted(folder)): \(error)", of: call)
    }
    if names.isEmpty {
      return end(
        with: .cannotRead, because: "there are no recordings (*.jsonl) in \(quoted(folder))",
        of: call)
    }
    var badCount = 0
    for name in names {
      handleSignals()
      guard !isOver, let recording = check(name, in: folder) else { break }
      if recording.isBad { badCount += 1 }
      // In JSON, the lists of all answers to this call are joined.
      answer(call, recording.lines, value: .list([recording.value]))
      devices.flush()
    }
    handleSignals()
    if options.json, badCount > 0 {
      deliver(.failed("recordings that differ or are unreadable: \(badCount)"), of: call)
    }
    end(badCount > 0 ? .failed(.badData) : .quit)
  }

  /// Replays a recording; the result is nil if a signal stops the replay.
  private func check(_ name: String, in folder: String) -> CheckedRecording? {
    do throws(RecordingError) {
      let result = try recorder.replay(path: "\(folder)/\(name)", isCancelled: isEnding).result
      var detail = counted(result.actionCount, "action")
      if let notice = result.truncationNotice { detail += "; \(notice)" }
      return CheckedRecording(
        file: name, verdict: result.isMigrated ? .migrated : .same, detail: detail)
    } catch {
      switch error {
      case .cancelled: return nil
      case .differs(let difference):
        return CheckedRecording(
          file: name, verdict: .differs, detail: error.description,
          changes: (difference.heading, difference.changes))
      default:
        return CheckedRecording(file: name, verdict: .unreadable, detail: error.description)
      }
    }
  }
}
