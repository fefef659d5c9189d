/// What a command's usage line is made of.
///
/// It is an object so that whoever reads arguments can hold it for one reference counted.
@usableFromInline
final class CommandSyntax: Sendable {
  /// The command's name.
  let name: String

  /// The arguments as usage lines show them.
  let argumentUsages: [String]

  @usableFromInline
  init(name: String, argumentUsages: [String]) {
    self.name = name
    self.argumentUsages = argumentUsages
  }

  /// The name with the arguments behind it.
  var usage: String { ([name] + argumentUsages).joined(separator: " ") }
}
