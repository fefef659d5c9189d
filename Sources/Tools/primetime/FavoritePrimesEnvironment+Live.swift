import CommandShell
import FavoritePrimes
import PrimeNumbers
import PrimeServices
import Synchronization
import SystemIO
import TerminalText

extension FavoritePrimesEnvironment {
  /// Returns an environment that saves favorites to files and loads them.
  ///
  /// The default file is the path in `data` or, without it, the usual path. If neither exists,
  /// saving and loading without a file name fail.
  static func live(data: DataFile, shell: ShellEnvironment) -> FavoritePrimesEnvironment {
    let saved = FavoritesFile()
    let homeless = "there is no home folder to keep favorites in; name a file, or set HOME"
    return FavoritePrimesEnvironment(
      save: { primes, file, loaded, replaces, cancellation, reportStatus in
        let given = data.path
        guard let path = file ?? given ?? data.usual else { return .failed(homeless) }
        do throws(FavoritesFileError) {
          let replaced = try saved.save(
            primes, to: path,
            creatingFolders: file == nil && given == nil && !shell.directories.isHomeForeign,
            loaded: loaded, protectsUnknown: file == nil && !replaces,
            isCancelled: { cancellation.isCancelled },
            onDelay: { folder in
              let text = "another program has locked \(quoted(folder))"
              reportStatus(text)
              // If errors do not go to a terminal, no one sees the status, so write a line instead.
              let line = Array("save is waiting: \(text)\n".utf8)
              if !shell.errors.isTerminal { try? FileSystem.live.writeAll(line, to: shell.errors) }
            })
          return .saved(primes, file: path, replacing: replaced)
        } catch {
          return .failed(error.description)
        }
      },
      load: { file in
        guard let path = file ?? data.path ?? data.usual else { return .failed(homeless) }
        do throws(FavoritesFileError) {
          return .loaded(try saved.load(from: path), file: path)
        } catch {
          return .failed(error.description)
        }
      },
      unknownCount: { (data.path ?? data.usual).map { saved.unknownCount(at: $0) } ?? 0 })
  }
}

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
