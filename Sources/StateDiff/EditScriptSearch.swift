extension EditScript {
  /// The maximum number of edits to search for; the search takes memory proportional to its square.
  static let maximumEditCount = 1_000

  /// The maximum number of comparisons in a search, in addition to four for each element.
  static let comparisonLimit = 1_000_000

  /// Finds the removals and additions between two ranges without a common prefix or suffix.
  ///
  /// If elements were only removed or only added, a single pass finds them. Otherwise this is the
  /// greedy algorithm of E. W. Myers ("An O(ND) Difference Algorithm and Its Variations", 1986). It
  /// finds a shortest script within the limits of ``maximumEditCount`` and ``comparisonLimit``.
  /// Beyond these, all old elements are removed and all new ones are added.
  ///
  /// - Parameters:
  ///   - old: Indices in the old list.
  ///   - new: Indices in the new list.
  ///   - areSame: Compares an element of the old list with one of the new list.
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

  /// Returns the indices of `list` that remain if the elements of `part` are removed from it in
  /// order; nil if `part` is not a shorter subsequence.
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

  /// Searches for a shortest script; returns false if the search exceeds a limit.
  private mutating func searchShortest(
    _ old: Range<Int>, _ new: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> Bool {
    let (oldCount, newCount) = (old.count, new.count)
    let bound = min(oldCount + newCount, Self.maximumEditCount)
    var comparisonsLeft = Self.comparisonLimit + 4 * (oldCount + newCount)
    // `farthest[bound + k]` is the farthest that a script of `edits` steps gets into the old list
    // on diagonal k, which is the old index minus the new index.
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
      // The slice kept for a step begins at diagonal -edits.
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
