import SystemIO

/// The folders for a user's files, as the XDG Base Directory Specification 0.8 defines them.
///
/// A folder is nil if its environment variable has no absolute path and the user has no home
/// folder.
public struct BaseDirectories: Equatable, Sendable {
  /// The home folder; nil if neither `HOME` nor the user database has an absolute path.
  package var home: String?

  /// The folder for data that outlives a session (`XDG_DATA_HOME`).
  public var data: String?

  /// The folder for disposable state such as history (`XDG_STATE_HOME`).
  package var state: String?

  /// The folder for settings (`XDG_CONFIG_HOME`).
  public var config: String?

  /// Reads the folders from environment variables.
  ///
  /// A variable that is unset, empty or not an absolute path is ignored, and the folder's default
  /// is used. The default of `HOME` is `userHome`, by default the folder in the user database.
  package init(
    environment: (String) -> String?, userHome: String? = CurrentProcess.homeFolder
  ) {
    let home = Self.absolute(environment("HOME")) ?? Self.absolute(userHome)
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
