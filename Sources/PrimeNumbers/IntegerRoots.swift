#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The greatest integer whose square is not above a number, which must not be negative.
func integerSquareRoot(_ number: Int) -> Int {
  var root = Int(Double(number).squareRoot())
  // The conversion of numbers beyond 2^53 rounds, by less than 1 in the root.
  while root.multipliedReportingOverflow(by: root).overflow || root * root > number { root -= 1 }
  while (root + 1).multipliedReportingOverflow(by: root + 1).overflow == false,
    (root + 1) * (root + 1) <= number
  { root += 1 }
  return root
}

/// The greatest integer whose cube is not above a number, which must not be negative.
func integerCubeRoot(_ number: Int) -> Int {
  var root = Int(cbrt(Double(number)))
  while root * root > number / max(root, 1) { root -= 1 }
  while (root + 1) * (root + 1) <= number / (root + 1) { root += 1 }
  return root
}

/// The natural logarithm.
func logarithm(_ number: Double) -> Double { log(number) }

/// A number to a real power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
