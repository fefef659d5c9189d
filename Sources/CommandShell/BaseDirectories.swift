import SystemIO

/// The folders of a user's files by the XDG Base Directory Specification, version 0.8.
public struct BaseDirectories: Equatable, Sendable {
  /// The home folder, if there is one.
  public var home: String?

  /// The folder of data that outlives a session (`XDG_DATA_HOME`); nil without a home folder.
  public var data: String?

  /// The folder of disposable state such as history (`XDG_STATE_HOME`); nil without a home folder.
  public var state: String?

  /// The folder of settings (`XDG_CONFIG_HOME`); nil without a home folder.
  public var config: String?

  /// Takes the folders from environment variables.
  ///
  /// A variable that is unset, empty or not an absolute path is replaced by the default. Without `HOME`
  /// the home folder is that of the user database.
  public init(environment: (String) -> String?) {
    let home = Self.absolute(environment("HOME")) ?? Self.absolute(CurrentProcess.homeFolder)
    self.home = home
    func folder(_ variable: String, _ fallback: String) -> String? {
      Self.absolute(environment(variable)) ?? home.map { "\($0)/\(fallback)" }
    }
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    config = folder("XDG_CONFIG_HOME", ".config")
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
