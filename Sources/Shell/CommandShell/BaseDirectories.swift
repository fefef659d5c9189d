package import SystemIO

/// The folders for a user's files, as the XDG Base Directory Specification 0.8 defines them.
///
/// A folder is nil if its environment variable has no absolute path and the user has no home
/// folder. ``isHomeForeign`` names another reason.
public struct BaseDirectories: Equatable, Sendable {
  /// The home folder; nil if neither `HOME` nor the user database has an absolute path.
  package var home: String?

  /// The folder for data that outlives a session (`XDG_DATA_HOME`).
  public var data: String?

  /// The folder for disposable state such as history (`XDG_STATE_HOME`).
  package var state: String?

  /// The folder for settings (`XDG_CONFIG_HOME`).
  public var config: String?

  /// Whether the home folder belongs to another user, usually because of `sudo`.
  ///
  /// A file that this process created there would belong to the wrong user, and an rc file there
  /// could run commands as this user. Therefore, no file is read from there for settings or written
  /// there for state, ``config`` is nil, and no folder is created for ``data``. A home folder of
  /// the superuser does not count.
  public let isHomeForeign: Bool

  /// Reads the folders from environment variables.
  ///
  /// A variable that is unset, empty or not an absolute path is ignored, and the folder's default
  /// is used. The default of `HOME` is `userHome`, by default the folder in the user database.
  package init(
    environment: (String) -> String?, userHome: String? = CurrentProcess.homeFolder,
    user: UserID = CurrentProcess.userID,
    owner: (String) -> UserID? = { (try? FileSystem.live.statusIfPresent($0))?.userID }
  ) {
    let home = Self.absolute(environment("HOME")) ?? Self.absolute(userHome)
    self.home = home
    isHomeForeign = home.flatMap(owner).map { $0 != user && $0.rawValue != 0 } ?? false
    func folder(_ variable: String, _ fallback: String) -> String? {
      Self.absolute(environment(variable)) ?? home.map { "\($0)/\(fallback)" }
    }
    data = folder("XDG_DATA_HOME", ".local/share")
    state = isHomeForeign ? nil : folder("XDG_STATE_HOME", ".local/state")
    config = isHomeForeign ? nil : folder("XDG_CONFIG_HOME", ".config")
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
