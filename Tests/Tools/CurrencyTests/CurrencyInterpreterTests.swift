import CommandShell
import TestProcesses
import Testing
import Unidirectional

@testable import currency

@Suite(.ownThread, .timeLimit(.minutes(20))) struct CurrencyInterpreterTests {
  @Test func aCommandBecomesAnEffectWithItsSource() {
    let reducer = currencyReducer(.unimplemented)
    var state = CurrencyState()
    let effects = reducer(
      &state, .reloadRequested(ResourceName("https://a.org/latest?access_key=s3cret")))
    #expect(
      effects.map(\.description) == [
        "cancellable(load(from: \"https://a.org/latest?…\"), id: rates, cancelInFlight: true)"
      ])
  }

  @Test func loadedBytesReturnAsAnAction() throws {
    let bytes = try fixture("frankfurter.json")
    let environment = CurrencyEnvironment { source in
      source.text == "here" ? .success(bytes) : .failure(RatesError("nothing there"))
    }
    let store = Store(initialState: CurrencyState(), reducer: currencyReducer(environment))
    store.wait(for: store.send(.reloadRequested(ResourceName("here"))))
    #expect(store.state.rates == (try ExchangeRates(decoding: bytes, source: "here")))
    let before = store.state
    store.wait(for: store.send(.reloadRequested(ResourceName("there"))))
    #expect(store.state == before)
  }

  @Test func aReloadReplacesOneThatIsRunning() throws {
    let bytes = try fixture("frankfurter.json")
    let never = AsyncStream<Void>.makeStream()
    let environment = CurrencyEnvironment { source in
      if source.text == "slow" {
        // Waits until the task is canceled.
        for await _ in never.stream {}
      }
      return .success(bytes)
    }
    let store = Store(initialState: CurrencyState(), reducer: currencyReducer(environment))
    var sources: [String?] = []
    store.observe { sources.append($0.after.rates?.source) }
    store.send(.reloadRequested(ResourceName("slow")))
    store.send(.reloadRequested(ResourceName("quick")))
    store.waitUntilIdle()
    #expect(sources == [nil, nil, "quick"])
  }

  @Test func aCancelledLoadSendsNothing() {
    let environment = CurrencyEnvironment { _ in nil }
    let store = Store(initialState: CurrencyState(), reducer: currencyReducer(environment))
    store.wait(for: store.send(.reloadRequested("rates.json")))
    #expect(store.state == CurrencyState())
  }
}
