package import CommandShell
import StateDiff
import TerminalText

/// What a person or a program is told of an action.
package func currencyView(
  _ before: CurrencyState, _ action: CurrencyAction, _ after: CurrencyState
) -> Answer? {
  let rejection = currencyRejection(of: action, in: before)
  switch action {
  case .amountRequested:
    let amount = after.typedAmount
    let shown = amount.map { after.amount == nil ? "\(quoted($0)), which is no amount" : $0 }
    return Answer(
      "amount = \((shown.map(DumpValue.text) ?? .none).line)",
      value: .record([.init("amount", amount.map(DumpValue.string) ?? .none)]))
  case .currencyRequested:
    return Answer(
      "currency = \(after.currency)",
      value: .record([.init("currency", .string(after.currency.rawValue))]))
  case .ratesRequested:
    guard let rates = after.rates, rejection == nil else { return rejection.map { .failure($0) } }
    return Answer(
      rates.list.map { "\($0.currency)  \($0.rate)" }, value: rates.dumpValue)
  case .amountTyped, .currencyTyped:
    return rejection.map { .failure($0) } ?? conversion(in: after)
  case .reloadRequested:
    return nil
  case .reloadResponse(.failed):
    return rejection.map { .failure($0) }
  case .reloadResponse(.loaded(let rates)):
    let noun = rates.list.count == 1 ? "rate" : "rates"
    var answer = Answer(
      "loaded \(rates.list.count) \(noun) of \(rates.date) from \(rates.source)",
      value: rates.dumpValue)
    answer.error = rejection?.description
    if rejection == nil, after.output != nil {
      answer.lines += conversion(in: after)?.lines ?? []
    }
    return answer
  }
}

/// The amount and what it is worth, which is there once rates are; nil without an amount.
private func conversion(in state: CurrencyState) -> Answer? {
  guard let amount = state.amount else { return nil }
  guard let output = state.output, let rates = state.rates else {
    var answer = Answer([], value: conversionValue(amount, nil, state))
    answer.hint = "there are no rates yet; reload loads them"
    return answer
  }
  return Answer(
    "\(amount.value) EUR = \(output) (rates of \(rates.date))",
    value: conversionValue(amount, output, state))
}

private func conversionValue(
  _ amount: Amount, _ output: Money?, _ state: CurrencyState
) -> DumpValue {
  .record([
    .init("amount", .string(amount.value.description)),
    .init("output", output.map { .string($0.amount.description) } ?? .none),
    .init("currency", .string(state.currency.rawValue)),
    .init("date", state.rates.map { .string($0.date.description) } ?? .none),
  ])
}
