import TerminalText

/// The reason why a history cannot move to a step, or cannot drop a step.
public enum HistoryRejection: Error, Hashable, Sendable {
  /// The limit of the history is 0, so there are no steps.
  case noStepsKept

  /// Fewer than one step was requested.
  case notACount(Int)

  /// There is nothing to undo: the present state is the earliest one kept, with the number `first`.
  case nothingToUndo(first: Int)

  /// There is nothing to redo: the present state is the latest one.
  case nothingToRedo

  /// Fewer steps than requested can be undone; `first` is the number of the earliest kept state.
  case tooFarBack(Int, undoable: Int, first: Int)

  /// Fewer steps than requested can be redone.
  case tooFarForward(Int, redoable: Int)

  /// No step has had the requested number; `kept` holds the numbers of the earliest kept state and
  /// of the newest step.
  case noSuchStep(Int, kept: ClosedRange<Int>)

  /// The requested step was discarded; `kept` holds the numbers of the earliest kept state and of
  /// the newest step.
  case noLongerKept(Int, kept: ClosedRange<Int>)

  /// The step cannot be dropped, because it is not a kept step that led to the present state.
  case notDroppable(Int)

  /// Without the dropped steps, the step with this number and this command cannot be done again.
  case notRepeatable(Int, CommandID, reason: String)
}

extension HistoryRejection: CustomStringConvertible {
  /// A message without a final period that says why the history stays the same.
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
      "cannot undo \(counted(count, "step")), only \(undoable)" + discarded(before: first)
    case .tooFarForward(let count, let redoable):
      "cannot redo \(counted(count, "step")), only \(redoable)"
    case .noSuchStep(let step, let kept):
      "there is no step \(step); \(range(kept))"
    case .noLongerKept(let step, let kept):
      "step \(step) is no longer kept" + (kept.contains(step) ? "" : "; \(range(kept))")
    case .notDroppable(let step):
      "step \(step) cannot be dropped; use a step that history lists up to the present one"
    case .notRepeatable(let step, let command, let reason):
      "step \(step), \(command), cannot be done again: \(reason)"
    }
  }

  private func range(_ kept: ClosedRange<Int>) -> String {
    kept.count == 1
      ? "the only step is \(kept.lowerBound)"
      : "steps go from \(kept.lowerBound) to \(kept.upperBound)"
  }

  private func discarded(before first: Int) -> String {
    first == 0 ? "" : "; steps before \(first) are no longer kept"
  }
}
