/// One row of the table: the same work done by the library, a bare store and a hand-written
/// `switch`.
struct Benchmark: Sendable {
  /// Prepares the work, and returns a function that performs a given number of operations.
  ///
  /// Only the returned function is measured.
  typealias Side = @Sendable () -> (_ operations: Int) -> Void

  /// The name on the command line and in JSON.
  let name: String

  /// A short description of the measured work.
  let summary: String

  /// The time limit for one operation of the library, in nanoseconds; nil if there is no limit.
  var bar: Double?

  /// The usual ratio of the library's time to the hand-written code's time, on a busy machine.
  let usualRatio: Double

  /// The clock to measure with: for the calling thread only, or for all threads.
  var clock = CPUClock.thread

  /// The number of operations in a sample, chosen so that a sample takes a few milliseconds.
  let operations: Int

  /// The work done by the library.
  let library: Side

  /// The same work done by a ``BareStore``; nil if a bare store cannot do the work.
  var bareStore: Side?

  /// The same work done by hand-written code.
  let handWritten: Side
}

/// Keeps the optimizer from removing the computation of a value.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Returns a value unchanged, so that the optimizer cannot assume anything about it.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
