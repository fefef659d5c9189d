import PrimeNumbers
package import Unidirectional

/// Creates the reducer that tests whether numbers are prime, factors them, and finds facts about
/// them.
package func primeCheckReducer() -> Reducer<PrimeCheckState, PrimeCheckAction> {
  Reducer { count, action in
    switch action {
    case .primalityRequested(let number):
      let number = number ?? count
      if !number.fitsWord {
        return [
          computation("testPrimality", number) { control, send in
            send(.primalityTested(number, try number.primality(isCancelled: control.isCancelled)))
          }
        ]
      }
      return [
        computation("factorize", number) { _, send in
          send(.primalityResponse(PrimeFactorization(of: number)))
        }
      ]

    case .factorizationRequested(let number):
      let number = number ?? count
      return [
        computation("factorize", number) { control, send in
          let result = try PrimeFactorization(of: number, control: control) {
            send(.factorsFound($0))
          }
          send(.factorizationResponse(result))
        }
      ]

    case .factsRequested(let number):
      let number = number ?? count
      return [
        computation("numberFacts", number) { control, send in
          send(
            .factsResponse(try NumberFacts(about: number, isCancelled: control.isCancelled)))
        }
      ]

    case .primalityResponse, .primalityTested, .factorizationResponse, .factorsFound,
      .factsResponse:
      return []
    }
  }
}

/// Returns an effect that runs a computation: at once if the number has at most 64 bits, and
/// otherwise on a Dispatch queue.
private func computation(
  _ name: String, _ number: Integer,
  _ body: @escaping @Sendable (ComputationControl, (PrimeCheckAction) -> Void) throws -> Void
) -> Effect<PrimeCheckAction> {
  if number.fitsWord { return .sync(name, ["": number]) { send in try body(.none, send) } }
  return .work(name, ["": number]) { context in
    let control = ComputationControl(
      isCancelled: { context.isCancelled }, reportStatus: { context.reportStatus($0) })
    try body(control) { context.send($0) }
  }
}
