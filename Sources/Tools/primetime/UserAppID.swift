import CommandShell
import PrimeServices
import Synchronization

/// The user's AppID, a key for Wolfram Alpha that can change during a session, and its redaction.
final class UserAppID: Sendable {
  private let shell: ShellEnvironment

  /// The AppIDs found so far; nil until a search has ended without an error.
  private let known = Mutex<[AppID]?>(nil)

  /// Creates an object that searches the given environment variables and folders.
  init(shell: ShellEnvironment) {
    self.shell = shell
  }

  /// The path of the AppID's file in the user's configuration folder; nil if there is no such
  /// folder.
  var configFile: String? {
    shell.directories.config.map { "\($0)/primetime/wolfram-app-id" }
  }

  /// Finds the AppID in the environment or else in ``configFile``; returns nil if neither has one.
  ///
  /// - Throws: ``AppIDError`` if the AppID is invalid or if the file cannot be read.
  func find() throws(AppIDError) -> AppID? {
    let found = try AppID.find(environment: shell.variable, configFile: configFile)
    known.withLock { known in
      known = (known ?? []).filter { $0 != found } + [found].compactMap(\.self)
    }
    return found
  }

  /// Returns text in which every AppID found so far is redacted.
  ///
  /// If no search has ended without an error yet, this method searches for the AppID first.
  func redacted(_ text: String) -> String {
    // An error is ignored here, because looking up a prime reports it.
    if known.withLock({ $0 == nil }) { _ = try? find() }
    return known.withLock { $0 ?? [] }.reduce(text) { $1.redacted(from: $0) }
  }
}
