import CProcesses
import Foundation
import TestProcesses

/// The placeholders for text that differs between runs or builds.
///
/// They are `{HOME}`, `{WORK}`, `{SERVER}` and `{BUILD}`.
struct TranscriptPlaces: Sendable {
  var sandbox: Sandbox
  /// The address of the server, if the case has one.
  var server: String?

  /// Replaces the placeholders in a text.
  func expand(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.name, with: $1.place) }
  }

  /// Replaces paths and addresses in a text with their placeholders.
  func contract(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.place, with: $1.name) }
  }

  private var names: [(name: String, place: String)] {
    [
      ("{HOME}", path(sandbox.home)), ("{WORK}", path(sandbox.work)),
      ("{BUILD}", String(cString: package_build())),
    ]
      + (server.map { [("{SERVER}", $0)] } ?? [])
  }

  // The path has no trailing slash, as in `$HOME`.
  private func path(_ folder: URL) -> String {
    folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
  }
}
