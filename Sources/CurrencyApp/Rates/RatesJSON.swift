import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ExchangeRates {
  /// Decodes the JSON of Frankfurter, version 1, or of Fixer: an object with `base`, `date` and
  /// `rates`.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    do {
      let answer = try JSONDecoder().decode(RatesResponse.self, from: Data(bytes))
      self = try answer.rates.rates(of: answer.date, from: source)
    } catch let error as RatesError {
      throw error
    } catch DecodingError.dataCorrupted {
      throw RatesError("", "it is not valid JSON")
    } catch let error as DecodingError {
      throw RatesError("", decodingErrorText(error))
    } catch {
      throw RatesError("", escapingControls(excerpt("\(error)", limit: 200)))
    }
  }
}
