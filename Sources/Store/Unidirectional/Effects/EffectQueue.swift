/// The kind of Dispatch queue on which an asynchronous effect runs.
public enum EffectQueue: Hashable, Sendable {
  /// A queue that runs up to 64 effects concurrently, in no particular order.
  case concurrent

  /// A queue that runs effects one after another, in the order in which they were started.
  ///
  /// Use it for effects that write files, so that changes to a file happen in the order in which
  /// they were requested.
  case serial
}
