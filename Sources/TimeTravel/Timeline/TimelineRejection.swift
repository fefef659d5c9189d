/// Why a timeline cannot go where it was asked to.
public enum TimelineRejection: Error, Hashable, Sendable {
  /// The timeline keeps no steps.
  case nothingIsKept

  /// Less than one step was to be taken back or made again.
  case notACount(Int)

  /// The present is the earliest state kept.
  case nothingToUndo(first: Int)

  /// The present is the latest state.
  case nothingToRedo

  /// More was to be taken back than can be.
  case tooFarBack(Int, undoable: Int, first: Int)

  /// More was to be made again than can be.
  case tooFarForward(Int, redoable: Int)

  /// There has been no such step.
  case noSuchStep(Int, kept: ClosedRange<Int>)

  /// The step was given up for later ones.
  case noLongerKept(Int, kept: ClosedRange<Int>)
}

extension TimelineRejection: CustomStringConvertible {
  /// A sentence without a full stop, which says what can be asked for.
  public var description: String {
    switch self {
    case .nothingIsKept:
      "no steps are kept"
    case .notACount(let count):
      "\(count) is not a number of steps; it is at least 1"
    case .nothingToUndo(let first):
      "nothing to undo" + givenUp(before: first)
    case .nothingToRedo:
      "nothing to redo"
    case .tooFarBack(let count, let undoable, let first):
      "cannot undo \(steps(count)), only \(undoable)" + givenUp(before: first)
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

  private func givenUp(before first: Int) -> String {
    first == 0 ? "" : "; steps before \(first) are no longer kept"
  }
}
