import CommandShellManual
import Foundation
import TestProcesses

/// A file of the repository that is generated from declarations or from a run.
enum GeneratedDocument: Hashable, Sendable, CustomStringConvertible {
  case commandReference
  case manualPage(DocumentedTool)
  case completions(DocumentedTool, shell: String)
  case publicAPI(of: String)
  case sessionPage

  static let all: [GeneratedDocument] =
    [.commandReference, .sessionPage] + publicAPIs
    + DocumentedTool.allCases.flatMap { tool in
      [.manualPage(tool)] + ["bash", "zsh", "fish"].map { .completions(tool, shell: $0) }
    }

  /// The lists of the public API, each of which takes the compiler about a second.
  private static let publicAPIs =
    LongTests.areEnabled || isRecording ? PublicAPI.libraries.map { publicAPI(of: $0) } : []

  /// Whether documents that are out of date are written.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] != nil

  /// The path relative to the repository.
  ///
  /// Shells find completion scripts by these file names.
  var description: String {
    switch self {
    case .commandReference: "docs/commands.md"
    case .manualPage(let tool): "docs/\(tool).1"
    case .completions(let tool, "zsh"): "docs/completions/_\(tool)"
    case .publicAPI(let library): "docs/api/\(library).txt"
    case .completions(let tool, let shell): "docs/completions/\(tool).\(shell)"
    case .sessionPage: "docs/session.html"
    }
  }

  private var url: URL { Document.top.appending(path: description) }

  /// Generates the up-to-date content.
  func generate() async throws -> String {
    switch self {
    case .commandReference:
      var manuals: [Manual] = []
      for tool in DocumentedTool.allCases { manuals.append(try await tool.manual()) }
      return Manual.reference(of: manuals)
    case .manualPage(let tool):
      return try await tool.manual().page
    case .publicAPI(let library):
      return try PublicAPI.listing(of: library)
    case .completions(let tool, let shell):
      return try await tool.output("--generate-completion-script", shell)
    case .sessionPage:
      return try DocumentedSession.page()
    }
  }

  /// The content of the file; empty if it does not exist.
  var content: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  func write(_ text: String) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
