import CommandShell
import Dispatch
import Unidirectional
import headlines

/// An event caused by a person or the news source.
enum Step: Equatable, Sendable, CustomStringConvertible {
  case send(HeadlinesAction)

  /// Ctrl-C, which cancels running work.
  case interrupt

  /// Every load ends, one after another, with titles or without. A load from `down` always fails.
  case answer(Bool)

  var description: String {
    switch self {
    case .send(.loadRequested(let sources, let only, _)):
      "load \(sources.map(\.text).joined(separator: " "))\(only ? " --only" : "")"
    case .send(let action): "\(action)"
    case .interrupt: "interrupt"
    case .answer(let isGood): isGood ? "titles arrive" : "the load fails"
    }
  }
}

/// An entry of a trace: an action with the state after it, or the work running after a step.
enum TraceEntry: Equatable {
  case reduced(HeadlinesAction, HeadlinesState)

  /// Whether the step's command is still running, and the number of running effects.
  case stepped(isRunning: Bool, effects: Int)
}

/// Runs a script in a store that is set up as in the shell.
func trace(of script: [Step], by sideEffects: SideEffects) -> [TraceEntry] {
  let news = MockNews()
  let posted = DispatchSemaphore(value: 0)
  let tool = headlinesTool(environment: news.environment, sideEffects: sideEffects)
  let store = Store(
    initialState: tool.initialState, reducer: tool.reducer, middleware: tool.middleware,
    onEnqueue: { action, _ in action.stamp { Timestamp(milliseconds: 0) } },
    wake: { posted.signal() })
  var entries: [TraceEntry] = []
  store.observe { entries.append(.reduced($0.action.action, $0.after)) }
  for feedback in tool.feedback { store.attach(feedback) }
  for step in script {
    var task: StoreTask?
    switch step {
    case .send(let action):
      task = store.send(Timestamped(action))
    case .interrupt:
      let cancelled = store.runningEffects
      store.cancelAll()
      for effect in cancelled {
        if let action = tool.cancelled(effect.signature) { store.send(Timestamped(action)) }
      }
    case .answer(let isGood):
      for (_, load) in store.runningEffects {
        news.answering(load) {
          isGood && $0 != "down" ? .loaded(["\($0) 1", "\($0) 2"]) : .failed("\($0) is down")
        } while: {
          while store.runningEffects.contains(where: { $0.signature == load }) {
            posted.wait()
            store.receive()
          }
        }
      }
    }
    store.receive()
    entries.append(
      .stepped(
        isRunning: task.map(store.isRunning) ?? false, effects: store.runningEffects.count))
  }
  store.cancelAll()
  news.end { _ in .failed("too late") }
  store.receive()
  return entries
}
