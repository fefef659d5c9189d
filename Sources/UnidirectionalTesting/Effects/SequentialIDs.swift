public import FoundationEssentials
import Synchronization

/// A source of identifiers that are the same in every run of a test: 1, 2, 3 and so on.
///
/// An environment should create identifiers with a function, such as `makeID: { UUID() }`. A test
/// passes a function of this class instead, and so knows the identifiers.
///
/// ```swift
/// let ids = SequentialIDs()
/// environment.makeID = ids.nextUUID
/// // The first item has the id 00000000-0000-0000-0000-000000000001.
/// ```
///
/// It may be used from any thread.
public final class SequentialIDs: Sendable {
  private let last = Mutex<UInt64>(0)

  /// Creates a source whose first identifier is 1.
  public init() {}

  /// Returns the next number.
  public func next() -> Int { Int(advance()) }

  /// Returns the next number as a UUID, whose last twelve digits are the number in hexadecimal.
  public func nextUUID() -> UUID {
    let number = advance()
    let byte = { (index: UInt64) in UInt8(truncatingIfNeeded: number >> (8 * index)) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1),
        byte(0)
      ))
  }

  private func advance() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
