import CommandShellTesting
import UnidirectionalTesting

/// The actual or expected results of a command, as escaped lines.
struct TranscriptOutcome: Sendable, Equatable {
  /// The lines of `.output`, `.errors` and each `.left`, without kinds that have no lines.
  var contents: [TranscriptLine.Kind: [String]] = [:]
  /// The files that do not exist.
  var gone: [String] = []
  /// The status, as in `$?` of a shell; nil if none is expected yet.
  var status: Int32?

  /// Returns this outcome with the output and status that a case already states.
  ///
  /// The contents of files are always the ones in this outcome.
  func filling(_ stated: TranscriptOutcome) -> TranscriptOutcome {
    var outcome = self
    for kind in [TranscriptLine.Kind.output, .errors] {
      if let contents = stated.contents[kind] { outcome.contents[kind] = contents }
    }
    outcome.gone = stated.gone
    outcome.status = stated.status ?? status
    return outcome
  }

  /// Returns the differences between this expected outcome and an actual one; empty if they agree.
  func differences(from got: TranscriptOutcome) -> String {
    var parts: [String] = []
    let kinds = Set(contents.keys).union(got.contents.keys)
    for kind in kinds.sorted(by: { Self.title($0) < Self.title($1) }) {
      let text = ListDiff.text(from: contents[kind] ?? [], to: got.contents[kind] ?? [])
      if !text.isEmpty {
        parts.append("\(Self.title(kind)) (- expected, + got):\n\(text)")
      }
    }
    for name in gone where !got.gone.contains(name) {
      parts.append("\(name) is there, and must not be")
    }
    if status != got.status {
      parts.append("status \(got.status ?? -1), expected \(status.map(String.init) ?? "none")")
    }
    return parts.joined(separator: "\n")
  }

  private static func title(_ kind: TranscriptLine.Kind) -> String {
    switch kind {
    case .output: "standard output"
    case .errors: "standard error"
    case .left(let name): "the file \(name)"
    default: "\(kind)"
    }
  }
}
