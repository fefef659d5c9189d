import CommandShell
import CommandShellTesting
import Counter
import FavoritePrimes
import Foundation
import PrimeNumbers
import UnidirectionalTesting

@testable import primetime

/// A session of `primetime` at a terminal, whose page is linked from the documentation.
enum DocumentedSession {
  /// The commands of the session, each with the milliseconds before it.
  private static let commands: [(pause: Int, text: String)] = [
    (0, "count 97"), (4200, "favorite"), (3100, "next"), (2600, "favorite"), (5400, "+ 10"),
    (2300, "fav 113"), (9700, "fav 2^89-1"), (6100, "fav 2^61-1"), (4800, "del 1"),
    (5200, "count 2^107-1"), (3900, "fav"), (7700, "previous"), (4100, "fav 7"), (1900, "fav 11"),
    (6400, "unfav 113"), (8200, "count 1_000_003"), (2100, "fav"), (5000, "next 1e12"),
    (1700, "fav"), (3300, "- 12"), (4500, "fav 127"), (2900, "fav 137"), (6000, "undo 2"),
  ]

  /// Runs the session, and returns its page.
  static func page() throws -> String {
    let clock = VirtualClock()
    clock.advance(by: .seconds(1_795_230_600))
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    var tool = primeTimeTool(environment: environment)
    (tool.name, tool.version) = ("primetime", PrimeTimeCommandLine.version)
    let session = try TerminalSession(tool, clock: clock)
    for (pause, text) in commands {
      try session.advance(by: .milliseconds(pause))
      try session.type(text + "\r")
      while let effect = session.effects.first {
        try session.advance(by: .milliseconds(430))
        try session.run(effect.name)
      }
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: url) }
    try session.type("history export \(url.path(percentEncoded: false))\r")
    return try String(contentsOf: url, encoding: .utf8)
  }
}
