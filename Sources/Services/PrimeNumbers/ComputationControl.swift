import Synchronization

/// The functions through which a caller cancels a long computation and follows its progress.
///
/// A computation with 64-bit numbers calls ``isCancelled`` at least every 0.1 s, and
/// ``reportProgress`` less often. The calls come from the threads that run the computation, but
/// never from two threads at the same time.
package struct ComputationControl: Sendable {
  /// Returns true to stop the computation, which then throws ``IntegerError/cancelled``.
  package var isCancelled: @Sendable () -> Bool
  /// Receives the completed fraction of the work, a number from 0 to 1 that never decreases.
  package var reportProgress: @Sendable (Double) -> Void
  /// Receives a few words about a search whose end cannot be predicted; called on any thread.
  package var reportStatus: @Sendable (String) -> Void

  /// Creates a control; by default, it ignores progress and status, and never cancels.
  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    reportProgress: @escaping @Sendable (Double) -> Void = { _ in },
    reportStatus: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.reportProgress = reportProgress
    self.reportStatus = reportStatus
  }

  /// A control that ignores progress and status, and never cancels.
  package static let none = ComputationControl()

  /// Throws ``IntegerError/cancelled`` if ``isCancelled`` returns true; otherwise reports
  /// the progress, limited to 0 through 1, unless it is nil.
  func checkpoint(_ progress: Double? = nil) throws(IntegerError) {
    if isCancelled() { throw .cancelled }
    if let progress { reportProgress(min(max(progress, 0), 1)) }
  }

  /// Returns a control that maps the progress of a part of the work to a range of the total
  /// progress.
  ///
  /// The returned control ignores status texts.
  func part(from start: Double, to end: Double) -> ComputationControl {
    ComputationControl(
      isCancelled: isCancelled,
      reportProgress: { [reportProgress] in reportProgress(start + (end - start) * $0) })
  }

  /// Returns controls for parts that run concurrently, with the given weights, which add up to 1.
  ///
  /// The progress of a part counts toward the total in proportion to its weight. This control is
  /// never called by two threads at the same time, and never again once it has canceled the
  /// computation. The returned controls ignore status texts.
  func shared(weights: [Double]) -> [ComputationControl] {
    let state = Mutex((isCancelled: false, done: weights.map { _ in 0.0 }))
    return weights.indices.map { index in
      ComputationControl(
        isCancelled: {
          state.withLock { state in
            state.isCancelled = state.isCancelled || isCancelled()
            return state.isCancelled
          }
        },
        reportProgress: { part in
          state.withLock { state in
            state.done[index] = max(state.done[index], part)
            // The parts are always added in the same order, so rounding never makes the total
            // decrease.
            let whole = zip(state.done, weights).reduce(0) { $0 + $1.0 * $1.1 }
            if !state.isCancelled { reportProgress(min(whole, 1)) }
          }
        })
    }
  }
}
