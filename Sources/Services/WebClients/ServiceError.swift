package import StateDiff
import TerminalText

/// Returns the error that a web service reports in JSON; nil if it reports none.
///
/// Services write the text as `description`, `message`, `error.message`, `error.info` or
/// `error.type`.
package func serviceError(in answer: DumpValue) -> String? {
  let error = answer["error"]
  let texts = [error?["message"], error?["info"], error?["type"], answer["message"]]
  let text = ([answer["description"]] + texts).lazy.compactMap { $0?.string }.first
  return text.map { "the service says: \(quoted($0))" }
}
