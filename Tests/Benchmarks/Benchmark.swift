/// One row of the table: the same work done by the library and by a reference.
struct Benchmark: Sendable {
  /// Prepares the work, and returns a function that performs a given number of operations.
  ///
  /// Only the returned function is measured.
  typealias Side = @Sendable () -> (_ operations: Int) -> Void

  /// The name on the command line.
  let name: String

  /// A short description of the measured work.
  let summary: String

  /// The name of the reference, such as `bare store`.
  var reference = "bare store"

  /// The greatest acceptable ratio of the library's time to the time of the reference.
  let bar: Double

  /// The number of operations in a sample, chosen so that a sample takes a few milliseconds.
  let operations: Int

  /// Whether other programs do the work, so that the time is that of the programs.
  var ofChildren = false

  /// The work done by the library.
  let library: Side

  /// The same work done by the reference.
  let referenceSide: Side
}

extension Benchmark {
  /// Creates a row in which each side sends the given actions in turn, over and over; each returns
  /// a function that sends an action.
  // NB: The function is inlined, so that the compiler specializes the loops for the actions.
  @inline(__always)
  init<Action: Sendable>(
    _ name: String, _ summary: String, reference: String = "bare store", bar: Double,
    operations: Int, actions: [Action],
    library: @escaping @Sendable () -> (Action) -> Void,
    referenceSide: @escaping @Sendable () -> (Action) -> Void
  ) {
    @inline(__always)
    func looping(_ side: @escaping @Sendable () -> (Action) -> Void) -> Side {
      {
        let send = side()
        let actions = opaque(actions)
        return { operations in
          var next = 0
          for _ in 0..<operations {
            send(actions[next])
            next = next + 1 == actions.count ? 0 : next + 1
          }
        }
      }
    }
    self.init(
      name: name, summary: summary, reference: reference, bar: bar, operations: operations,
      library: looping(library), referenceSide: looping(referenceSide))
  }
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
