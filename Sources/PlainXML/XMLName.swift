/// The name of an element or attribute, with an optional namespace prefix.
///
/// Source: `QName` in Namespaces in XML 1.0, section 4.
struct XMLName {
  /// The name as written.
  let whole: ArraySlice<UInt8>

  /// The part before the colon; empty without a colon.
  let prefix: ArraySlice<UInt8>

  /// The part after the colon, or the whole name.
  let local: ArraySlice<UInt8>

  /// Creates a name; returns nil if a colon is not between two names.
  ///
  /// - Parameter name: A name in which colons can be anywhere.
  init?(_ name: ArraySlice<UInt8>) {
    whole = name
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      prefix = name.prefix(0)
      local = name
      return
    }
    prefix = name[..<colon]
    local = name[(colon + 1)...]
    guard !prefix.isEmpty, !local.isEmpty, !local.contains(UInt8(ascii: ":")),
      local.codePoint(at: local.startIndex)?.scalar.beginsXMLName == true
    else { return nil }
  }

  /// Returns whether the name is `html` in any case.
  var isHTML: Bool {
    whole.count == 4 && String(decoding: whole, as: UTF8.self).lowercased() == "html"
  }
}
