package import StateDiff
import TerminalText

/// Returns the error that a web service reports in JSON; nil if it reports none.
///
/// Services write the text as `description`, `error.message`, `error.info`, `error.type`, `message`
/// or `error`.
package func serviceError(in answer: DumpValue) -> String? {
  let error = answer["error"]
  let texts = [error?["message"], error?["info"], error?["type"], answer["message"], error]
  let text = ([answer["description"]] + texts).lazy.compactMap { $0?.string }.first
  return text.map { "the service says: \(quoted($0))" }
}

/// Returns the text of a service without the values of the query that it was asked with.
///
/// A service may repeat a key in its error.
package func withoutQueryValues(_ text: String, of address: String) -> String {
  let query = address.drop { $0 != "?" }
  let values = query.split { "?&#".contains($0) }
    .compactMap { $0.split(separator: "=", maxSplits: 1).last }
  return values.filter { $0.count > 3 }.reduce(text) { $0.replacing($1, with: "…") }
}
