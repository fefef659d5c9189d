import Dispatch

/// The Dispatch queues on which the effects of a store run.
final class EffectQueues: Sendable {
  private let concurrentQueue = ConcurrentEffectQueue()

  /// A separate queue for low-priority effects, so that they never delay other effects.
  private let lowPriorityQueue = ConcurrentEffectQueue()

  /// The executor of async functions.
  ///
  /// It has a queue of its own, so that effects that block their threads cannot delay the async
  /// functions that they wait for.
  let executor = EffectTaskExecutor()
  private let serialQueue = DispatchQueue(label: "effects.serial")

  /// Calls a function in a place.
  func start(
    in place: EffectPlace, priority: TaskPriority?, _ body: @escaping @Sendable () -> Void
  ) {
    switch place {
    case .queue(.concurrent):
      let isLow = priority.map { $0 <= .low } ?? false
      (isLow ? lowPriorityQueue : concurrentQueue).async(body)
    case .queue(.serial): serialQueue.async(execute: body)
    case .task, .clock: body()
    }
  }
}
