import Foundation
import TestProcesses

/// A command with its input and its expected results.
struct TranscriptCase: Sendable {
  /// The lines of the case in its file.
  var lines: [TranscriptLine]

  /// The command line as written.
  var command: String { lines.first { $0.kind == .command }?.content ?? "" }

  /// The comment that describes the case, or its command if there is no comment.
  var title: String {
    let comment = lines.prefix { $0.kind == .comment }.map { $0.text.trimmingPrefix("# ") }
    return comment.isEmpty ? "$ \(command)" : comment.joined(separator: " ")
  }

  /// Whether the expected results are not known yet.
  var isUnrecorded: Bool { lines.contains { $0.kind == .unrecorded } }

  /// The expected results.
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

  /// Runs the command, and returns the results that correspond to `expected`.
  ///
  /// - Throws: `ToolProcessError` if the command cannot be run or takes too long, or the error of
  ///   the server if it cannot start.
  func run() async throws -> TranscriptOutcome {
    let sandbox = try Sandbox()
    let pages = lines.compactMap { line in
      if case .served(let page) = line.kind { page } else { nil }
    }
    if pages.isEmpty {
      return try await run(in: TranscriptPlaces(sandbox: sandbox, server: nil))
    }
    return try await TranscriptServer.run { server in
      let places = TranscriptPlaces(sandbox: sandbox, server: server)
      return Dictionary(
        pages.map { ($0.path, ($0, bytes(of: .served($0), in: places))) },
        uniquingKeysWith: { page, _ in page })
    } _: { server in
      try await run(in: TranscriptPlaces(sandbox: sandbox, server: server))
    }
  }

  private func run(in places: TranscriptPlaces) async throws(ToolProcessError)
    -> TranscriptOutcome
  {
    let sandbox = places.sandbox
    let words = CommandLineWords(places.expand(command))
    let program =
      words.program.hasPrefix("/")
      ? URL(filePath: words.program) : try executableURL(named: words.program)
    var tool = try ToolProcess(
      program, words.arguments, input: .bytes(bytes(of: .input, in: places)), sandbox: sandbox)
    tool.environment.merge(words.settings) { $1 }
    for case .file(let name) in Set(lines.map(\.kind)) {
      try sandbox.write(bytes(of: .file(name), in: places), to: name)
    }
    return outcome(of: try await tool.run(), in: places)
  }

  private func outcome(of result: ToolResult, in places: TranscriptPlaces) -> TranscriptOutcome {
    var outcome = TranscriptOutcome()
    func set(_ kind: TranscriptLine.Kind, _ bytes: [UInt8]) {
      let contents = TranscriptEscapes.contents(of: bytes)
      outcome.contents[kind] = contents.isEmpty ? nil : contents.map(places.contract)
    }
    set(.output, result.standardOutput)
    set(.errors, result.standardError)
    let sandbox = places.sandbox
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

  private func bytes(of kind: TranscriptLine.Kind, in places: TranscriptPlaces) -> [UInt8] {
    let contents = lines.filter { $0.kind == kind }.map { places.expand($0.content) }
    return TranscriptEscapes.bytes(of: contents)
  }
}
