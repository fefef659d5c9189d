/// Returns Riemann's R(x), a smooth approximation of π(x), for x ≥ 2.
///
/// R(x) is computed with J. P. Gram's series, 1 + Σ (ln x)^k / (k·k!·ζ(k + 1)). All its terms are
/// positive, so the result is accurate to about 15 digits.
func riemannR(_ x: Double) -> Double {
  let logarithm = logarithm(x)
  var sum = 1.0
  var term = 1.0
  for (index, zeta) in zetas.enumerated() {
    let k = Double(index + 1)
    term *= logarithm / k
    let next = sum + term / (k * zeta)
    if next == sum { break }
    sum = next
  }
  return sum
}

/// Returns the x for which Riemann's R(x) is the given value, which must be at least 1.
///
/// The function uses Newton's method, with R'(x) ≈ 1/ln x.
func inverseRiemannR(_ value: Double) -> Double {
  var x = max(value * logarithm(max(value, 2)), 3)
  for _ in 0..<20 {
    let step = (riemannR(x) - value) * logarithm(x)
    x = max(x - step, 2)
    if abs(step) < 0.25 + x * 1e-15 { break }
  }
  return x
}

/// The values ζ(2), ζ(3), … that the series needs for x up to 2^64.
///
/// Each value is the sum of the first nine terms of its series and an Euler-Maclaurin approximation
/// of the remaining terms.
private let zetas: [Double] = (2...200).map { index in
  let s = Double(index)
  let cut = 10.0
  let head = (1..<10).reversed().reduce(0.0) { $0 + power(Double($1), -s) }
  let tail = power(cut, 1 - s) / (s - 1) + power(cut, -s) / 2 + s * power(cut, -s - 1) / 12
  let corrections =
    s * (s + 1) * (s + 2) * power(cut, -s - 3) / 720
    - s * (s + 1) * (s + 2) * (s + 3) * (s + 4) * power(cut, -s - 5) / 30240
  return head + tail - corrections
}
