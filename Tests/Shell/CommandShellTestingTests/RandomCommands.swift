import UnidirectionalTesting

/// Random commands of each tool, for tests that compare what is announced with what is done.
enum RandomCommands {
  static func primeTime(_ random: inout SeededGenerator) -> String {
    let number = ["", " 0", " 1", " 7", " -3", " 17", " 2^61-1", " x", " 99999999999999999999"]
      .randomElement(using: &random)
    let command = [
      "next", "previous", "count", "+", "-", "prime?", "factor", "about", "nth", "pi", "favorite",
      "unfavorite", "delete", "undo", "redo", "goto", "feed", "history", "favorite", "favorite",
      "primes 1", "save", "load", "favorites", "state", "bogus",
    ].randomElement(using: &random)
    return (command ?? "") + (number ?? "")
  }

  static func currency(_ random: inout SeededGenerator) -> String {
    [
      "amount", "amount 3", "amount -1", "to USD", "to EUR", "to XXX", "rates", "reload",
      "reload other.json", "undo", "redo", "goto 1", "amount 3 EUR", "amount 3 USD",
    ].randomElement(using: &random) ?? ""
  }

  static func headlines(_ random: inout SeededGenerator) -> String {
    [
      "load a.xml", "load b.xml", "reload", "titles", "undo", "redo", "goto 0", "load",
      "remove a.xml", "remove c.xml", "link 1",
    ].randomElement(using: &random) ?? ""
  }
}
