/// Why the counter does not do what an action asks for.
package enum CounterRejection: Error, Equatable, Sendable {
  /// The sum cannot be held.
  case sumOutOfRange(Int64, plus: Int64)

  /// The difference cannot be held.
  case differenceOutOfRange(Int64, minus: Int64)

  /// No prime after this number can be held.
  case noPrimeAfter(Int64)

  /// There is no prime before this number.
  case noPrimeBefore(Int64)

  /// Primes are counted from 1.
  case noSuchPosition(Int64)

  /// The range ends before it begins.
  case emptyRange(from: Int64, through: Int64)
}

extension CounterRejection: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .sumOutOfRange(let count, let step):
      "\(count) + \(step) is out of range; the count goes from \(Int64.min) to \(Int64.max)"
    case .differenceOutOfRange(let count, let step):
      "\(count) - \(step) is out of range; the count goes from \(Int64.min) to \(Int64.max)"
    case .noPrimeAfter(let number):
      "no prime after \(number) is within range; the count goes up to \(Int64.max)"
    case .noPrimeBefore(let number):
      "there is no prime before \(number); the first is 2"
    case .noSuchPosition(let position):
      "there is no prime number \(position); they are counted from 1"
    case .emptyRange(let first, let last):
      "the range from \(first) to \(last) is empty; give the smaller number first"
    }
  }
}
