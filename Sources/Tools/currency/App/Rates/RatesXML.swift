import PlainXML
import TerminalText

extension ExchangeRates {
  /// Parses the daily reference rates of the European Central Bank, whose base is the euro.
  ///
  /// A `Cube` element with the attribute `time` contains one element for each currency, with the
  /// attributes `currency` and `rate`.
  ///
  /// Source: <https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml>.
  init(xml bytes: [UInt8], source: String) throws(RatesError) {
    var date: CalendarDate?
    var rates: [WrittenRate] = []
    try readXML(bytes[...], failure: RatesError.init) { (event) throws(RatesError) in
      guard case .begin(let cube) = event, cube.localName == "Cube" else { return }
      let place = cube.place.description
      if let time = cube.attributes["time"] {
        if date != nil { throw RatesError(place, "the rates are for more than one day") }
        date = CalendarDate(time)
        if date == nil { throw RatesError(place, "\(quoted(time)) is not a date like 2026-04-16") }
      }
      guard let currency = cube.attributes["currency"] else { return }
      if date == nil {
        throw RatesError(place, "\(quoted(currency)) is not in an element with a date")
      }
      rates.append((currency, cube.attributes["rate"] ?? "none", place))
    }
    guard let date else { throw RatesError("no Cube element has the attribute time") }
    try self.init(date: date, source: source, written: rates)
  }
}

extension RatesError {
  fileprivate init(_ error: XMLError) {
    switch error {
    case .webPage: self.init("it is a web page (HTML), not a list of rates")
    case .malformed(let reason, let place): self.init(place.description, "not XML: \(reason)")
    default: self.init(error.description)
    }
  }
}
