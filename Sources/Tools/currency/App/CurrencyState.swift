package import StateDiff

/// The state of the currency tool: an amount, a currency, and rates.
package struct CurrencyState: Codable, Equatable, Sendable {
  /// The text of the amount, valid or not; nil at first.
  ///
  /// The command `amount` writes a valid one like ``Amount/description``.
  package var typedAmount: String?

  /// The output currency, to which the amount is converted.
  package var currency: CurrencyCode

  /// The most recently loaded rates, which a file keeps; nil before the first load.
  package var rates: ExchangeRates?

  /// The rates that this session has loaded; nil before it has loaded any.
  @Transient var loadedRates: ExchangeRates?

  /// Whether the rates are those of an earlier or another session.
  package var areRatesKept: Bool { rates != nil && rates != loadedRates }

  /// Creates a state, whose rates count as loaded in this session.
  package init(
    typedAmount: String? = nil, currency: CurrencyCode = .usd, rates: ExchangeRates? = nil
  ) {
    self.typedAmount = typedAmount
    self.currency = currency
    (self.rates, loadedRates) = (rates, rates)
  }

  /// The amount; nil if it is missing or invalid.
  package var amount: Amount? {
    typedAmount.flatMap { try? Amount($0) }
  }

  /// The amount converted to the currency; nil unless the amount is valid and the currency has a
  /// rate.
  ///
  /// The value is computed, so it is never out of date.
  package var output: Money? {
    guard let amount, let rates else { return nil }
    return rates.convert(amount, to: currency)
  }
}

extension CurrencyState: Dumpable {
  /// The fields of a dump: the text of the amount, the currency, the rates and the output.
  package static let fields = [
    // A valid amount is text without quotes.
    Field<Self>("amount") { state in
      state.typedAmount.map { state.amount == nil ? DumpValue.string($0) : .text($0) }
    },
    Field("currency") { DumpValue.text($0.currency.rawValue) },
    Field("rates") { $0.rates.map(RatesField.init) },
    Field("output") { $0.output },
  ]
}

/// The field for the rates, whose changes are shown as a replacement of the whole value.
private struct RatesField: DumpableScalar {
  let rates: ExchangeRates

  var dumpValue: DumpValue { rates.dumpValue }

  /// Appends a change that replaces the old rates; does nothing if the rates are equal.
  ///
  /// The change normally shows the date, the source and the number of rates. If these are the same,
  /// it also names the currencies whose rates differ, or gives their number if there are more than
  /// four.
  func appendChanges(from old: RatesField, at path: String, to changes: inout [Change]) {
    if self == old { return }
    var summary = rates.summary
    if summary == old.rates.summary {
      let changed = Set((rates.list + old.rates.list).map(\.currency))
        .filter { rates[$0] != old.rates[$0] }.map(\.rawValue).sorted()
      let names = changed.count > 4 ? "\(changed.count) rates" : changed.joined(separator: ", ")
      summary += ", different in \(names)"
    }
    let new = rates.dumpValue(summary: summary)
    changes.append(Change(path, .replaced(old: old.dumpValue, new: new)))
  }
}
