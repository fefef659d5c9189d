import Essentials
import StateDiff
import TerminalText
import WebClients

extension ExchangeRates {
  /// Decodes JSON of Frankfurter or Fixer.
  ///
  /// Fixer and version 1 of Frankfurter write an object with `base`, `date` and `rates`. Version 2
  /// of Frankfurter writes an object with `base`, `date`, `quote` and `rate`, or a list of them.
  /// The date of the table is the earliest of these dates.
  ///
  /// Sources: <https://frankfurter.dev>, <https://fixer.io/documentation>.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    guard let document = try? DumpValue(json: Data(bytes)) else {
      throw RatesError("it is not valid JSON")
    }
    try checkNames(in: document, of: String(decoding: bytes, as: UTF8.self))
    let entries = document.elements.isEmpty ? [document] : document.elements
    let dates = try entries.map { (entry) throws(RatesError) in
      let base = entry["base"] ?? DumpValue.none
      guard base == .string("EUR") else {
        throw serviceError(in: entry).map { RatesError($0) }
          ?? RatesError("base", "expected \"EUR\", not \(excerpt(base.line, limit: 40))")
      }
      if let amount = entry["amount"], amount != .integer(1) {
        throw RatesError("amount", "expected 1, not \(excerpt(amount.line, limit: 40))")
      }
      let day = entry["date"] ?? DumpValue.none
      guard let date = day.string.flatMap(CalendarDate.init(_:)) else {
        throw RatesError("date", "\(excerpt(day.line, limit: 40)) is not a date like 2026-04-16")
      }
      return date
    }
    let rates = entries.flatMap { entry in
      entry["quote"]?.string.map { [DumpValue.Member($0, entry["rate"] ?? .none)] }
        ?? entry["rates"]?.members ?? []
    }
    try self.init(
      date: dates.sorted { $0.description < $1.description }[0], source: source,
      written: rates.map { rate in
        let text = rate.value == DumpValue.none ? "null" : rate.value.line
        // A `Decimal` is written without an exponent.
        return (rate.name, Decimal(string: text)?.description ?? text, "rates.\(rate.name)")
      })
  }
}

/// Throws an error for what `JSONDecoder` accepts, but others reject or read differently: a comma
/// before a closing bracket, and a name that appears twice in an object.
private func checkNames(in document: DumpValue, of json: String) throws(RatesError) {
  let form = /("(?:[^"\\]|\\.)*")\s*(:?)|,\s*[\]}]/.matchingSemantics(.unicodeScalar)
  let tokens = json.matches(of: form)
  if tokens.contains(where: { $0.0.first == "," }) { throw RatesError("it is not valid JSON") }
  let written = tokens.filter { $0.2 == ":" }.compactMap { token in
    token.1.flatMap { try? DumpValue(json: Data($0.utf8)) }?.string
  }
  let names = document.names.sorted() + [""]
  guard let (twice, _) = zip(written.sorted(), names).first(where: { $0 != $1 }) else { return }
  throw CurrencyCode(rawValue: twice) == nil
    ? RatesError(twice, "the name appears twice")
    : RatesError("rates.\(twice)", "the currency appears twice")
}

extension DumpValue {
  /// The names of the members of all objects.
  fileprivate var names: [String] {
    members.flatMap { [$0.name] + $0.value.names } + elements.flatMap(\.names)
  }
}
