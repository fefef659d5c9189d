import CommandShell
import CounterFeature
import FavoritesFeature
import Foundation

Tool.main(name: "episodes", abstract: "Explore primes.") {
  let variables = ProcessInfo.processInfo.environment
  let log = try variables["EPISODES_LOG"].map { path in
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
  return episodesTool(
    counter: counterReducer(nthPrime: wolframAlpha(variables)),
    favorites: favoritesReducer(save: saveToFile, load: loadFromFile)
  ) { try log?.write(contentsOf: Data("\($0)\n".utf8)) }
}
