package import CommandShell
import StateDiff
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
      Answer(rates.list.map { "\($0.currency)  \($0.rate)" }, value: rates.dumpValue)
    }
  case .amountTyped(let text), .conversionTyped(let text, _):
    do throws(AmountError) {
      _ = try Amount(text)
    } catch {
      return .failure(error)
    }
    return state.rates?.rejection(of: state.currency).map { .failure($0) } ?? conversion(in: state)
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
    answer.error = rates.rejection(of: state.currency)?.description
    answer.lines += conversion(in: state)?.lines ?? []
    return answer
  }
}

/// Returns an answer with the amount and its value in the output currency.
///
/// If no rates are loaded, the answer has a hint instead of lines. The result is nil if there is no
/// valid amount.
private func conversion(in state: CurrencyState) -> Answer? {
  guard let amount = state.amount else { return nil }
  var answer = Answer(
    [],
    value: .object([
      "amount": .string(amount.value.description),
      "output": state.output.map { .string($0.amount.description) },
      "currency": .string(state.currency.rawValue),
      "date": state.rates.map { .string($0.date.description) },
    ]))
  if let output = state.output, let rates = state.rates {
    answer.lines = ["\(amount.value) EUR = \(output) (rates for \(rates.date))"]
  } else {
    answer.hint = CurrencyRejection.noRates.description
  }
  return answer
}
