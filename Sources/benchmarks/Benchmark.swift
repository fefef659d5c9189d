/// One row of the table: the same work done by the library, a bare store and a hand-written
/// `switch`.
struct Benchmark: Sendable {
  /// Prepares the work, which is not measured, and returns a function that does some operations.
  typealias Side = @Sendable () -> (_ operations: Int) -> Void

  /// The name on the command line and in JSON.
  let name: String

  /// A short description of the measured work.
  let summary: String

  /// The time limit of one operation by the library, in nanoseconds; nil if no limit was set.
  var bar: Double?

  /// The usual ratio of the library's time to the hand-written code's, on a busy machine.
  let usualRatio: Double

  /// The threads whose time is measured.
  var clock = CPUClock.thread

  /// The number of operations in a sample, so that a sample takes a few milliseconds.
  let operations: Int

  /// The work done by the library.
  let library: Side

  /// The same by a ``BareStore``; nil if it has no such feature.
  var bareStore: Side?

  /// The same by hand.
  let handWritten: Side
}

/// Keeps the optimizer from removing the computation of a value.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Hides a value from the optimizer, so that nothing about it is known at compile time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
