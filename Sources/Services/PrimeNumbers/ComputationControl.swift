/// The functions through which a caller cancels a long computation and follows its progress.
///
/// A computation calls ``isCancelled`` at least every 50 ms, and ``reportProgress`` less often. The
/// calls come from the threads that run the computation, but never from two at the same time.
package struct ComputationControl: Sendable {
  /// Returns true to stop the computation, which then throws ``PrimeComputationError/cancelled``.
  package var isCancelled: @Sendable () -> Bool
  /// Receives the completed fraction of the work, a number from 0 to 1 that never decreases.
  package var reportProgress: @Sendable (Double) -> Void
  /// Receives a few words about a search whose end cannot be predicted; called on any thread.
  package var reportStatus: @Sendable (String) -> Void

  /// Creates a control; by default, it ignores progress and never cancels.
  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    reportProgress: @escaping @Sendable (Double) -> Void = { _ in },
    reportStatus: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.reportProgress = reportProgress
    self.reportStatus = reportStatus
  }

  /// A control that ignores progress and never cancels.
  package static let none = ComputationControl()

  /// Throws if the computation has been canceled; otherwise reports the progress, if any.
  func checkpoint(_ progress: Double? = nil) throws(PrimeComputationError) {
    if isCancelled() { throw .cancelled }
    if let progress { reportProgress(min(max(progress, 0), 1)) }
  }

  /// Returns a control that maps the progress of a part of the work to a range of the total
  /// progress.
  func part(from start: Double, to end: Double) -> ComputationControl {
    ComputationControl(
      isCancelled: isCancelled,
      reportProgress: { [reportProgress] in reportProgress(start + (end - start) * $0) })
  }
}
