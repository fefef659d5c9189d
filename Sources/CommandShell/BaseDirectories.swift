#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The places that a user's files have by the XDG Base Directory Specification, version 0.8.
public struct BaseDirectories: Equatable, Sendable {
  /// The home folder, if there is one.
  public var home: String?

  /// Where data that should outlive the session goes; nil without a home.
  public var data: String?

  /// Where what can be done without goes, such as history; nil without a home.
  public var state: String?

  /// Where settings are; nil without a home.
  public var config: String?

  /// Takes the places from environment variables.
  ///
  /// A variable that is unset, empty or not an absolute path gives way to the default. Without
  /// `HOME` the home folder is the one in the user database.
  public init(environment: (String) -> String?) {
    let home = Self.absolute(environment("HOME")) ?? Self.homeOfUser
    self.home = home
    func place(_ variable: String, _ fallback: String) -> String? {
      Self.absolute(environment(variable)) ?? home.map { "\($0)/\(fallback)" }
    }
    data = place("XDG_DATA_HOME", ".local/share")
    state = place("XDG_STATE_HOME", ".local/state")
    config = place("XDG_CONFIG_HOME", ".config")
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static var homeOfUser: String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return absolute(String(cString: folder))
  }
}
