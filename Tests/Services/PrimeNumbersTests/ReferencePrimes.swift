/// Returns the primes up to a limit, found with the simplest possible sieve.
func referencePrimes(upTo limit: Int) -> [Int64] {
  var isComposite = [Bool](repeating: false, count: limit + 1)
  var primes: [Int64] = []
  for number in 2...limit where !isComposite[number] {
    primes.append(Int64(number))
    // NB: In debug builds, a `while` loop is much faster than a `stride`.
    var multiple = number * number
    while multiple <= limit {
      isComposite[multiple] = true
      multiple += number
    }
  }
  return primes
}

/// Returns the primes in a range, found with the simplest possible sieve.
///
/// The factors are all primes up to the square root of the range's end, or more; the range must be
/// above them.
func referencePrimes(in range: ClosedRange<Int64>, factors: [Int64]) -> [Int64] {
  var isComposite = [Bool](repeating: false, count: range.count)
  let count = range.count
  for factor in factors {
    var index = Int((factor - range.lowerBound % factor) % factor)
    while index < count {
      isComposite[index] = true
      index += Int(factor)
    }
  }
  var primes: [Int64] = []
  var index = 0
  while index < count {
    if !isComposite[index] { primes.append(range.lowerBound + Int64(index)) }
    index += 1
  }
  return primes
}

/// Returns whether a number is prime, using the strong test to the first twelve prime bases.
///
/// The result is certain below 3.18·10^23 (J. Sorenson and J. Webster, 2015). The function shares
/// no code with the code under test: it reduces products by division.
func referenceIsPrime(_ number: UInt64) -> Bool {
  let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
  if number < 2 { return false }
  for base in bases where number % base == 0 { return number == base }
  func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    number.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }
  let twos = (number - 1).trailingZeroBitCount
  return bases.allSatisfy { base in
    var power: UInt64 = 1
    var square = base
    var exponent = (number - 1) >> UInt64(twos)
    while exponent > 0 {
      if exponent & 1 == 1 { power = product(power, square) }
      square = product(square, square)
      exponent >>= 1
    }
    if power == 1 || power == number - 1 { return true }
    for _ in 1..<twos {
      power = product(power, power)
      if power == number - 1 { return true }
    }
    return false
  }
}

/// Returns π(x), computed by sums over all quotients x/i.
///
/// The method is from a remark by "Lucy_Hedgehog", Project Euler, 2013.
func referencePrimeCount(upTo x: Int) -> Int {
  let root = Int(Double(x).squareRoot())
  // The counts up to n, and up to x/n.
  var small = (0...root).map { $0 - 1 }
  var large = [0] + (1...root).map { x / $0 - 1 }
  for prime in 2...root where small[prime] > small[prime - 1] {
    let below = small[prime - 1]
    let square = prime * prime
    var divisor = 1
    while divisor <= root, x / divisor >= square {
      let multiple = divisor * prime
      large[divisor] -= (multiple <= root ? large[multiple] : small[x / multiple]) - below
      divisor += 1
    }
    var number = root
    while number >= square {
      small[number] -= small[number / prime] - below
      number -= 1
    }
  }
  return large[1]
}
