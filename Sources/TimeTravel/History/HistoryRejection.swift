/// The reason why a history cannot move to a step.
public enum HistoryRejection: Error, Hashable, Sendable {
  /// The history keeps no steps.
  case noStepsKept

  /// Fewer than one step was requested.
  case notACount(Int)

  /// The present is the earliest kept state.
  case nothingToUndo(first: Int)

  /// The present is the latest state.
  case nothingToRedo

  /// Fewer steps than requested can be undone.
  case tooFarBack(Int, undoable: Int, first: Int)

  /// Fewer steps than requested can be redone.
  case tooFarForward(Int, redoable: Int)

  /// There is no such step.
  case noSuchStep(Int, kept: ClosedRange<Int>)

  /// The step was discarded.
  case noLongerKept(Int, kept: ClosedRange<Int>)
}

extension HistoryRejection: CustomStringConvertible {
  /// A sentence without a full stop that says what is possible.
  public var description: String {
    switch self {
    case .noStepsKept:
      "no steps are kept"
    case .notACount(let count):
      "\(count) is not a valid number of steps; use 1 or more"
    case .nothingToUndo(let first):
      "nothing to undo" + discarded(before: first)
    case .nothingToRedo:
      "nothing to redo"
    case .tooFarBack(let count, let undoable, let first):
      "cannot undo \(steps(count)), only \(undoable)" + discarded(before: first)
    case .tooFarForward(let count, let redoable):
      "cannot redo \(steps(count)), only \(redoable)"
    case .noSuchStep(let step, let kept):
      "there is no step \(step); \(range(kept))"
    case .noLongerKept(let step, let kept):
      "step \(step) is no longer kept; \(range(kept))"
    }
  }

  private func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }

  private func range(_ kept: ClosedRange<Int>) -> String {
    kept.count == 1
      ? "the only one is \(kept.lowerBound)"
      : "steps go from \(kept.lowerBound) to \(kept.upperBound)"
  }

  private func discarded(before first: Int) -> String {
    first == 0 ? "" : "; steps before \(first) are no longer kept"
  }
}
