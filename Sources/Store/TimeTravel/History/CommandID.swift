/// The identity of the command that sent an action, directly or through an effect.
///
/// Each command has a greater number than the previous command. Actions with the same number belong
/// to the same command.
public struct CommandID: Hashable, Codable, Sendable {
  /// The number of the command, greater than the number of any earlier command in the session.
  public let number: UInt64

  /// The text that represents the command in a list of steps, such as the words that were typed.
  public let text: String

  private enum CodingKeys: String, CodingKey { case number, text = "name" }

  /// Creates an identifier from the number and the text of a command.
  public init(number: UInt64, text: String) {
    self.number = number
    self.text = text
  }
}

extension CommandID: CustomStringConvertible {
  /// The text of the command.
  public var description: String { text }
}
