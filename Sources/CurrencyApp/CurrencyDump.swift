package import StateDiff
import TerminalText

extension CurrencyState: Dumpable {
  /// The amount as typed, the currency, the rates and the output.
  package static let fields = [
    Field<Self>("amount") { $0.typedAmount.map { ConstantField(amountValue($0)) } },
    Field("currency") { ConstantField(.text($0.currency.rawValue)) },
    Field("rates") { $0.rates.map(RatesField.init) },
    Field("output") { $0.output.map { ConstantField($0.dumpValue) } },
  ]
}

/// An amount that can be read as a number, another as the text it is.
private func amountValue(_ typed: String) -> DumpValue {
  (try? Amount(typed)) == nil ? .string(typed) : .text(typed)
}

/// A part of the state which changes as a whole.
private struct ConstantField: DumpableScalar {
  let dumpValue: DumpValue

  init(_ dumpValue: DumpValue) {
    self.dumpValue = dumpValue
  }
}

/// Rates, which change as a whole as well.
private struct RatesField: DumpableScalar {
  let rates: ExchangeRates

  var dumpValue: DumpValue { rates.dumpValue }

  /// One replacement; where day, source and number are the same it says which rates are not.
  func appendChanges(from old: RatesField, at path: String, to changes: inout [Change]) {
    if self == old { return }
    guard case .record(let fields, let summary?) = dumpValue,
      case .record(_, summary) = old.dumpValue
    else {
      changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
      return
    }
    let changed = Set((rates.list + old.rates.list).map(\.currency))
      .filter { rates[$0] != old.rates[$0] }.sorted().map(\.rawValue)
    let names = changed.count > 4 ? "\(changed.count) rates" : changed.joined(separator: ", ")
    let new = DumpValue.record(fields, summary: "\(summary), other in \(names)")
    changes.append(Change(path, .replaced(old: old.dumpValue, new: new)))
  }
}

extension Money {
  /// On a line `11.78 USD`; for a program the amount, as text with all its digits, and the currency.
  var dumpValue: DumpValue {
    .record(
      [
        .init("amount", .text(amount.description)), .init("currency", .text(currency.rawValue)),
      ], summary: description)
  }
}

extension ExchangeRates {
  /// On a line the day, the source and how many there are; for a program every rate as well, as text
  /// with all its digits.
  var dumpValue: DumpValue {
    .record(
      [
        .init("date", .text(date.description)), .init("source", .string(source)),
        .init(
          "rates",
          .record(list.map { .init($0.currency.rawValue, .text($0.rate.description)) })),
      ], summary: summary)
  }

  /// `31 of 2017-07-28 from "rates.json"`.
  private var summary: String { "\(list.count) of \(date) from \(quoted(source))" }
}
