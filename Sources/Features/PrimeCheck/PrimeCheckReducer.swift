package import PrimeNumbers
package import Unidirectional

/// The function that the prime check depends on.
package struct PrimeCheckEnvironment: Sendable {
  /// Finds a factor of a number that cannot be factored quickly; returns nil if no program can.
  package var findFactor: FactorSearch

  /// Creates an environment.
  package init(findFactor: @escaping FactorSearch) {
    self.findFactor = findFactor
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeCheckEnvironment(
    findFactor: { _, _ in
      preconditionFailure("PrimeCheckEnvironment.findFactor was not expected")
    })
}

/// Creates the reducer that tests whether numbers are prime, factors them, and finds facts about
/// them.
package func primeCheckReducer(
  _ environment: PrimeCheckEnvironment
) -> Reducer<PrimeCheckState, PrimeCheckAction> {
  Reducer { count, action in
    switch action {
    case .primalityRequested(let number):
      let number = number ?? count
      if number.fitsWord {
        return computation("factorize", number) { _ in
          .primalityResponse(PrimeFactorization(of: number))
        }
      }
      return computation("testPrimality", number) {
        .primalityTested(number, try number.primality(isCancelled: $0.isCancelled))
      }

    case .factorizationRequested(let number):
      let number = number ?? count
      return computation("factorize", number) {
        .factorizationResponse(
          try PrimeFactorization(
            of: number, control: $0, findFactor: environment.findFactor))
      }

    case .factsRequested(let number):
      let number = number ?? count
      return computation("numberFacts", number) {
        .factsResponse(try NumberFacts(about: number, control: $0))
      }

    case .primalityResponse, .primalityTested, .factorizationResponse, .factsResponse:
      return []
    }
  }
}

/// Returns the effect that computes a result and sends it.
///
/// The effect is synchronous if the number has at most 64 bits. Otherwise, it runs on a Dispatch
/// queue.
private func computation(
  _ name: String, _ number: Integer,
  _ result: @escaping @Sendable (ComputationControl) throws -> PrimeCheckAction
) -> [Effect<PrimeCheckAction>] {
  if number.fitsWord { return [.sync(name, ["": number]) { send in send(try result(.none)) }] }
  return [
    .work(name, ["": number]) { context in
      let control = ComputationControl(
        isCancelled: { context.isCancelled }, reportStatus: { context.reportStatus($0) })
      context.send(try result(control))
    }
  ]
}
