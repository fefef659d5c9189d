import Synchronization

/// A control that several computations share, each of which is a part of one whole.
///
/// The caller is asked and told by one of them at a time, and not any more once it has cancelled.
final class SharedControl: Sendable {
  private struct State {
    var isCancelled = false
    var done: [Double]
  }

  private let control: ComputationControl
  private let weights: [Double]
  private let state: Mutex<State>

  /// Shares a control among parts of those weights, which add up to 1.
  init(_ control: ComputationControl, weights: [Double]) {
    self.control = control
    self.weights = weights
    state = Mutex(State(done: weights.map { _ in 0 }))
  }

  /// The control of a part, whose 0 to 1 is its weight within the whole.
  func part(_ index: Int) -> ComputationControl {
    ComputationControl(
      isCancelled: { self.isCancelled },
      reportProgress: { self.report($0, of: index) },
      onCancel: control.onCancel)
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
      // In one order always, so that rounding never lets it fall.
      let whole = zip(state.done, weights).reduce(0) { $0 + $1.0 * $1.1 }
      if !state.isCancelled { control.reportProgress(min(whole, 1)) }
    }
  }
}
