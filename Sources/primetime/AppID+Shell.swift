import CommandShell
import LiveClients
import Synchronization

extension AppID {
  /// Finds the AppID in the environment or in the user's configuration folder.
  static func find(shell: ShellEnvironment) throws(AppIDError) -> AppID? {
    let name = "WOLFRAM_APP_ID"
    return try find(
      environment: shell.variable(name).map { [name: $0] } ?? [:],
      configFile: configFile(shell: shell))
  }

  /// Returns the path of the AppID's file in the user's configuration folder.
  static func configFile(shell: ShellEnvironment) -> String? {
    shell.directories.config.map { "\($0)/primetime/wolfram-app-id" }
  }

  /// Returns a function that redacts the AppID in text.
  ///
  /// The first call of the function looks up the AppID.
  static func redaction(shell: ShellEnvironment) -> @Sendable (String) -> String {
    let appID = LazyAppID(shell: shell)
    return { text in appID.value?.redacted(from: text) ?? text }
  }
}

/// An AppID that is looked up only once, at its first use.
private final class LazyAppID: Sendable {
  private let found: Mutex<AppID??> = Mutex(nil)
  private let shell: ShellEnvironment

  init(shell: ShellEnvironment) {
    self.shell = shell
  }

  var value: AppID? {
    found.withLock { found in
      if let found { return found }
      // The error is ignored here, because looking up a prime reports it.
      let value = (try? AppID.find(shell: shell)) ?? nil
      found = .some(value)
      return value
    }
  }
}
