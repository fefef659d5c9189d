import CommandShell
import FavoritePrimes
import LiveClients
import PrimeNumbers

extension FavoritePrimesEnvironment {
  /// Returns an environment that saves and loads files.
  ///
  /// The default file is the one named by `--data`; without that option, it is a file in the user's
  /// data folder.
  static func live(data: String?, shell: ShellEnvironment) -> FavoritePrimesEnvironment {
    let store = FavoritePrimesStore(isPrime: { $0.isPrime })
    let usual = shell.directories.data.map { "\($0)/primetime/favorite-primes.json" }
    let homeless = "there is no home folder to keep favorites in; name a file, or set HOME"
    return FavoritePrimesEnvironment(
      save: { primes, file, replaces in
        guard let path = file ?? data ?? usual else { return .failed(homeless) }
        do throws(FavoritePrimesStoreError) {
          let replaced = try store.save(
            primes, to: path, creatingFolders: file == nil && data == nil,
            protectsUnknown: file == nil && !replaces)
          return .saved(primes, file: path, replacing: replaced)
        } catch {
          return .failed(error.description)
        }
      },
      load: { file in
        guard let path = file ?? data ?? usual else { return .failed(homeless) }
        do throws(FavoritePrimesStoreError) {
          return .loaded(try store.load(from: path), file: path)
        } catch {
          return .failed(error.description)
        }
      },
      unknownCount: { (data ?? usual).map { store.unknownCount(at: $0) } ?? 0 })
  }
}
