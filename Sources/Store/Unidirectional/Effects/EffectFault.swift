// NB: this module needs only one system call, `write`. It therefore calls `write` directly and does
// not depend on the module SystemIO.
import CLibrary

/// A failure that was not turned into an action.
///
/// A fault occurs if an effect without ``Effect/catching(_:)`` throws an error, or if a reducer
/// returns `Effect.fault`. For example, `ifLet` returns a fault for an action of a missing value.
/// The store passes faults to ``Store/onFault``. If the effect will be run again, the
/// store passes its fault to ``Store/onRetry`` instead.
public struct EffectFault: Error, Sendable {
  /// The name and the arguments of the effect that failed.
  ///
  /// For a fault that a reducer reported with `Effect.fault`, these are the name and the arguments
  /// that the reducer gave. An example is `ifLet`.
  public let signature: EffectSignature

  /// The reason: the text of the error, or the message that the reducer gave.
  public let message: String

  /// The task of the effect.
  ///
  /// The task distinguishes the faults of effects with equal signatures.
  package let task: StoreTask

  @usableFromInline
  init(_ signature: EffectSignature, _ message: String, of task: StoreTask) {
    self.signature = signature
    self.message = message
    self.task = task
  }
}

extension EffectFault: Equatable {
  /// Whether the effects and the reasons are equal; the tasks are not compared.
  public static func == (left: EffectFault, right: EffectFault) -> Bool {
    left.signature == right.signature && left.message == right.message
  }
}

extension EffectFault: CustomStringConvertible {
  /// The effect and the reason, such as `load(url: "…"): no such host`.
  public var description: String { "\(signature): \(message)" }
}

extension EffectFault {
  /// Writes the fault to standard error, as a line that begins with `fault: `.
  func writeToStandardError() {
    let line = Array("fault: \(self)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
