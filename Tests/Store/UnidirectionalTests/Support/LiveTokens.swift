import Synchronization

/// A count of the tokens that exist.
final class TokenCount: Sendable {
  private struct Count {
    var now = 0
    var most = 0
  }

  private let count = Mutex(Count())

  /// The maximum number of tokens that have existed at once.
  var most: Int { count.withLock { $0.most } }

  fileprivate func add(_ difference: Int) {
    count.withLock { count in
      count.now += difference
      count.most = max(count.most, count.now)
    }
  }
}

/// An object that actions and effects carry, so that a test can count those not released yet.
final class Token: Hashable, Sendable {
  let number: Int
  private let count: TokenCount

  init(_ number: Int, countedBy count: TokenCount) {
    self.number = number
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }

  /// A new token with the next number.
  var next: Token { Token(number + 1, countedBy: count) }

  static func == (left: Token, right: Token) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
