import CommandShell
import Synchronization

/// The default file of the favorites, named by the option or the setting `data`.
final class DataFile: Sendable {
  static let meaning = "The default file for save and load."

  /// The path of the file in the user's data folder; nil if there is no such folder.
  let usual: String?

  private let given: Mutex<String?>

  init(path: String?, in directories: BaseDirectories) {
    usual = directories.data.map { "\($0)/primetime/favorite-primes.json" }
    given = Mutex(path)
  }

  /// The path that the user has given; nil to use ``usual``.
  var path: String? { given.withLock(\.self) }

  /// The setting that changes the path.
  var setting: Setting {
    Setting(
      "data", Self.meaning, .file(isWritten: true), defaultValue: usual ?? "",
      value: { [self] _ in path ?? usual ?? "" },
      change: { [self] _, path in given.withLock { $0 = path } })
  }
}
