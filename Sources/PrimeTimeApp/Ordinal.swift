/// A position as English writes it: `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
func ordinal(_ number: Int64) -> String {
  let ending =
    switch (number.magnitude % 100, number.magnitude % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(number)\(ending)"
}
