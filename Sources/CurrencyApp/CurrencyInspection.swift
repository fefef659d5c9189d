import Quoting
public import StateDiff

extension CurrencyState: Inspectable {
  /// The amount as typed, the currency, the rates and the output.
  public static let parts = [
    Part<Self>("amount") { $0.typedAmount.map { Shown(amountInspection($0)) } },
    Part("currency") { Shown(.text($0.currency.rawValue)) },
    Part("rates") { $0.rates.map(ShownRates.init) },
    Part("output") { $0.output.map { Shown($0.inspection) } },
  ]
}

/// An amount that can be read as a number, another as the text it is.
private func amountInspection(_ typed: String) -> Inspection {
  (try? Amount(typed)) == nil ? .string(typed) : .text(typed)
}

/// A part of the state which changes as a whole.
private struct Shown: InspectableScalar {
  let inspection: Inspection

  init(_ inspection: Inspection) {
    self.inspection = inspection
  }
}

/// Rates, which change as a whole as well.
private struct ShownRates: InspectableScalar {
  let rates: ExchangeRates

  var inspection: Inspection { rates.inspection }

  /// One replacement; where day, source and number are the same it says which rates are not.
  func appendChanges(from old: ShownRates, at path: String, to changes: inout [Change]) {
    if self == old { return }
    guard case .record(let fields, let summary?) = inspection,
      case .record(_, summary) = old.inspection
    else {
      changes.append(Change(path, .replaced(old: old.inspection, new: inspection)))
      return
    }
    let changed = Set((rates.list + old.rates.list).map(\.currency))
      .filter { rates[$0] != old.rates[$0] }.sorted().map(\.rawValue)
    let names = changed.count > 4 ? "\(changed.count) rates" : changed.joined(separator: ", ")
    let new = Inspection.record(fields, summary: "\(summary), other in \(names)")
    changes.append(Change(path, .replaced(old: old.inspection, new: new)))
  }
}

extension Money {
  /// On a line `11.78 USD`; for a program the amount, as text with all its digits, and the currency.
  var inspection: Inspection {
    .record(
      [
        .init("amount", .text(amount.description)), .init("currency", .text(currency.rawValue)),
      ], summary: description)
  }
}

extension ExchangeRates {
  /// On a line the day, the source and how many there are; for a program every rate as well, as text
  /// with all its digits.
  var inspection: Inspection {
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
