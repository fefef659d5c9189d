/// Which command an action stems from, itself or by its effects.
///
/// Numbers grow from command to command; equal numbers belong to one command.
public struct StepOrigin: Hashable, Codable, Sendable {
  /// What tells this command from the others of the session.
  public let number: UInt64

  /// What was asked for, in the words in which a list of steps is to show it.
  public let name: String

  /// An origin of its number and name.
  @inlinable
  public init(number: UInt64, name: String) {
    self.number = number
    self.name = name
  }
}

extension StepOrigin: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
