/// The functions through which a caller cancels a long computation and follows its progress.
///
/// A computation calls ``isCancelled`` and ``reportProgress`` at least every 50 ms, on the threads
/// that compute, one call at a time.
package struct ComputationControl: Sendable {
  /// Returns whether to stop; if so, the computation throws ``PrimeComputationError/cancelled``.
  package var isCancelled: @Sendable () -> Bool
  /// Receives the fraction of the work that is done, from 0 to 1, which never decreases.
  package var reportProgress: @Sendable (Double) -> Void
  /// Registers a handler to call, on any thread, once ``isCancelled`` is true.
  ///
  /// If it is already true, the handler is called at once. This is for code that cannot poll.
  package var onCancel: @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void

  /// Creates a control; by default it never cancels and ignores progress.
  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    reportProgress: @escaping @Sendable (Double) -> Void = { _ in },
    onCancel: @escaping @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.reportProgress = reportProgress
    self.onCancel = onCancel
  }

  /// A control that never cancels and ignores progress.
  package static let none = ComputationControl()

  /// Throws if the computation is canceled; otherwise reports the progress.
  func checkpoint(_ progress: Double? = nil) throws(PrimeComputationError) {
    if isCancelled() { throw .cancelled }
    if let progress { reportProgress(min(max(progress, 0), 1)) }
  }

  /// Returns a control for part of the work, which maps its progress to a range of the whole.
  func part(from start: Double, to end: Double) -> ComputationControl {
    ComputationControl(
      isCancelled: isCancelled,
      reportProgress: { [reportProgress] in reportProgress(start + (end - start) * $0) },
      onCancel: onCancel)
  }
}
