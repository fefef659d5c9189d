/// The words in front of which a command's name may be left out.
public struct ImplicitArgument: Sendable {
  /// What such a word is, for help: `a number`.
  public let description: String

  let matches: @Sendable (String) -> Bool

  /// Makes a kind of word.
  ///
  /// - Parameters:
  ///   - description: What such a word is, with its article.
  ///   - matches: Whether a word is one. It may say so of words that the command's own argument
  ///     will refuse: that error is then the one shown.
  public init(_ description: String, matches: @escaping @Sendable (String) -> Bool) {
    self.description = description
    self.matches = matches
  }

  /// A word that begins as a number does: a digit, perhaps behind a sign or a point.
  public static let number = ImplicitArgument("a number") { word in
    var rest = word.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
