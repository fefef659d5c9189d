extension PlainModel {
  // MARK: Commands

  mutating func add(_ step: Int128) throws(Refusal) {
    let (sum, overflow) = state.count.addingReportingOverflow(step)
    if overflow { throw .tooHard }
    change { $0.count = sum }
  }

  mutating func subtract(_ step: Int128) throws(Refusal) {
    let (difference, overflow) = state.count.subtractingReportingOverflow(step)
    if overflow { throw .tooHard }
    change { $0.count = difference }
  }

  mutating func goToNextPrime(after number: Int128) throws(Refusal) {
    if number >= Self.largestPrime { throw .tooHard }
    let old = state.count
    var next = number < 2 ? 2 : number + 1
    while try !Self.isPrime(next) { next += 1 }
    change { $0.count = next }
    if isQuiet || old == next { say("\(next)") }
  }

  mutating func goToPreviousPrime(before number: Int128) throws(Refusal) {
    if number <= 2 { throw .error("there is no prime before \(number); the first prime is 2") }
    let old = state.count
    var previous = number - 1
    while try !Self.isPrime(previous) { previous -= 1 }
    change { $0.count = previous }
    if isQuiet || old == previous { say("\(previous)") }
  }

  mutating func sayPrimality(_ number: Int128) throws(Refusal) {
    let factors = try Self.factors(of: number)
    if try Self.isPrime(number) {
      say("\(number) is prime.")
    } else if number < 2 || number > UInt64.max {
      say("\(number) is not prime.")
    } else {
      say("\(number) is not prime: \(Self.equation(number, factors)).")
    }
  }

  mutating func sayNthPrime(_ position: Int128) throws(Refusal) {
    if position < 1 {
      throw .error("there is no prime at position \(position); positions start at 1")
    }
    try refuseLargeCount(position, "nth")
    let limit: Int128 = 10_000_000_000_000_000
    if position > limit {
      throw .error("nth \(position): too large to compute here; try a number up to \(limit)")
    }
    guard position <= Self.primes.count else { throw .tooHard }
    var suffix = "th"
    if position % 100 < 11 || position % 100 > 13 {
      if position % 10 == 1 { suffix = "st" }
      if position % 10 == 2 { suffix = "nd" }
      if position % 10 == 3 { suffix = "rd" }
    }
    say("The \(position)\(suffix) prime is \(Self.primes[Int(position) - 1]).")
  }

  private func refuseLargeCount(_ number: Int128, _ command: String) throws(Refusal) {
    if number <= Int64.max, number >= Int64.min { return }
    throw .error(
      number < 0
        ? "\(command): the count \(number) is too small; N is at least -9223372036854775808"
        : "\(command): the count \(number) is too large; N is at most 9223372036854775807")
  }

  mutating func sayPrimeCount(_ number: Int128) throws(Refusal) {
    try refuseLargeCount(number, "pi")
    if number > Self.primes[Self.primes.count - 1] { throw .tooHard }
    var count = 0
    for prime in Self.primes where prime <= number { count += 1 }
    say("There \(count == 1 ? "is 1 prime" : "are \(count) primes") up to \(number).")
  }

  mutating func sayPrimes(_ words: [String]) throws(Refusal) {
    let usage = "primes [A] B"
    if words.isEmpty { throw .error("primes: B is missing; usage: \(usage)") }
    // The words may be one expression.
    if words.count > 1, ["-", "--"].contains(words[1]) {
      if words.count > 2 { throw .tooHard }
      _ = try Self.integer(words[0])
      throw .error("\"\(words[0]) \(words[1])\" lacks a number after \(words[1])")
    }
    var (first, last): (Int128, Int128) = (1, 0)
    if words.count > 1 { first = try Self.integer(words[0]) }
    last = try Self.integer(words[words.count == 1 ? 0 : 1])
    if words.count == 1 { first = min(1, last) }
    try requireEnd(words, 2, usage)
    if first > last {
      throw .error("the range from \(first) to \(last) is empty; give the smaller number first")
    }
    if last > UInt64.max {
      throw .error("primes: too large to compute here; try a number up to 18446744073709551615")
    }
    let start = max(first, 2)
    if last - start > 2_000 { throw .tooHard }
    var primes: [Int128] = []
    if start <= last {
      for number in start...last where try Self.isPrime(number) { primes.append(number) }
    }
    if primes.isEmpty { say("no primes from \(first) to \(last)") }
    for prime in primes { say("\(prime)") }
  }

  // MARK: Arguments

  /// Reads the only argument of a command, which may be omitted.
  func integer(_ words: [String], _ usage: String) throws(Refusal) -> Int128? {
    guard let word = words.first else { return nil }
    let number = try Self.integer(word)
    try requireEnd(words, 1, usage)
    return number
  }

  /// Reads the only argument of a command, which may be omitted and fits into 64 bits.
  func small(_ words: [String], _ usage: String) throws(Refusal) -> Int128? {
    guard let word = words.first else { return nil }
    let number = try Self.small(word)
    try requireEnd(words, 1, usage)
    return number
  }

  /// Reads the only argument of a command, which may be omitted and has at most 64 bits.
  func limited(_ words: [String], _ usage: String, _ name: String) throws(Refusal) -> Int128? {
    guard let word = words.first else { return nil }
    let number = try Self.limited(word, name)
    try requireEnd(words, 1, usage)
    return number
  }

  private static func limited(_ word: String, _ name: String) throws(Refusal) -> Int128 {
    let number = try integer(word)
    if number > Int64.max {
      throw .error("\"\(word)\" is too large; \(name) is at most 9223372036854775807")
    }
    if number < Int64.min {
      throw .error("\"\(word)\" is too small; \(name) is at least -9223372036854775808")
    }
    return number
  }

  /// Checks that a command has at most the given number of arguments.
  func requireEnd(_ words: [String], _ count: Int, _ usage: String) throws(Refusal) {
    if words.count <= count { return }
    // Several words may be one expression.
    if words.contains("--") || words.contains("-") { throw .tooHard }
    let name = usage.prefix { $0 != " " }
    throw .error("\(name): unexpected argument \"\(words[count])\"; usage: \(usage)")
  }

  /// Parses an integer, such as `-7`, `1_000`, `1,000`, `1e6`, `10^6` or `2^61-1`.
  static func integer(_ word: String) throws(Refusal) -> Int128 {
    if word == "2^" { throw .error("\"2^\" lacks a number after ^") }
    var rest = Array(word)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    var value = try digits(&rest, of: word)
    if rest.first == "e" || rest.first == "^" {
      let isPower = rest.removeFirst() == "^"
      let base = isPower ? value : 10
      if isPower { value = 1 }
      for _ in 0..<(try digits(&rest, of: word)) {
        value *= base
        if value > 1 << 90 { throw .tooHard }
      }
    }
    if isNegative { value = -value }
    if word.contains("^"), rest.first == "+" || rest.first == "-" {
      let isSum = rest.removeFirst() == "+"
      let offset = try digits(&rest, of: word)
      value += isSum ? offset : -offset
    }
    if !rest.isEmpty { throw notAnInteger(word) }
    return value
  }

  /// Reads an integer that must fit into 64 bits.
  static func small(_ word: String) throws(Refusal) -> Int128 {
    let number = try integer(word)
    if Int64(exactly: number) == nil { throw notInRange(word) }
    return number
  }

  /// Removes digits, which may be grouped, from the beginning of the rest of a word.
  private static func digits(
    _ rest: inout [Character], of word: String
  ) throws(Refusal) -> Int128 {
    var groups = [[Character]()]
    var separator: Character?
    while let character = rest.first {
      if character == "_" || character == "," {
        if let separator, separator != character { throw notAnInteger(word) }
        separator = character
        groups.append([])
      } else if "0" <= character, character <= "9" {
        groups[groups.count - 1].append(character)
      } else {
        break
      }
      rest.removeFirst()
    }
    var value: Int128 = 0
    for (index, group) in groups.enumerated() {
      if group.isEmpty { throw notAnInteger(word) }
      if separator == ",", index == 0 ? group.count > 3 : group.count != 3 {
        throw notAnInteger(word)
      }
      for digit in group { value = value * 10 + Int128(digit.wholeNumberValue ?? 0) }
    }
    return value
  }

  private static func notAnInteger(_ word: String) -> Refusal {
    .error("\"\(word)\" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1")
  }

  private static func notInRange(_ word: String) -> Refusal {
    .error(
      "\"\(word)\" is out of range; "
        + "integers range from -9223372036854775808 to 9223372036854775807")
  }

  /// Parses a position or a range of positions, such as `4-6`.
  static func positions(_ word: String) throws(Refusal) -> ClosedRange<Int128> {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if ends.count == 1 {
      let position = try small(word)
      return position...position
    }
    if ends.count > 2 || ends[0].isEmpty || ends[1].isEmpty {
      throw .error(
        "\"\(word)\" is neither a position nor a range; write 2 or 4-6, for example")
    }
    let (first, last) = (try small(ends[0]), try small(ends[1]))
    if first > last {
      throw .error("\"\(word)\" is a reversed range; give the smaller position first")
    }
    return first...last
  }

  // MARK: Primes

  /// The first primes, found by trial division; they are enough to test numbers up to 10^10.
  static let primes: [Int128] = {
    var primes: [Int128] = [2]
    var number: Int128 = 3
    while number < 110_000 {
      var isPrime = true
      for prime in primes {
        if prime * prime > number { break }
        if number % prime == 0 {
          isPrime = false
          break
        }
      }
      if isPrime { primes.append(number) }
      number += 2
    }
    return primes
  }()

  /// The largest prime that fits in 64 bits, 2^63 - 25.
  static let largestPrime: Int128 = 9_223_372_036_854_775_783

  static func isPrime(_ number: Int128) throws(Refusal) -> Bool {
    if number < 2 { return false }
    if number > largestPrime { throw .tooHard }
    if number == largestPrime { return true }
    for prime in primes {
      if prime * prime > number { return true }
      if number % prime == 0 { return number == prime }
    }
    throw .tooHard
  }

  /// Returns the prime factors of a number, from smallest to largest.
  static func factors(of number: Int128) throws(Refusal) -> [Int128] {
    if number == 0 { return [] }
    if number == largestPrime { return [number] }
    var factors: [Int128] = []
    var rest = number.magnitude
    for prime in primes {
      while rest % UInt128(prime) == 0 {
        factors.append(prime)
        rest /= UInt128(prime)
      }
    }
    if rest == 1 { return factors }
    guard rest < 10_000_000_000 else { throw .tooHard }
    return factors + [Int128(rest)]
  }

  /// Returns a number and its factors, such as `12 = 2^2 × 3`.
  static func equation(_ number: Int128, _ factors: [Int128]) -> String {
    var parts: [String] = []
    for (index, factor) in factors.enumerated() where !factors[..<index].contains(factor) {
      var exponent = 0
      for other in factors where other == factor { exponent += 1 }
      parts.append(exponent == 1 ? "\(factor)" : "\(factor)^\(exponent)")
    }
    if number == 0 { return "0 has no prime factorization: every prime divides it." }
    if parts.isEmpty { return "\(number) has no prime factors." }
    if parts == ["\(number)"] { return "\(number) is prime." }
    if number < 0 { parts.insert("-1", at: 0) }
    return "\(number) = \(parts.joined(separator: " × "))"
  }
}
