import Foundation
import TerminalText

extension ExchangeRates {
  /// Decodes the JSON of Frankfurter, version 1, or of Fixer: an object with `base`, `date` and
  /// `rates`.
  ///
  /// If a name occurs twice, the first one counts.
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
      throw RatesError(error)
    } catch {
      throw RatesError("", escapingControls(excerpt("\(error)", limit: 200)))
    }
  }
}

/// Returns a description of the syntax error in invalid JSON, with its position.
///
/// On Linux `JSONDecoder` does not report these details. `JSONSerialization` uses the same parser,
/// and does.
private func fault(inJSON data: Data) -> String {
  do {
    _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    return "it cannot be read"
  } catch {
    let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it cannot be read"
    if words.hasPrefix("Unexpected end of file") { return "it is cut short" }
    // The message may quote a number from the text, of any length.
    return words.prefix(1).lowercased() + words.dropFirst().prefix(100).prefix { $0 != "." }
  }
}

extension RatesError {
  /// Creates an error from a decoding error, with the path to the value.
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "it is missing")
    case .typeMismatch(let type, let context):
      self.init(context.codingPath, "expected \(Self.noun(for: type))")
    case .valueNotFound(let type, let context):
      self.init(context.codingPath, "expected \(Self.noun(for: type)), not null")
    case .dataCorrupted(let context):
      self.init(context.codingPath, escapingControls(excerpt(context.debugDescription, limit: 200)))
    @unknown default:
      self.init("", error.localizedDescription)
    }
  }

  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is Decimal.Type: "a number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    default: "an object"
    }
  }
}
