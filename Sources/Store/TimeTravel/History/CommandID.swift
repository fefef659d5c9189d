/// The identity of the command that sent an action, directly or through an effect.
///
/// Each command has a greater number than the previous command. Actions with the same number belong
/// to the same command.
public struct CommandID: Hashable, Codable, Sendable {
  /// The number of the command, greater than the number of any earlier command in the session.
  public let number: UInt64

  /// The text that represents the command in a list of steps, such as the words that were typed.
  public let name: String

  /// Creates an identifier from the number and the name of a command.
  public init(number: UInt64, name: String) {
    self.number = number
    self.name = name
  }
}

extension CommandID: CustomStringConvertible {
  /// The name of the command.
  public var description: String { name }
}
