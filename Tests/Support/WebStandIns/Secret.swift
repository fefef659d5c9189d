import Foundation
package import Testing

/// A secret with every kind of character that a URL must encode.
package let secret = "S3CRET-+&=/ä %ID"

/// Checks that no printed form of a value contains the secret.
package func expectNoSecret(
  in value: Any, sourceLocation: SourceLocation = #_sourceLocation
) {
  var dumped = ""
  dump(value, to: &dumped)
  let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  for text in ["\(value)", String(reflecting: value), dumped] {
    let folded = text.lowercased()
    for form in [secret, encoded, "s3cret"] {
      #expect(!folded.contains(form.lowercased()), sourceLocation: sourceLocation)
    }
  }
}
