/// The reason rates could not be loaded, with the position of the error if it is in the content.
package struct RatesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position of the error; empty if the error concerns the whole content.
  ///
  /// The position is a place in the text, such as `line 1, column 20`, or a path, such as
  /// `rates.USD`.
  package let place: String

  /// The message, without the position.
  package let reason: String

  init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// Creates an error that concerns the whole content.
  package init(_ reason: String) { self.init("", reason) }

  /// The position, if any, and the reason.
  package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
