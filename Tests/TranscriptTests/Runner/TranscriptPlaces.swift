import Foundation
import TestProcesses

/// What stands for the places that differ from run to run: `{HOME}`, `{WORK}` and `{SERVER}`.
struct TranscriptPlaces: Sendable {
  var sandbox: Sandbox
  /// The address of the case's server, if it has one.
  var server: String?

  /// The text with the places themselves.
  func expand(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.name, with: $1.place) }
  }

  /// The text with what stands for the places.
  func contract(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.place, with: $1.name) }
  }

  private var names: [(name: String, place: String)] {
    [("{HOME}", path(sandbox.home)), ("{WORK}", path(sandbox.work))]
      + (server.map { [("{SERVER}", $0)] } ?? [])
  }

  // Without the slash at its end, so that it reads like a variable of the shell.
  private func path(_ folder: URL) -> String {
    folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
  }
}
