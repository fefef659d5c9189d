/// Returns the digits of a number without the separators between them; nil if one is misplaced.
///
/// Single underscores may separate digits at any position (`1_000_000`). Commas must separate
/// groups of three digits, of which the first may be shorter (`1,000,000`). The function does not
/// check that the other characters are digits, but the result has at least one character.
package func ungroupedDigits(_ number: Substring.UTF8View) -> String? {
  let isInThrees = number.contains(UInt8(ascii: ","))
  let groups = number.split(
    separator: UInt8(ascii: isInThrees ? "," : "_"), omittingEmptySubsequences: false)
  let isValid =
    !groups.contains(where: \.isEmpty)
    && (!isInThrees || groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 })
  return isValid ? String(decoding: groups.joined(), as: UTF8.self) : nil
}
