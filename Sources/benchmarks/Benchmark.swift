/// One row of the table: the library and a hand-written `switch`, doing the same.
struct Benchmark: Sendable {
  /// What it is called on the command line and in JSON.
  let name: String

  /// What is measured, in a few words.
  let summary: String

  /// How long one operation of the library may take, in nanoseconds.
  let bar: Double

  /// How many operations a sample makes, so that it takes a few milliseconds.
  let operations: Int

  /// Does that many operations by the library.
  let library: @Sendable (_ operations: Int) -> Void

  /// Does the same by hand.
  let handWritten: @Sendable (_ operations: Int) -> Void
}

/// Keeps the optimiser from leaving out what a value was computed for.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Hides a value from the optimiser, so that nothing about it is known at compile time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
