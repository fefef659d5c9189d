/// Returns the smallest number of insertions, deletions, replacements and swaps of neighboring
/// letters that turn one word into another.
///
/// This is the optimal string alignment distance (F. J. Damerau, 1964, with V. I. Levenshtein's
/// recurrence), ignoring case.
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (
    Array(left.lowercased().unicodeScalars), Array(right.lowercased().unicodeScalars)
  )
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var twoBefore: [Int] = []
  var before = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    for column in 1...right.count {
      let isSame = left[row - 1] == right[column - 1]
      var least = min(
        before[column] + 1, current[column - 1] + 1, before[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, left[row - 1] == right[column - 2],
        left[row - 2] == right[column - 1]
      {
        least = min(least, twoBefore[column - 2] + 1)
      }
      current.append(least)
    }
    twoBefore = before
    before = current
  }
  return before[right.count]
}

/// Returns the words that the user may have meant to type, all equally near.
///
/// The result is empty if no word is near enough.
///
/// One edit is allowed for two or three typed letters, two edits for up to six letters, and three
/// edits for up to 64. A single letter must match except for its case, and longer text matches
/// nothing. A word of at least three letters with which the typed text begins, such as `nth` for
/// `nthprime`, is preferred to words that need three edits.
package func nearestWords(to typed: String, among words: [String]) -> [String] {
  guard typed.count <= 64 else { return [] }
  let allowed = typed.count <= 3 ? 1 : typed.count <= 6 ? 2 : 3
  // The distance is at least the difference of the lengths.
  let near = words.filter { abs($0.count - typed.count) <= allowed }
  let distances = near.map { editDistance(typed, $0) }
  let least = distances.min() ?? .max
  let beginnings = words.filter { $0.count > 2 && typed.hasPrefix($0) }
  if least > 2, let longest = beginnings.max(by: { $0.count < $1.count }) { return [longest] }
  guard least <= allowed, least < typed.count else { return [] }
  return zip(near, distances).filter { $0.1 == least }.map(\.0)
}

/// Returns the option that the user probably meant to type; nil if no option is near enough.
///
/// The shortest option that begins with the typed text is preferred, even if many letters are
/// missing. The dashes at the start are not compared.
func nearestOption(to typed: String, among options: [String]) -> String? {
  let letters = String(typed.drop { $0 == "-" })
  if letters.isEmpty { return nil }
  let candidates = options.filter { $0.dropFirst(2).hasPrefix(letters) }
  if let shortest = candidates.min(by: { $0.count < $1.count }) { return shortest }
  let names = options.map { String($0.dropFirst(2)) }
  return nearestWords(to: letters, among: names).first.map { "--\($0)" }
}
