import Foundation
import Testing

/// Returns the contents of a file in `Fixtures`.
func fixture(_ name: String) throws -> Data {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
  return try Data(contentsOf: url)
}

/// Returns a response whose result has this text.
func answer(_ plaintext: String) throws -> Data {
  struct Subpod: Encodable { let plaintext: String }
  struct Pod: Encodable {
    let id = "Result"
    let subpods: [Subpod]
  }
  struct QueryResult: Encodable {
    let success = true
    let error = false
    let pods: [Pod]
  }
  return try JSONEncoder().encode([
    "queryresult": QueryResult(pods: [Pod(subpods: [Subpod(plaintext: plaintext)])])
  ])
}
