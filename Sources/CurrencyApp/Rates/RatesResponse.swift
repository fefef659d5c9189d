import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A response of Frankfurter, version 1, or of Fixer.
///
/// Sources: <https://frankfurter.dev/v1>, <https://fixer.io/documentation>.
struct RatesResponse: Decodable {
  let date: CalendarDate
  private(set) var rates = ExchangeRatesBuilder()

  private enum CodingKeys: CodingKey {
    case success, error, amount, base, date, rates
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if try fields.decodeIfPresent(Bool.self, forKey: .success) == false {
      let complaint = try? fields.decode(FixerError.self, forKey: .error)
      throw RatesError("", "the service says: \(complaint?.text ?? "the request failed")")
    }
    let base = try fields.decode(String.self, forKey: .base)
    guard base == CurrencyCode.eur.rawValue else {
      throw RatesError("base", "expected \"EUR\", not \(quoted(base))")
    }
    if let amount = try fields.decodeIfPresent(WrittenNumber.self, forKey: .amount),
      amount.digits != "1"
    {
      throw RatesError("amount", "expected 1, not \(amount.digits ?? "another number")")
    }
    let day = try fields.decode(String.self, forKey: .date)
    guard let date = CalendarDate(day) else {
      throw RatesError("date", "\(quoted(day)) is not a date like 2026-04-16")
    }
    self.date = date
    // Sort by name, so that the same error is always reported first.
    let written = try fields.decode([String: WrittenNumber].self, forKey: .rates)
    for (name, rate) in written.sorted(by: { $0.key < $1.key }) {
      guard let digits = rate.digits else {
        throw RatesError.notARate("the number", at: rate.place)
      }
      try rates.add(name, digits, at: rate.place)
    }
  }
}

/// The error report in a Fixer response without rates.
private struct FixerError: Decodable {
  let info: String?
  let type: String?

  var text: String? { (info ?? type).map { quoted($0) } }
}

/// A number with all the digits that are written.
private struct WrittenNumber: Decodable {
  /// The digits, without an exponent; nil for a number that is too large or too small.
  let digits: String?

  /// The names that lead to the number.
  let place: String

  init(from decoder: any Decoder) throws {
    place = RatesError.place(of: decoder.codingPath)
    do {
      digits = try decoder.singleValueContainer().decode(Decimal.self).description
    } catch let error as DecodingError {
      throw error
    } catch {
      // NB: For a number out of range, JSONDecoder throws an error of a private type (Swift 6.3).
      digits = nil
    }
  }
}
