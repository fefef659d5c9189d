import CommandShell

extension Parameter where Value == ClosedRange<Int64> {
  /// A position, counted from 1, or a range of them: `2`, `4-6`.
  static func positions(_ name: String) -> Parameter {
    Parameter(name, kind: .integer) { word throws(ShellError) in
      let ends = word.text.split(separator: "-", omittingEmptySubsequences: false)
      switch ends.count {
      case 1:
        let position = try Int64(literal: word.text)
        return position...position
      case 2 where !ends[0].isEmpty && !ends[1].isEmpty:
        let first = try Int64(literal: String(ends[0]))
        let last = try Int64(literal: String(ends[1]))
        if first > last {
          throw .invalidArgument(word.text, reason: "is a range that ends before it begins")
        }
        return first...last
      default:
        throw .invalidArgument(
          word.text, reason: "is neither a position nor a range; write it like 2 or 4-6")
      }
    }
  }
}
