package import StateDiff
import TerminalText

extension CurrencyState: Dumpable {
  /// The fields of a dump: the amount as entered, the currency, the rates and the output.
  package static let fields = [
    Field<Self>("amount") { $0.typedAmount.map(amountValue) },
    Field("currency") { DumpValue.text($0.currency.rawValue) },
    Field("rates") { $0.rates.map(RatesField.init) },
    Field("output") { $0.output?.dumpValue },
  ]
}

/// Returns a valid amount as a number, and anything else as a string.
private func amountValue(_ typed: String) -> DumpValue {
  (try? Amount(typed)) == nil ? .string(typed) : .text(typed)
}

/// The field for the rates, whose changes are shown as a replacement of the whole value.
private struct RatesField: DumpableScalar {
  let rates: ExchangeRates

  var dumpValue: DumpValue { rates.dumpValue }

  /// Appends a change that replaces the old rates.
  ///
  /// If the date, the source and the number of rates are the same, the change names the currencies
  /// whose rates differ, or gives their number if there are more than four.
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
    let new = DumpValue.record(fields, summary: "\(summary), different in \(names)")
    changes.append(Change(path, .replaced(old: old.dumpValue, new: new)))
  }
}

extension Money {
  /// A record of the amount and the currency, with a summary such as `11.78 USD`.
  ///
  /// The amount is text, so that it keeps all its digits.
  var dumpValue: DumpValue {
    .record(
      [
        .init("amount", .text(amount.description)), .init("currency", .text(currency.rawValue)),
      ], summary: description)
  }
}

extension ExchangeRates {
  /// A record of the date, the source and the rates, with a summary that gives only the number of
  /// rates, not the rates themselves.
  ///
  /// The rates are text, so that they keep all their digits.
  var dumpValue: DumpValue {
    .record(
      [
        .init("date", .text(date.description)), .init("source", .string(source)),
        .init(
          "rates",
          .record(list.map { .init($0.currency.rawValue, .text($0.rate.description)) })),
      ], summary: summary)
  }

  /// The number, the date and the source of the rates, such as `31 of 2017-07-28 from
  /// "rates.json"`.
  private var summary: String { "\(list.count) of \(date) from \(quoted(source))" }
}
