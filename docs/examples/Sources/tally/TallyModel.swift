import Observation
import Unidirectional

/// The parts of the state that a view shows, which SwiftUI could observe.
///
/// The store belongs to the main actor. The actions of its effects are processed there.
@MainActor @Observable
final class TallyModel {
  private(set) var bar = ""
  private(set) var isOver = false
  @ObservationIgnored private var store: Store<Tally, TallyAction>?

  init(_ environment: TallyEnvironment) {
    let store = Store(
      initialState: Tally(), reducer: tallyReducer(environment),
      wake: { Task { @MainActor [weak self] in self?.store?.receive() } })
    self.store = store
    store.subscribe(to: \.bar) { [unowned self] in bar = $0 }
    store.subscribe(to: \.isOver) { [unowned self] in isOver = $0 }
    store.send(.began)
  }
}
