import SystemIO
import TerminalText

/// The result of replaying a recording; the raw values are its names in JSON.
private enum Verdict: String {
  case same, migrated, differs, unreadable

  var isBad: Bool { self == .differs || self == .unreadable }
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
      guard !isOver, let verdict = check(name, in: folder, for: call) else { break }
      if verdict.isBad { badCount += 1 }
      devices.flush()
    }
    handleSignals()
    if options.json, badCount > 0 {
      deliver(.failed("recordings that differ or are unreadable: \(badCount)"), of: call)
    }
    end(badCount > 0 ? .failed(.badData) : .quit)
  }

  /// Replays a recording, and prints the result; returns nil if a signal stops the replay.
  private func check(_ name: String, in folder: String, for call: Call) -> Verdict? {
    let verdict: Verdict
    var detail: String
    var (heading, changes): ([String], [Change]) = ([], [])
    do throws(RecordingError) {
      let result = try recorder.replay(path: "\(folder)/\(name)", isCancelled: isEnding).result
      verdict = result.isMigrated ? .migrated : .same
      detail = counted(result.actionCount, "action")
      if let notice = result.truncationNotice { detail += "; \(notice)" }
    } catch {
      if error == .cancelled { return nil }
      detail = error.description
      if case .differs(let difference) = error {
        (verdict, heading, changes) = (.differs, [difference.heading], difference.changes)
      } else {
        verdict = .unreadable
      }
    }
    let line = "\(verdict.rawValue.padded(to: 10))  \(escapingControls(name)): \(detail)"
    let value = DumpValue.object([
      "file": .string(name), "result": .string(verdict.rawValue), "detail": .string(detail),
      "changes": .list(changes.map(\.dumpValue)),
    ])
    // In JSON, the lists of all answers to this call are joined.
    answer(
      call, [line] + heading.map { "  \($0)" } + changes.map { "    \($0.line())" },
      value: .list([value]))
    return verdict
  }
}
