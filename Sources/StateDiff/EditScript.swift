/// Which elements of one list go, and which come, to make it another.
///
/// The common front and back are passed over. What is left is found by the greedy algorithm of
/// E. W. Myers ("An O(ND) Difference Algorithm and Its Variations", 1986), which gives a shortest
/// script, as long as fewer than ``longestSearch`` elements differ; above, all of what is left goes
/// and comes.
struct EditScript: Equatable {
  /// Indices in the old list, ascending.
  private(set) var removals: [Int] = []

  /// Indices in the new list, ascending.
  private(set) var additions: [Int] = []

  /// The most differences that are searched for: the search takes memory by the square of them.
  static let longestSearch = 1_000

  init<Element: Equatable>(from old: [Element], to new: [Element]) {
    var front = 0
    let shorter = min(old.count, new.count)
    while front < shorter, old[front] == new[front] { front += 1 }
    var back = 0
    while back < shorter - front, old[old.count - 1 - back] == new[new.count - 1 - back] {
      back += 1
    }
    let oldRange = front..<(old.count - back)
    let newRange = front..<(new.count - back)

    if oldRange.isEmpty || newRange.isEmpty {
      removals = Array(oldRange)
      additions = Array(newRange)
    } else if let left = Self.remainder(of: old[oldRange], without: new[newRange]) {
      removals = left
    } else if let left = Self.remainder(of: new[newRange], without: old[oldRange]) {
      additions = left
    } else {
      search(old[oldRange], new[newRange])
    }
  }

  /// The indices of `list` that are left when `part` is taken out of it, element by element in
  /// order; nil when it cannot be.
  private static func remainder<Element: Equatable>(
    of list: ArraySlice<Element>, without part: ArraySlice<Element>
  ) -> [Int]? {
    guard list.count > part.count else { return nil }
    var left: [Int] = []
    var next = part.startIndex
    for index in list.indices {
      if next < part.endIndex, list[index] == part[next] {
        next += 1
      } else {
        left.append(index)
      }
    }
    return next == part.endIndex ? left : nil
  }

  private mutating func search<Element: Equatable>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) {
    let (oldCount, newCount) = (old.count, new.count)
    let bound = min(oldCount + newCount, Self.longestSearch)
    // `farthest[bound + k]` is how far into the old list a script of `edits` steps gets on the
    // diagonal k, old index minus new index.
    var farthest = [Int](repeating: 0, count: 2 * bound + 2)
    var history: [[Int]] = []
    for edits in 0...bound {
      history.append(Array(farthest[(bound - edits)...(bound + edits + 1)]))
      for k in stride(from: -edits, through: edits, by: 2) {
        var x: Int
        if k == -edits || (k != edits && farthest[bound + k - 1] < farthest[bound + k + 1]) {
          x = farthest[bound + k + 1]
        } else {
          x = farthest[bound + k - 1] + 1
        }
        var y = x - k
        while x < oldCount, y < newCount, old[old.startIndex + x] == new[new.startIndex + y] {
          x += 1
          y += 1
        }
        farthest[bound + k] = x
        if x >= oldCount, y >= newCount {
          backtrack(history, from: (old.startIndex, new.startIndex), counts: (oldCount, newCount))
          return
        }
      }
    }
    removals = Array(old.indices)
    additions = Array(new.indices)
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
