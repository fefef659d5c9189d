/// How a caller stops a long computation and learns how far it is.
///
/// The first two functions are called at least every 50 ms, on the threads that compute, one call
/// after the other.
package struct ComputationControl: Sendable {
  /// Whether to stop; once true, the computation throws ``PrimeComputationError/cancelled``.
  package var isCancelled: @Sendable () -> Bool
  /// Takes the part of the work that is done, from 0 to 1, never less than the time before.
  package var reportProgress: @Sendable (Double) -> Void
  /// Takes what to call, on any thread, once ``isCancelled`` has become true, or at once where it is;
  /// for those who cannot go on asking.
  package var onCancel: @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void

  /// Makes a control from what to ask and whom to tell; left out, it never stops and tells nobody.
  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    reportProgress: @escaping @Sendable (Double) -> Void = { _ in },
    onCancel: @escaping @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.reportProgress = reportProgress
    self.onCancel = onCancel
  }

  /// Never stops, and tells nobody.
  package static let none = ComputationControl()

  /// Throws where the computation has been cancelled, and reports how far it is where it has not.
  func checkpoint(_ progress: Double? = nil) throws(PrimeComputationError) {
    if isCancelled() { throw .cancelled }
    if let progress { reportProgress(min(max(progress, 0), 1)) }
  }

  /// A control for a part of the work, whose 0 to 1 is a range within the whole.
  func part(from start: Double, to end: Double) -> ComputationControl {
    ComputationControl(
      isCancelled: isCancelled,
      reportProgress: { [reportProgress] in reportProgress(start + (end - start) * $0) },
      onCancel: onCancel)
  }
}
