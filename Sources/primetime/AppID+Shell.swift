import CommandShell
import LiveClients
import Synchronization

extension AppID {
  /// Finds the AppID of the environment or of the user's configuration folder.
  static func find(shell: ShellEnvironment) throws(AppIDError) -> AppID? {
    let name = "WOLFRAM_APP_ID"
    return try find(
      environment: shell.variable(name).map { [name: $0] } ?? [:],
      configFile: configFile(shell: shell))
  }

  /// The file in the user's configuration folder.
  static func configFile(shell: ShellEnvironment) -> String? {
    shell.directories.config.map { "\($0)/primetime/wolfram-app-id" }
  }

  /// A function that redacts the AppID in texts; the AppID is searched when there is a first text.
  static func redaction(shell: ShellEnvironment) -> @Sendable (String) -> String {
    let appID = LazyAppID(shell: shell)
    return { text in appID.value?.redacted(from: text) ?? text }
  }
}

/// The AppID, searched once.
private final class LazyAppID: Sendable {
  private let found: Mutex<AppID??> = Mutex(nil)
  private let shell: ShellEnvironment

  init(shell: ShellEnvironment) {
    self.shell = shell
  }

  var value: AppID? {
    found.withLock { found in
      if let found { return found }
      // If it cannot be read, the look-up reports that.
      let value = (try? AppID.find(shell: shell)) ?? nil
      found = .some(value)
      return value
    }
  }
}
