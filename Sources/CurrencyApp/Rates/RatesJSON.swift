import Foundation
import TerminalText

extension ExchangeRates {
  /// Decodes the JSON of Frankfurter, version 1, or of Fixer: an object with `base`, `date` and
  /// `rates`.
  ///
  /// If an object contains the same name twice, the first value is used.
  init(json bytes: [UInt8], source: String) throws(RatesError) {
    let data = Data(bytes)
    do {
      let answer = try JSONDecoder().decode(RatesResponse.self, from: data)
      self = try answer.rates.rates(of: answer.date, from: source)
    } catch let error as RatesError {
      throw error
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw RatesError("", "not JSON: \(fault(inJSON: data))")
    } catch let error as DecodingError {
      throw RatesError("", decodingErrorText(error))
    } catch {
      throw RatesError("", escapingControls(excerpt("\(error)", limit: 200)))
    }
  }
}

/// Returns a description of the syntax error in invalid JSON, with its position.
///
/// `JSONDecoder` does not report the position on Linux. `JSONSerialization` uses the same parser
/// and reports it.
private func fault(inJSON data: Data) -> String {
  do {
    _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    return "it cannot be read"
  } catch {
    let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    if words.hasPrefix("Unexpected end of file") {
      return "it ends too early, or a value in it is not valid"
    }
    if words.contains("not representable") { return "a number is out of range" }
    if words.hasPrefix("Too many nested") { return "arrays and objects are nested too deeply" }
    if words.hasPrefix("Invalid UTF-8") { return "it is not valid UTF-8" }
    let position = words.firstMatch(of: /character ([0-9]+)/).map {
      " near character \((Int($0.output.1) ?? 0) + 1)"
    }
    return "there is a syntax error\(position ?? "")"
  }
}
