/// Something that went wrong where no action could say so.
///
/// An effect that throws without having been told what to make of it ends in one, and so does an
/// action for an element that is not there. The store hands it to its fault handler; it is never
/// lost.
public struct EffectFault: Error, Equatable, Sendable {
  /// The effect that failed, or what found the fault.
  public let signature: EffectSignature

  /// What went wrong, in a sentence without a full stop.
  public let message: String

  /// Makes a fault of its parts.
  public init(_ signature: EffectSignature, _ message: String) {
    self.signature = signature
    self.message = message
  }
}

extension EffectFault: CustomStringConvertible {
  /// `load(url: "…"): no such host`.
  public var description: String { "\(signature): \(message)" }
}
