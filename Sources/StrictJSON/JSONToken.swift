/// A value in a JSON document, or a name in an object.
///
/// The tokens of a document are in the order of the text. An array's token is followed by the
/// tokens of its elements, and an object's token by the tokens of each name and its value.
struct JSONToken {
  /// The kind of a value; a name is a string.
  enum Kind: UInt8 {
    case null, bool, number, string, array, object
  }

  var kind: Kind

  /// Whether a string contains escape sequences; whether a Boolean is true.
  var flag = false

  /// The offset of the first byte; for a string, the offset after its first quote.
  var start: UInt32

  /// The offset after the last byte; for a string, the offset of its last quote.
  ///
  /// For an object, it is instead the index of the name that was found last, or 0. The search for
  /// the next name starts there, because names are usually looked up in the order of the text.
  var end: UInt32 = 0

  /// The index of the token after this value and all values inside it.
  var next: UInt32 = 0

  /// The offsets of the bytes of a number or a string.
  var range: Range<Int> { Int(start)..<Int(end) }
}
