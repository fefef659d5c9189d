/// An integer in GMP's own memory, which is freed with the object.
///
/// A function sets the value once, before any other code sees the object.
// It is safe to share between threads because it is never changed once an `Integer` has it, and
// GMP's functions may read one number on several threads.
@usableFromInline
final class BigNumber: @unchecked Sendable {
  let pointer: GMP.Number

  /// Creates a number, and calls a function that sets its value, which is 0 at first.
  init(_ set: (GMP.Number) -> Void = { _ in }) {
    pointer = .allocate(byteCount: 16, alignment: 16)
    GMP.initialize(pointer)
    set(pointer)
  }

  deinit {
    GMP.clear(pointer)
    pointer.deallocate()
  }
}
