import CommandShell
package import Unidirectional

/// Makes effects of the currency tool's commands; the one place where they touch the outside.
///
/// A load takes the place of one that is under way.
package func currencyInterpreter(
  _ environment: CurrencyEnvironment
) -> Interpreter<CurrencyCommand, CurrencyAction> {
  { command in
    switch command {
    case .load(let source, let then):
      .work("load", ["from": source.description]) { context in
        guard let result = environment.load(source, context.cancellation) else { return }
        context.send(then(result))
      }
      .cancellable(id: "rates", cancelInFlight: true)
    }
  }
}

/// The currency tool's logic and what interprets its commands, as one reducer.
package func currencyReducer(
  _ environment: CurrencyEnvironment
) -> Reducer<CurrencyState, CurrencyAction> {
  Reducer(interpreting: currencyInterpreter(environment), currencyUpdate)
}
