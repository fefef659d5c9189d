/// Riemann's R(x), the smooth function closest to π(x), for x ≥ 2.
///
/// By the series of J. P. Gram: R(x) = 1 + Σ (ln x)^k / (k·k!·ζ(k + 1)), all of whose terms are
/// positive, so that the result is exact to some 15 digits.
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

/// The x for which Riemann's R is a value, at least 1, by Newton's method: R'(x) ≈ 1/ln x.
func inverseRiemannR(_ value: Double) -> Double {
  var x = max(value * logarithm(max(value, 2)), 3)
  for _ in 0..<20 {
    let step = (riemannR(x) - value) * logarithm(x)
    x = max(x - step, 2)
    if abs(step) < 0.25 + x * 1e-15 { break }
  }
  return x
}

/// ζ(2), ζ(3), … as far as the series needs them for x up to 2^64.
///
/// By Euler and Maclaurin's summation from the tenth term on.
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
