import Synchronization

/// A control that the parts of a computation share.
///
/// The caller's control is never called by two threads at the same time. Once it has canceled the
/// computation, it is not called again.
final class SharedControl: Sendable {
  private struct State {
    var isCancelled = false
    var done: [Double]
  }

  private let control: ComputationControl
  private let weights: [Double]
  private let state: Mutex<State>

  /// Shares a control among parts with the given weights, which add up to 1.
  init(_ control: ComputationControl, weights: [Double]) {
    self.control = control
    self.weights = weights
    state = Mutex(State(done: weights.map { _ in 0 }))
  }

  /// Returns a control for one part of the computation.
  ///
  /// The part's progress counts toward the total in proportion to its weight.
  func part(_ index: Int) -> ComputationControl {
    ComputationControl(
      isCancelled: { self.isCancelled },
      reportProgress: { self.report($0, of: index) })
  }

  private var isCancelled: Bool {
    state.withLock { state in
      if !state.isCancelled { state.isCancelled = control.isCancelled() }
      return state.isCancelled
    }
  }

  private func report(_ part: Double, of index: Int) {
    state.withLock { state in
      state.done[index] = max(state.done[index], part)
      // The parts are always added in the same order, so rounding never makes the total decrease.
      let whole = zip(state.done, weights).reduce(0) { $0 + $1.0 * $1.1 }
      if !state.isCancelled { control.reportProgress(min(whole, 1)) }
    }
  }
}
