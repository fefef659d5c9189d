/// The number of letters to insert, delete, replace or swap with a neighbor to turn one word into
/// another.
///
/// The optimal string alignment distance (F. J. Damerau, 1964, with V. I. Levenshtein's recurrence).
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
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

/// Finds the word that was probably meant by one with a typing mistake.
///
/// - Parameters:
///   - typed: The word that was typed.
///   - words: The words that it may mean.
/// - Returns: The nearest word, if it is at most one mistake away from three letters or fewer, two
///   from up to six, and three from more; nil otherwise.
package func nearestWord(to typed: String, among words: [String]) -> String? {
  guard typed.count <= 64 else { return nil }
  let allowed = typed.count <= 3 ? 1 : typed.count <= 6 ? 2 : 3
  let nearest = words.map { (word: $0, distance: editDistance(typed, $0)) }
    .min { $0.distance < $1.distance }
  return nearest.flatMap { $0.distance <= allowed && $0.distance < typed.count ? $0.word : nil }
}
