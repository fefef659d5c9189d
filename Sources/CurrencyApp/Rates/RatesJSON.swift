import StrictJSON
import TerminalText

extension ExchangeRates {
  /// Decodes the JSON of Frankfurter, version 1, or of Fixer: an object with `base`, `date` and
  /// `rates`.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    do {
      let answer = try JSONDocument(parsing: bytes).decode(RatesResponse.self)
      self = try answer.rates.rates(of: answer.date, from: source)
    } catch let error as RatesError {
      throw error
    } catch let error as JSONSyntaxError {
      throw RatesError("", error.description)
    } catch let error as DecodingError {
      throw RatesError("", decodingErrorText(error))
    } catch {
      throw RatesError("", escapingControls(excerpt("\(error)", limit: 200)))
    }
  }
}
