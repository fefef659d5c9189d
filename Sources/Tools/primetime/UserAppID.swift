import CommandShell
import LiveClients
import Synchronization

/// The user's AppID, which can change during a session, and its redaction.
final class UserAppID: Sendable {
  private let shell: ShellEnvironment

  /// The AppIDs found so far; nil before the first search.
  private let known = Mutex<[AppID]?>(nil)

  /// Creates a source.
  ///
  /// - Parameter shell: The environment variables and folders to search.
  init(shell: ShellEnvironment) {
    self.shell = shell
  }

  /// The path of the AppID's file in the user's configuration folder.
  var configFile: String? {
    shell.directories.config.map { "\($0)/primetime/wolfram-app-id" }
  }

  /// Finds the AppID in the environment or in the user's configuration folder.
  func find() throws(AppIDError) -> AppID? {
    let name = AppID.variable
    let found = try AppID.find(
      environment: shell.variable(name).map { [name: $0] } ?? [:], configFile: configFile)
    known.withLock { known in
      let others = (known ?? []).filter { $0 != found }
      known = others + (found.map { [$0] } ?? [])
    }
    return found
  }

  /// Returns text without any AppID found so far.
  ///
  /// The first call searches for the AppID.
  func redacted(_ text: String) -> String {
    // An error is ignored here, because looking up a prime reports it.
    if known.withLock({ $0 == nil }) { _ = try? find() }
    return known.withLock { $0 ?? [] }.reduce(text) { $1.redacted(from: $0) }
  }
}
