import Foundation
import TestProcesses

/// A command with what goes in and what must come out.
struct TranscriptCase: Sendable {
  /// The case's lines in its file.
  var lines: [TranscriptLine]

  /// The command line as written.
  var command: String { lines.first { $0.kind == .command }?.content ?? "" }

  /// What it shows, in the words of its comment, or else its command.
  var title: String {
    let comment = lines.prefix { $0.kind == .comment }.map { $0.text.trimmingPrefix("# ") }
    return comment.isEmpty ? "$ \(command)" : comment.joined(separator: " ")
  }

  /// Whether what is expected is not known yet.
  var isUnrecorded: Bool { lines.contains { $0.kind == .unrecorded } }

  /// What must come out.
  var expected: TranscriptOutcome {
    var outcome = TranscriptOutcome()
    for line in lines {
      switch line.kind {
      case .output, .errors: outcome.contents[line.kind, default: []].append(line.content)
      case .left: outcome.contents[line.kind, default: []].append(line.content)
      case .gone(let name): outcome.gone.append(name)
      case .status: outcome.status = Int32(line.content)
      default: break
      }
    }
    return outcome
  }

  /// Runs the command and looks at the same things that `expected` holds.
  ///
  /// - Throws: `ToolProcessError`, where it cannot be run or takes too long.
  func run() async throws(ToolProcessError) -> TranscriptOutcome {
    let sandbox = try Sandbox()
    let words = CommandLineWords(expand(command, in: sandbox))
    let program =
      words.program.hasPrefix("/")
      ? URL(filePath: words.program) : try executableURL(named: words.program)
    var tool = try ToolProcess(
      program, words.arguments, input: .bytes(bytes(of: .input, in: sandbox)), sandbox: sandbox)
    tool.environment.merge(words.settings) { $1 }
    for case .file(let name) in Set(lines.map(\.kind)) {
      try sandbox.write(bytes(of: .file(name), in: sandbox), to: name)
    }
    return outcome(of: try await tool.run(), in: sandbox)
  }

  private func outcome(of result: ToolResult, in sandbox: Sandbox) -> TranscriptOutcome {
    var outcome = TranscriptOutcome()
    func set(_ kind: TranscriptLine.Kind, _ bytes: [UInt8]) {
      let contents = TranscriptEscapes.contents(of: bytes)
      outcome.contents[kind] = contents.isEmpty ? nil : contents.map { contract($0, in: sandbox) }
    }
    set(.output, result.standardOutput)
    set(.errors, result.standardError)
    for kind in Set(lines.map(\.kind)) {
      switch kind {
      case .left(let name):
        set(kind, sandbox.contents(of: name) ?? Array("(no such file)\n".utf8))
      case .gone(let name) where sandbox.contents(of: name) == nil: outcome.gone.append(name)
      default: break
      }
    }
    outcome.gone.sort { left, right in
      let order = expected.gone
      return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
    }
    outcome.status = result.status.shellCode
    return outcome
  }

  private func bytes(of kind: TranscriptLine.Kind, in sandbox: Sandbox) -> [UInt8] {
    let contents = lines.filter { $0.kind == kind }.map { expand($0.content, in: sandbox) }
    return TranscriptEscapes.bytes(of: contents)
  }

  private func expand(_ text: String, in sandbox: Sandbox) -> String {
    text.replacing("{HOME}", with: path(sandbox.home)).replacing(
      "{WORK}", with: path(sandbox.work))
  }

  private func contract(_ text: String, in sandbox: Sandbox) -> String {
    text.replacing(path(sandbox.home), with: "{HOME}").replacing(
      path(sandbox.work), with: "{WORK}")
  }

  // Without the slash at its end, so that it reads like a variable of the shell.
  private func path(_ folder: URL) -> String {
    folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
  }
}
