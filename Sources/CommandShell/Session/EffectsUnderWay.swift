public import Unidirectional

/// The effects of a store, without the types of its state and actions.
@usableFromInline
protocol EffectsUnderWay: AnyObject {
  var isIdle: Bool { get }
  var runningEffects: [(task: StoreTask, signature: EffectSignature)] { get }
  func isRunning(_ task: StoreTask) -> Bool
  func isRunning(on lane: EffectQueue) -> Bool
  func cancel(_ task: StoreTask)
  func cancelAll()
  func cancelAll(except lane: EffectQueue)
  func receive()
}

extension Store: EffectsUnderWay {}
