import StateDiff
import Unidirectional

/// Loads of two sources, in which a later load does not cancel an earlier one.
///
/// The model is `Spin/loading.pml`.
struct Loading: Dumpable, Sendable {
  var requests = 0
  var wanted = 0
  var shown = 0
  var isLoading = false

  static let fields = [
    Field<Self>("requests") { $0.requests }, Field("wanted") { $0.wanted },
    Field("shown") { $0.shown }, Field("isLoading") { $0.isLoading },
  ]

  enum Action: Equatable, Sendable {
    case requested(Int)
    case loaded(Int)
    case failed
  }

  /// Creates the reducer.
  ///
  /// - Parameter cancels: Whether a load cancels the load before it.
  /// - Returns: The reducer.
  static func reducer(cancels: Bool = false) -> Reducer<Loading, Action> {
    Reducer { state, action in
      switch action {
      case .requested(let source):
        state.requests += 1
        state.wanted = source
        state.isLoading = true
        let load = Effect<Action>.task("load", ["from": source]) { _ in }
        return [cancels ? load.cancellable(id: "load", cancelInFlight: true) : load]
      case .loaded(let source):
        state.shown = source
        state.isLoading = false
      case .failed: state.isLoading = false
      }
      return []
    }
  }

  /// The actions that may be sent.
  var actions: [Action] { requests < 3 ? [.requested(1), .requested(2)] : [] }

  /// Returns the action of a successful load.
  static func loaded(_ effect: EffectSignature) -> Action {
    .loaded(effect.arguments.first?.value as? Int ?? 0)
  }
}

/// A login with a time limit, up to three tries, and a user who may cancel it.
///
/// The model is `Spin/login.pml`.
struct Login: Dumpable, Sendable {
  enum Phase: String, Dumpable, Sendable { case idle, waiting, done, failed }

  var phase = Phase.idle
  var tries = 0

  static let fields = [Field<Self>("phase") { $0.phase }, Field("tries") { $0.tries }]

  enum Action: Equatable, Sendable {
    case started
    case cancelled
    case accepted
    case refused
    case timedOut
  }

  static let reducer = Reducer<Login, Action> { state, action in
    let stop = [Effect<Action>.cancel(id: "request"), .cancel(id: "timer")]
    switch action {
    case .started:
      if state.phase == .waiting { return [] }
      state = Login(phase: .waiting, tries: 1)
      return begin
    case .cancelled:
      if state.phase != .waiting { return [] }
      state.phase = .idle
      return stop
    case .accepted:
      state.phase = .done
      return stop
    case .refused, .timedOut:
      if state.tries == 3 {
        state.phase = .failed
        return stop
      }
      state.tries += 1
      return stop + begin
    }
  }

  private static var begin: [Effect<Action>] {
    [
      .work("request") { _ in }.cancellable(id: "request"),
      .timer("limit", every: .seconds(5), clock: .live) { .timedOut }.cancellable(id: "timer"),
    ]
  }

  static func outcomes(_ effect: EffectSignature) -> [[Action]] {
    effect.name == "request" ? [[.accepted], [.refused], []] : [[.timedOut]]
  }
}

/// The alternating-bit protocol, on a channel that loses and reorders messages.
///
/// The model is `Spin/transfer.pml`.
struct Transfer: Dumpable, Sendable {
  var sending = 0
  var expected = 0
  var isStarted = false
  var sends = 0
  var accepted = 0

  static let fields = [
    Field<Self>("sending") { $0.sending }, Field("expected") { $0.expected },
    Field("isStarted") { $0.isStarted }, Field("sends") { $0.sends },
    Field("accepted") { $0.accepted },
  ]

  enum Action: Equatable, Sendable {
    case started
    case ticked
    case packetArrived(Int)
    case ackArrived(Int)
  }

  static let reducer = Reducer<Transfer, Action> { state, action in
    switch action {
    case .started:
      state.isStarted = true
      return [.timer("tick", every: .seconds(1), clock: .live) { .ticked }.cancellable(id: "tick")]
        + state.send()
    case .ticked:
      return state.sends < 5 ? state.send() : [.cancel(id: "tick")]
    case .packetArrived(let bit):
      if bit == state.expected {
        state.expected = 1 - bit
        state.accepted += 1
      }
      return [.work("ack", ["": bit]) { _ in }]
    case .ackArrived(let bit):
      if bit != state.sending { return [] }
      state.sending = 1 - bit
      return state.send()
    }
  }

  private mutating func send() -> [Effect<Action>] {
    if sends == 5 { return [] }
    sends += 1
    return [.work("packet", ["": sending]) { _ in }]
  }

  static func outcomes(_ effect: EffectSignature) -> [[Action]] {
    let bit = effect.arguments.first?.value as? Int ?? 0
    return switch effect.name {
    case "packet": [[.packetArrived(bit)], []]
    case "ack": [[.ackArrived(bit)], []]
    default: [[.ticked]]
    }
  }
}
