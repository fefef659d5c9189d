/// Where a timeline stands among the steps that it keeps.
///
/// Steps are numbered from 1, and the state after a step goes by its number; 0 is the start.
public struct TimelinePosition: Hashable, Sendable {
  /// The earliest state that can be gone back to: 0, as long as no step was given up.
  public let first: Int

  /// The state that is the present.
  public let current: Int

  /// The latest state; greater than ``current`` while there is something to redo.
  public let last: Int

  /// A position of its three numbers.
  public init(first: Int, current: Int, last: Int) {
    self.first = first
    self.current = current
    self.last = last
  }

  /// How many steps can be made again, and are given up where a new one is made.
  public var undone: Int { last - current }
}
