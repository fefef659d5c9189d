extension ExchangeRates {
  /// Reads the daily reference rates of the European Central Bank, whose base is the euro.
  ///
  /// Within an element `Cube` with a `time` there is one with `currency` and `rate` for each
  /// currency.
  ///
  /// Source: <https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml>.
  init(xml bytes: [UInt8], source: String) throws(RatesError) {
    var tags = XMLTags(bytes)
    var date: CalendarDate?
    var builder = ExchangeRatesBuilder()
    while let tag = try tags.next() {
      guard tag.name == "Cube" || tag.name.hasSuffix(":Cube") else { continue }
      let place = "\(TextPlace(of: tag.offset, in: bytes))"
      if let time = tag["time"] {
        if date != nil { throw RatesError(place, "there are rates of more than one day") }
        date = CalendarDate(time)
        if date == nil { throw RatesError(place, "\(quoted(time)) is no date") }
      }
      guard let currency = tag["currency"] else { continue }
      if date == nil { throw RatesError(place, "\(quoted(currency)) stands outside of any date") }
      guard let rate = tag["rate"] else { throw RatesError(place, "\(currency) has no rate") }
      try builder.add(currency, rate, at: place)
    }
    guard let date else { throw RatesError("", "there is no Cube with a time") }
    self = try builder.rates(of: date, from: source)
  }
}
