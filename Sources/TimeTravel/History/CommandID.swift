/// The command that an action belongs to, directly or through effects.
///
/// Numbers increase from command to command; actions with the same number belong to one command.
public struct CommandID: Hashable, Codable, Sendable {
  /// The number of the command in its session.
  public let number: UInt64

  /// The command as a list of steps shows it, such as the words that were typed.
  public let name: String

  /// Creates an id.
  @inlinable
  public init(number: UInt64, name: String) {
    self.number = number
    self.name = name
  }
}

extension CommandID: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
