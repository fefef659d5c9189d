import CommandShell
import LiveClients
import Synchronization

extension AppID {
  /// The AppID of the environment or of the user's settings, if there is one.
  static func find(shell: ShellEnvironment) throws(AppIDError) -> AppID? {
    let name = "WOLFRAM_APP_ID"
    return try find(
      environment: shell.variable(name).map { [name: $0] } ?? [:],
      configFile: configFile(shell: shell))
  }

  /// Where the user's settings have it.
  static func configFile(shell: ShellEnvironment) -> String? {
    shell.directories.config.map { "\($0)/primetime/wolfram-app-id" }
  }

  /// A function that strikes the AppID from texts; it is looked for when there is first a text.
  static func redaction(shell: ShellEnvironment) -> @Sendable (String) -> String {
    let appID = LazyAppID(shell: shell)
    return { text in appID.value?.redacted(from: text) ?? text }
  }
}

/// The AppID, looked for once.
private final class LazyAppID: Sendable {
  private let found: Mutex<AppID??> = Mutex(nil)
  private let shell: ShellEnvironment

  init(shell: ShellEnvironment) {
    self.shell = shell
  }

  var value: AppID? {
    found.withLock { found in
      if let found { return found }
      // One that cannot be read is said when it is to be used.
      let value = (try? AppID.find(shell: shell)) ?? nil
      found = .some(value)
      return value
    }
  }
}
