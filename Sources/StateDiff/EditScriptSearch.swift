extension EditScript {
  /// The most differences that are searched for: the search takes memory by the square of them.
  static let longestSearch = 1_000

  /// How many comparisons a search may take, beside four for each element.
  static let patience = 1_000_000

  /// Finds what goes and comes within two ranges that begin and end with elements not the same.
  ///
  /// Where elements only went or only came, one pass tells. Else it is the greedy algorithm of
  /// E. W. Myers ("An O(ND) Difference Algorithm and Its Variations", 1986), which gives a shortest
  /// script, as long as it is no longer than ``longestSearch`` and found with ``patience``; else all
  /// of the one goes and all of the other comes.
  ///
  /// - Parameters:
  ///   - old: Indices in the old list.
  ///   - new: Indices in the new list.
  ///   - areSame: Compares an element of the old list with one of the new.
  @usableFromInline
  mutating func search(
    _ old: Range<Int>, _ new: Range<Int>, areSame: (_ old: Int, _ new: Int) -> Bool
  ) {
    if old.isEmpty || new.isEmpty {
      removals = Array(old)
      additions = Array(new)
    } else if let left = Self.remainder(of: old, without: new, areSame) {
      removals = left
    } else if let left = Self.remainder(of: new, without: old, { areSame($1, $0) }) {
      additions = left
    } else if !searchShortest(old, new, areSame) {
      removals = Array(old)
      additions = Array(new)
    }
  }

  /// The indices of `list` that are left when `part` is taken out of it, element by element in
  /// order; nil when it cannot be.
  private static func remainder(
    of list: Range<Int>, without part: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> [Int]? {
    let surplus = list.count - part.count
    guard surplus > 0 else { return nil }
    var left: [Int] = []
    var next = part.lowerBound
    for index in list {
      if next < part.upperBound, areSame(index, next) {
        next += 1
      } else if left.count == surplus {
        return nil
      } else {
        left.append(index)
      }
    }
    return left
  }

  /// Searches, and gives up when that takes too long.
  private mutating func searchShortest(
    _ old: Range<Int>, _ new: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> Bool {
    let (oldCount, newCount) = (old.count, new.count)
    let bound = min(oldCount + newCount, Self.longestSearch)
    var comparisonsLeft = Self.patience + 4 * (oldCount + newCount)
    // `farthest[bound + k]` is how far into the old list a script of `edits` steps gets on the
    // diagonal k, old index minus new index.
    var farthest = [Int](repeating: 0, count: 2 * bound + 2)
    var history: [[Int]] = []
    for edits in 0...bound {
      history.append(Array(farthest[(bound - edits)...(bound + edits + 1)]))
      for k in stride(from: -edits, through: edits, by: 2) {
        let comesFromAbove =
          k == -edits || (k != edits && farthest[bound + k - 1] < farthest[bound + k + 1])
        let start = comesFromAbove ? farthest[bound + k + 1] : farthest[bound + k - 1] + 1
        var (x, y) = (start, start - k)
        while x < oldCount, y < newCount, areSame(old.lowerBound + x, new.lowerBound + y) {
          x += 1
          y += 1
        }
        farthest[bound + k] = x
        if x >= oldCount, y >= newCount {
          backtrack(history, from: (old.lowerBound, new.lowerBound), counts: (oldCount, newCount))
          return true
        }
        comparisonsLeft -= x - start + 1
        if comparisonsLeft < 0 { return false }
      }
    }
    return false
  }

  private mutating func backtrack(
    _ history: [[Int]], from start: (old: Int, new: Int), counts: (old: Int, new: Int)
  ) {
    var (x, y) = counts
    for (edits, farthest) in history.enumerated().reversed() where edits > 0 {
      // The slice kept for a step begins at the diagonal -edits.
      func reach(_ k: Int) -> Int { farthest[k + edits] }
      let k = x - y
      let comesFromAbove = k == -edits || (k != edits && reach(k - 1) < reach(k + 1))
      let previousK = comesFromAbove ? k + 1 : k - 1
      let previousX = reach(previousK)
      let previousY = previousX - previousK
      if comesFromAbove {
        additions.append(start.new + previousY)
      } else {
        removals.append(start.old + previousX)
      }
      (x, y) = (previousX, previousY)
    }
    removals.reverse()
    additions.reverse()
  }
}
