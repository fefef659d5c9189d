import Testing

@testable import CommandShell

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1), ("kitten", "sitting", 3),
    ("COUNT", "count", 0),
  ])
  func distances(left: String, right: String, distance: Int) {
    #expect(editDistance(left, right) == distance)
  }

  @Test(
    arguments: [
      ("incremnt", "increment"), ("cuont", "count"), ("favourite", "favorite"), ("hlep", "help"),
      ("nthprime", "nth"), ("helpme", "help"), ("xyzzy", nil), ("q", nil), ("", nil),
      (String(repeating: "a", count: 10_000), nil),
    ] as [(String, String?)])
  func nearWords(typed: String, nearest: String?) {
    let words = ["count", "increment", "favorite", "help", "nth"]
    #expect(nearestWords(to: typed, among: words).first == nearest)
  }

  @Test(
    arguments: [
      ("loed", ["load"]), ("sen", ["send", "seen"]), ("lode", ["load"]), ("xyzzy", []),
    ])
  func equallyNearWords(typed: String, nearest: [String]) {
    #expect(nearestWords(to: typed, among: ["send", "load", "seen", "spend"]) == nearest)
  }

  @Test(
    arguments: [
      ("--colr", "--color"), ("--cloor", "--color"), ("-color", "--color"), ("--COLOR", "--color"),
      ("--stop", "--stop-on-error"), ("--stpes", "--steps"), ("--stp", nil), ("--lo", "--log"),
      ("--log-f", "--log-file"), ("--lgo-file", "--log-file"), ("--norc", "--no-rc"),
      ("-l", "--log"), ("--xyzzy", nil), ("--", nil), ("-", nil),
    ] as [(String, String?)])
  func nearOptions(typed: String, nearest: String?) {
    let options = ["--color", "--steps", "--stop-on-error", "--log-format", "--log-file", "--log"]
    #expect(nearestOption(to: typed, among: options + ["--no-rc"]) == nearest)
  }
}
