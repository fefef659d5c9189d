import Synchronization

/// An integer in GMP's own memory, which is freed with the object.
///
/// A function sets the value once, before any other code sees the object.
// Sharing the object between threads is safe. Its value never changes after an `Integer` holds the
// object, and GMP's functions may read one number on several threads at the same time.
@usableFromInline
final class BigNumber: @unchecked Sendable {
  let pointer: GMP.Number

  /// The result of ``digits``; nil if it has not been requested, or has at most 10,000 bytes.
  private let knownDigits = Mutex<String?>(nil)

  /// Creates a number, and calls a function that sets its value, which is 0 at first.
  init(_ set: (GMP.Number) -> Void = { _ in }) {
    pointer = .allocate(byteCount: 16, alignment: 16)
    GMP.initialize(pointer)
    set(pointer)
  }

  /// All decimal digits, after a minus sign if the value is negative.
  ///
  /// Finding three million digits takes 0.3 s, so texts of more than 10,000 bytes are kept. The
  /// thread that computes a number can find its digits, so that the prompt's thread does not wait.
  var digits: String {
    knownDigits.withLock { known in
      if let known { return known }
      let digits = text(radix: 10)
      if digits.utf8.count > 10_000 { known = digits }
      return digits
    }
  }

  /// Returns the digits in a base up to 36, after a minus sign if the value is negative.
  func text(radix: Int) -> String {
    if !GMP.isInstalled { return String(pointer.wide, radix: radix) }
    return withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: GMP.digitCount(pointer, Int32(radix)) + 2
    ) { buffer in
      String(cString: GMP.getText(buffer.baseAddress, Int32(radix), pointer))
    }
  }

  deinit {
    GMP.clear(pointer)
    pointer.deallocate()
  }
}
