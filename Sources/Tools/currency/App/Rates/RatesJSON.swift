import Essentials
import TerminalText
import Unidirectional

extension ExchangeRates {
  /// Decodes the JSON of Frankfurter, version 1, or of Fixer: an object with `base`, `date` and
  /// `rates`.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    let response: RatesResponse
    do {
      response = try JSONDecoder().decode(RatesResponse.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted {
      throw RatesError("it is not valid JSON")
    } catch {
      throw RatesError(error.readableDescription)
    }
    if response.success == false {
      let complaint = response.error?.info ?? response.error?.type
      throw RatesError(
        "the service says: \(complaint.map { quoted($0) } ?? "the request failed")")
    }
    let base = try required(response.base, "base")
    guard base == CurrencyCode.eur.rawValue else {
      throw RatesError("base", "expected \"EUR\", not \(quoted(base))")
    }
    if let amount = response.amount, amount != 1 {
      throw RatesError("amount", "expected 1, not \(amount)")
    }
    let day = try required(response.date, "date")
    guard let date = CalendarDate(day) else {
      throw RatesError("date", "\(quoted(day)) is not a date like 2026-04-16")
    }
    let rates = try required(response.rates, "rates")
    // NB: `JSONDecoder` decodes only one of several members with the same name.
    let typed = String(decoding: bytes, as: UTF8.self).firstMatch(of: /"rates"\s*:\s*{([^}]*)/)
    let codes = typed?.1.matches(of: /"([A-Z]{3})"\s*:/).map { String($0.1) } ?? []
    // Sort by name, so that the same error is always reported first.
    let names = (codes + Set(rates.keys).subtracting(codes)).sorted()
    try self.init(
      date: date, source: source,
      written: names.compactMap { name in
        let place = "rates." + (CurrencyCode(rawValue: name) == nil ? quoted(name) : name)
        return rates[name].map { (name, $0.description, place) }
      })
  }
}

/// Returns a field of a response; throws if the response lacks the field.
private func required<Value>(_ field: Value?, _ name: String) throws(RatesError) -> Value {
  guard let field else { throw RatesError("there is no \"\(name)\"") }
  return field
}

/// A response of Frankfurter, version 1, or of Fixer.
///
/// Sources: <https://frankfurter.dev/v1>, <https://fixer.io/documentation>.
private struct RatesResponse: Decodable {
  /// The error report in a Fixer response without rates.
  struct Complaint: Decodable {
    let info: String?
    let type: String?
  }

  let success: Bool?
  let error: Complaint?
  let base: String?
  let amount: Decimal?
  let date: String?
  let rates: [String: Decimal]?
}
