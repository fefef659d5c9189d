/// The kind of Dispatch queue on which an asynchronous effect runs.
public enum EffectQueue: Hashable, Sendable {
  /// Together with up to 63 others, in no promised order.
  case concurrent

  /// One after the other, in the order in which they were started: the lane of file effects, so
  /// that what is done to one file is done in the order it was asked for.
  case serial
}
