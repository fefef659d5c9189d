import PersistentCollections

/// Numbers in the order in which they were added, with a quick answer to whether one is among them.
///
/// The numbers but for the last few are kept a second time, in ascending order, to be searched by
/// halves; the last few are looked through. A copy of the list shares both until it is changed, and
/// the ascending ones even longer: they are made anew only once every hundred additions.
struct FavoriteList: Sendable {
  /// The numbers in the order in which they were added.
  private(set) var numbers: PersistentList<Int64>

  /// The first so many of the numbers, ascending.
  private var ascending: [Int64] = []

  /// How many numbers at the end may be in no order.
  private static let longestRest = 128

  /// Makes a list of numbers in that order; they are put in ascending order when one is added.
  init(_ numbers: PersistentList<Int64>) {
    self.numbers = numbers
  }

  /// Whether a number is among them.
  func contains(_ number: Int64) -> Bool {
    if numbers[ascending.count...].contains(number) { return true }
    let place = placeInAscending(number)
    return place < ascending.count && ascending[place] == number
  }

  /// Adds a number at the end.
  mutating func append(_ number: Int64) {
    numbers.append(number)
    if numbers.count - ascending.count > Self.longestRest { extendAscending() }
  }

  /// Takes a number off, where it stands first; does nothing where it is not there.
  mutating func remove(_ number: Int64) {
    guard let index = numbers.firstIndex(of: number) else { return }
    if index < ascending.count { ascending.remove(at: placeInAscending(number)) }
    numbers.remove(at: index)
  }

  /// The index of the first of the ascending numbers that is not less.
  private func placeInAscending(_ number: Int64) -> Int {
    var range = ascending.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if ascending[middle] < number {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  private mutating func extendAscending() {
    let rest = numbers[ascending.count...].sorted()
    guard let least = rest.first else { return }
    // Most are greater than all before, and then nothing has to move.
    let unmoved = placeInAscending(least)
    let moving = Array(ascending[unmoved...])
    ascending.removeSubrange(unmoved...)
    var moved = 0
    for number in rest {
      while moved < moving.count, moving[moved] < number {
        ascending.append(moving[moved])
        moved += 1
      }
      ascending.append(number)
    }
    ascending += moving[moved...]
  }
}

extension FavoriteList: Equatable {
  /// Whether both hold the same numbers in the same order.
  static func == (left: FavoriteList, right: FavoriteList) -> Bool {
    left.numbers == right.numbers
  }
}
