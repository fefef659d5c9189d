import ArgumentParser

/// Where `nth` looks primes up.
enum NthPrimeChoice: String, CaseIterable, ExpressibleByArgument {
  /// At Wolfram Alpha where an AppID is set, else, or where that fails, here.
  case auto

  /// At Wolfram Alpha alone.
  case wolfram

  /// Here alone.
  case local
}
