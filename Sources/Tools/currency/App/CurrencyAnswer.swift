package import CommandShell
import TerminalText

/// Renders the answer to an action; nil if there is nothing to print besides the diff.
///
/// The second parameter, the output of the reducer, is ignored: this tool's reducer has no outputs
/// except rejections, and the shell prints those.
package func currencyAnswer(
  to action: CurrencyAction, _ output: (any Sendable)?, in state: CurrencyState
) -> Answer? {
  switch action {
  case .amountRequested:
    let amount = state.typedAmount
    let shown = amount.map { state.amount == nil ? "\(quoted($0)), which is not an amount" : $0 }
    return Answer(
      "amount = \((shown.map(DumpValue.text) ?? .none).line)",
      value: .object(["amount": amount.map(DumpValue.string)]))
  case .currencyRequested:
    return Answer(
      "currency = \(state.currency)",
      value: .object(["currency": .string(state.currency.rawValue)]))
  case .ratesRequested:
    return state.rates.map { rates in
      let kept = state.areRatesKept ? ["(kept rates for \(rates.date))"] : []
      return Answer(
        rates.list.map { "\($0.currency)  \($0.rate)" } + kept,
        value: value(rates.dumpValue, in: state))
    }
  case .amountTyped(let text), .conversionTyped(let text, _):
    do throws(AmountError) { _ = try Amount(text) } catch { return .failure(error) }
    return conversion(in: state)
  case .currencyTyped:
    return conversion(in: state)
  case .reloadRequested:
    return nil
  case .reloadResponse(.failed(let reason)):
    let kept = state.rates.map { "the rates for \($0.date) are kept" } ?? "no rates are loaded"
    return .failure(reason + (reason.hasSuffix("?") ? " " : "; ") + kept)
  case .reloadResponse(.loaded(let rates)):
    var answer = Answer(
      "loaded \(counted(rates.list.count, "rate")) for \(rates.date) from \(rates.source)",
      value: rates.dumpValue)
    let conversion = conversion(in: state)
    answer.error = rates.rejection(of: state.currency)?.description ?? conversion?.error
    answer.lines += rates.leftOut.map { "left out: \($0)" }
    answer.lines += conversion?.lines ?? []
    return answer
  }
}

/// Returns an answer for programs, which tells whether the rates are kept ones.
private func value(_ value: DumpValue, in state: CurrencyState) -> DumpValue {
  state.areRatesKept ? .record(value.members + [.init("kept", .bool(true))]) : value
}

/// Returns an answer with the amount and its value in the output currency.
///
/// If no rates are loaded, the answer has a hint instead of lines. It has an error if the amount
/// cannot be converted. The result is nil if there is no valid amount.
private func conversion(in state: CurrencyState) -> Answer? {
  guard let amount = state.amount else { return nil }
  let object = DumpValue.object([
    "amount": .string(amount.description),
    "output": state.output.map { .string($0.amount.description) },
    "currency": .string(state.currency.rawValue),
    "date": state.rates.map { .string($0.date.description) },
  ])
  var answer = Answer([], value: value(object, in: state))
  guard let rates = state.rates else {
    answer.hint = CurrencyRejection.noRates.description
    return answer
  }
  guard let output = state.output else {
    let currencies = [state.currency, amount.currency]
    let rejection = currencies.lazy.compactMap { rates.rejection(of: $0) }.first
    return .failure(rejection ?? .tooLarge(state.currency))
  }
  let kept = state.areRatesKept ? "kept " : ""
  answer.lines = [
    "\(amount.value) \(amount.currency) = \(output) (\(kept)rates for \(rates.date))"
  ]
  return answer
}
