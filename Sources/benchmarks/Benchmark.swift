/// One row of the table: the library, a bare store and a hand-written `switch`, doing the same.
struct Benchmark: Sendable {
  /// Prepares what is needed, which is not measured, and gives back what does so many operations.
  typealias Side = @Sendable () -> (_ operations: Int) -> Void

  /// What it is called on the command line and in JSON.
  let name: String

  /// What is measured, in a few words.
  let summary: String

  /// How long one operation of the library may take, in nanoseconds; nil where no bar was set.
  var bar: Double?

  /// How many times as long as by hand the library takes on a machine at work.
  let usualRatio: Double

  /// Whose time counts.
  var clock = CPUClock.thread

  /// How many operations a sample makes, so that it takes a few milliseconds.
  let operations: Int

  /// The library.
  let library: Side

  /// The same by a ``BareStore``; nil where that has nothing of the kind.
  var bareStore: Side?

  /// The same by hand.
  let handWritten: Side
}

/// Keeps the optimiser from leaving out what a value was computed for.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Hides a value from the optimiser, so that nothing about it is known at compile time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
