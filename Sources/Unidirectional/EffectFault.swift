// NB: this module avoids SystemIO and its dependencies; writing a fault is its only system call.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failure that no action reports.
///
/// An effect that throws without ``Effect/catching(_:)`` ends in a fault, and an action for a
/// missing element causes one. The store passes every fault to its fault handler, so none is lost.
public struct EffectFault: Error, Equatable, Sendable {
  /// The effect that failed, or the reducer that found the fault.
  public let signature: EffectSignature

  /// The reason, in a sentence without a full stop.
  public let message: String

  /// Creates a fault.
  public init(_ signature: EffectSignature, _ message: String) {
    self.signature = signature
    self.message = message
  }
}

extension EffectFault: CustomStringConvertible {
  /// The effect and the reason: `load(url: "…"): no such host`.
  public var description: String { "\(signature): \(message)" }
}

extension EffectFault {
  /// Writes the fault to standard error, on a line of its own.
  func writeToStandardError() {
    let line = Array("fault: \(self)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
