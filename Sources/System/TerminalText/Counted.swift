/// Returns a number and a noun: `1 step`, or `2 steps` for any other number.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
