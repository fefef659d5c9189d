/// The greatest x for which ``primeCount(upTo:control:)`` counts.
public let primeCountLimit: Int64 = 400_000_000_000_000_000

/// The greatest n for which ``nthPrime(_:control:)`` looks up the nth prime.
public let nthPrimeLimit: Int64 = 10_000_000_000_000_000
