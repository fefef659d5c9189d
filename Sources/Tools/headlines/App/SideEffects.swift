package import CommandShell
import WebMessages

/// The functions that `headlines` depends on.
package struct HeadlinesEnvironment: Sendable {
  /// Loads the titles of a source; returns nil if the calling task is canceled.
  package var load: @Sendable (_ source: ResourceName) async -> LoadOutcome?

  /// Opens an address in a web browser; throws if that is not possible.
  package var open: @Sendable (_ address: String) throws -> Void = { address in
    preconditionFailure("HeadlinesEnvironment.open was not expected, with \(address)")
  }

  /// Returns the absolute path of a file, which leads to it from every folder.
  package var absolutePath: @Sendable (_ path: String) -> String = { $0 }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = HeadlinesEnvironment { source in
    preconditionFailure("HeadlinesEnvironment.load was not expected, with \(source)")
  }
}

/// A way of running the side effects of a reducer.
///
/// All three ways start the same effects, and lead to the same sequence of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware between `send` and the reducer starts the effect.
  case middleware

  /// The reducer returns the effect.
  case effects

  /// A feedback loop starts or cancels the effect when the state changes.
  case feedback
}

extension Effect where Action == HeadlinesAction {
  /// Returns an effect that loads the titles of a source.
  static func load(from source: ResourceName, _ environment: HeadlinesEnvironment) -> Effect {
    .task(loadName, ["from": source.description]) { context in
      if let outcome = await environment.load(source) {
        context.send(.loadResponse(from: source, outcome))
      }
    }
  }
}

extension HeadlinesState {
  /// Returns the effects that cancel the loads that an action ended, and that start the loads that
  /// it began.
  ///
  /// The loads that start together send their responses in the order of ``loading``. `earlier` is
  /// the state before the action. The result is empty for a response, because its load has already
  /// ended.
  func loadEffects(
    of action: HeadlinesAction, since earlier: HeadlinesState, _ environment: HeadlinesEnvironment
  ) -> [Effect<HeadlinesAction>] {
    if case .loadResponse = action { return [] }
    func id(of source: ResourceName) -> CancellationID {
      CancellationID(loadName, of: source.description)
    }
    let changed = feeds.differingParts(from: earlier.feeds)
    let (before, after) = (earlier.loading(in: changed.old), loading(in: changed.new))
    let (old, ids) = (Set(before), Set(after.map(id)))
    let ended = before.map(id).filter { !ids.contains($0) }
    let loads = after.filter { !old.contains($0) }.map {
      Effect.load(from: $0, environment).cancellable(id: id(of: $0), cancelInFlight: true)
    }
    return ended.map { .cancel(id: $0) } + (loads.isEmpty ? [] : [.ordered(loads)])
  }
}

/// The name of the effect that loads a feed.
let loadName = "load"

/// Creates a reducer like ``headlinesReducer`` that also opens addresses, in all three ways.
package func openingLinks(
  _ environment: HeadlinesEnvironment
) -> Reducer<HeadlinesState, HeadlinesAction> {
  Reducer { state, action in
    let effects = headlinesReducer(&state, action)
    guard case .openRequested(let number) = action, let link = try? state.link(number) else {
      return effects
    }
    do throws(HTTPAddressError) {
      let address = try HTTPAddress.page(link.text)
      return [.work("open", ["address": address]) { _ in try environment.open(address) }]
    } catch {
      return [.reject(HeadlinesRejection.notOpened(link, error.description))]
    }
  }
}

/// Creates a reducer like ``openingLinks(_:)`` that also returns the effects of loading.
package func loadingByEffects(
  _ environment: HeadlinesEnvironment
) -> Reducer<HeadlinesState, HeadlinesAction> {
  Reducer { state, action in
    let before = state
    let effects = openingLinks(environment)(&state, action)
    return effects + state.loadEffects(of: action, since: before, environment)
  }
}

/// Creates a middleware that starts and cancels loads after the reducer has handled an action.
package func loadingByMiddleware(
  _ environment: HeadlinesEnvironment
) -> Middleware<HeadlinesState, HeadlinesAction> {
  Middleware { action, context, next in
    let before = context.state
    next(action)
    let effects = context.state.loadEffects(of: action, since: before, environment)
    for effect in effects { context.start(effect) }
  }
}

/// Creates a feedback loop that loads the sources of the feeds that are in the loading state.
package func loadingByFeedback(
  _ environment: HeadlinesEnvironment
) -> Feedback<HeadlinesState, HeadlinesAction> {
  Feedback(queries: { $0.loading }, inOrder: true) { source in
    .load(from: source, environment)
  }
}
