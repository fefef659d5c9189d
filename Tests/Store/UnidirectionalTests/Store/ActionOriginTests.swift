import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests that each action is known to come from the effect that sent it.
@Suite struct ActionOriginTests {
  private enum Action: Equatable, Sendable {
    case start(String)
    case answer(String)
  }

  private typealias ActionEffect = Effect<Action>

  private static func work(_ name: String) -> ActionEffect {
    .work(name, ["number": 1]) { $0.send(.answer(name)) }
  }

  private static func effects(_ kind: String) -> [ActionEffect] {
    switch kind {
    case "sync": [.sync("sync") { send in send(.answer("sync")) }]
    case "work": [work("work")]
    case "task": [.task("task") { $0.send(.answer("task")) }]
    case "merge": [.merge([work("first"), work("second")])]
    case "concatenate":
      [
        .concatenate([.sync("third") { send in send(.answer("third")) }, work("fourth")])
      ]
    case "cancellable": [work("fifth").cancellable(id: "id")]
    default: []
    }
  }

  private let reducer = Reducer<Int, Action> { _, action in
    if case .start(let kind) = action { ActionOriginTests.effects(kind) } else { [] }
  }

  @Test(arguments: ["sync", "work", "task", "merge", "concatenate", "cancellable"])
  func theEffectThatSentAnActionIsKnown(kind: String) {
    var entered: [String: String] = [:]
    var observed: [String: String] = [:]
    let store = Store(
      initialState: 0, reducer: reducer,
      onEnqueue: { action, origin in entered["\(action)"] = origin.effect?.description })
    var tasks: [StoreTask] = []
    store.observe { (transition: Transition<Int, Action>) in
      observed["\(transition.action)"] = transition.origin.effect?.description
      tasks.append(transition.origin.task)
    }
    let task = store.send(.start(kind))
    store.waitUntilIdle()
    #expect(entered == observed)
    #expect(tasks == Array(repeating: task, count: tasks.count))
    for name in Self.effects(kind).flatMap(Self.names) {
      let hasArguments = !["sync", "third", "task"].contains(name)
      #expect(
        observed["\(Action.answer(name))"] == (hasArguments ? "\(name)(number: 1)" : name))
    }
    #expect(observed["\(Action.start(kind))"] == nil)
  }

  /// The names of the effects that a kind of effect consists of.
  private static func names(_ effect: ActionEffect) -> [String] {
    switch effect.signature.name {
    case "merge": ["first", "second"]
    case "concatenate": ["third", "fourth"]
    case "cancellable": ["fifth"]
    default: [effect.signature.name]
    }
  }

  @Test func actionsOfMiddlewareComeFromNoEffectAndItsEffectsAreKnown() {
    var origins: [String] = []
    let forwarding = Middleware<Int, Action> { action, context, next in
      origins.append("\(action): \(context.origin.effect?.name ?? "none")")
      next(action)
      if action == .start("") {
        context.send(.start("sent"))
        context.start(Self.work("started"))
      }
    }
    let store = Store(initialState: 0, reducer: reducer, middleware: [forwarding])
    store.send(.start(""))
    store.waitUntilIdle()
    #expect(
      origins == [
        #"start(""): none"#, #"start("sent"): none"#, #"answer("started"): started"#,
      ])
  }

  @Test func actionsOfFeedbackAreKnown() {
    var origins: [String?] = []
    let store = Store(
      initialState: 0, reducer: reducer,
      onEnqueue: { _, origin in origins.append(origin.effect?.name) })
    store.attach(Feedback(query: { $0 }, effect: { _ in Self.work("query") }))
    store.waitUntilIdle()
    #expect(origins == ["query"])
  }

  @Test func aTestStoreKnowsTheEffects() {
    var origins: [String?] = []
    let store = TestStore(
      initialState: 0, reducer: reducer,
      onEnqueue: { _, origin in origins.append(origin.effect?.name) })
    store.send(.start("sync"), effects: [.named("sync")])
    store.receive(.answer("sync"))
    store.send(.start("work"), effects: [.named("work", ["number": 1])])
    store.receive(.answer("work"))
    store.finish()
    #expect(origins == [nil, "sync", nil, "work"])
  }
}
