import CLibrary

/// Returns the square root of a nonnegative number, rounded down.
func integerSquareRoot(_ number: Int) -> Int {
  var root = Int(Double(number).squareRoot())
  // Converting a number above 2^53 rounds it, which changes the root by less than 1.
  while root > number / max(root, 1) { root -= 1 }
  while root + 1 <= number / (root + 1) { root += 1 }
  return root
}

/// Returns the cube root of a nonnegative number, rounded down.
func integerCubeRoot(_ number: Int) -> Int {
  var root = Int(cbrt(Double(number)))
  while root * root > number / max(root, 1) { root -= 1 }
  while (root + 1) * (root + 1) <= number / (root + 1) { root += 1 }
  return root
}

/// Returns the natural logarithm of a number.
package func logarithm(_ number: Double) -> Double { log(number) }

/// Returns the base-2 logarithm of a number.
func log2(_ number: Double) -> Double { logarithm(number) / logarithm(2) }

/// Returns a number raised to a real power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
