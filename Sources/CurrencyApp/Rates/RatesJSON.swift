extension ExchangeRates {
  /// Reads the JSON of Frankfurter, version 1, or of Fixer: an object of `base`, `date` and `rates`.
  ///
  /// Sources: <https://frankfurter.dev/v1>, <https://fixer.io/documentation>.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    let value = try JSONReader.value(of: bytes)
    guard case .object(let members) = value else {
      throw RatesError("", "expected an object of base, date and rates, not \(value.kind)")
    }
    let root = try Self.dictionary(members, at: "")
    if root["success"] == .bool(false) {
      throw RatesError("", "the service says: \(Self.complaint(of: root))")
    }
    let base = try Self.text("base", of: root)
    guard base == CurrencyCode.eur.rawValue else {
      throw RatesError("base", "it is \(quoted(base)); rates for EUR are needed")
    }
    if let amount = root["amount"] {
      guard case .number(let text) = amount, ExactDecimal(rate: text)?.description == "1" else {
        throw RatesError("amount", "it is \(amount.kind); rates for 1 EUR are needed")
      }
    }
    guard let date = CalendarDate(try Self.text("date", of: root)) else {
      throw RatesError("date", "\(try Self.text("date", of: root).debugDescription) is no date")
    }
    guard let list = root["rates"] else { throw RatesError("rates", "it is missing") }
    guard case .object(let rates) = list else {
      throw RatesError("rates", "expected an object of rates by currency, not \(list.kind)")
    }
    var builder = ExchangeRatesBuilder()
    for rate in rates {
      guard case .number(let text) = rate.value else {
        throw RatesError("rates.\(shown(rate.name))", "expected a number, not \(rate.value.kind)")
      }
      try builder.add(rate.name, text, at: "rates.\(shown(rate.name))")
    }
    self = try builder.rates(of: date, from: source)
  }

  private static func dictionary(
    _ members: [JSONValue.Member], at place: String
  ) throws(RatesError) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for member in members where values.updateValue(member.value, forKey: member.name) != nil {
      throw RatesError(shown(member.name), "it is there twice")
    }
    return values
  }

  private static func text(
    _ name: String, of root: [String: JSONValue]
  ) throws(RatesError) -> String {
    switch root[name] {
    case .string(let text)?: return text
    case nil: throw RatesError(name, "it is missing")
    case let other?: throw RatesError(name, "expected a text, not \(other.kind)")
    }
  }

  /// What Fixer says where it gives no rates.
  private static func complaint(of root: [String: JSONValue]) -> String {
    guard case .object(let members)? = root["error"] else { return "no success" }
    for name in ["info", "type"] {
      for member in members where member.name == name {
        if case .string(let text) = member.value { return quoted(text) }
      }
    }
    return "no success"
  }
}

/// A name out of a file as it stands in the path of an error.
private func shown(_ name: String) -> String {
  CurrencyCode(rawValue: name) == nil && !["base", "date", "rates"].contains(name)
    ? quoted(name) : name
}
