import Foundation
import TerminalText

/// The table that the benchmarks print.
enum Table {
  /// Prints the conditions of the measurement: the number of processors, the load, and a warning
  /// if the benchmarks were built without optimization.
  static func printConditions() {
    var loads = [0.0, 0, 0]
    let load = getloadavg(&loads, 3) == 3 ? decimal(loads[0]) : "unknown"
    print("\(ProcessInfo.processInfo.activeProcessorCount) processors, load average \(load)")
    #if DEBUG
      print("NOT OPTIMIZED: build with -c release")
    #endif
  }

  /// Prints a row, with its first cell to the left and the others to the right.
  static func printRow(_ cells: String...) {
    let widths = [13, 10, 10, 8, 20]
    let others = zip(cells.dropFirst(), widths).map { " " + $0.rightAligned(to: $1 - 1) }
    print(cells[0].padded(to: 47) + others.joined())
  }

  /// Converts a time in nanoseconds to text with a suitable unit.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimal(nanoseconds)) ns"
    case ..<1e6: "\(decimal(nanoseconds / 1e3)) µs"
    default: "\(decimal(nanoseconds / 1e6)) ms"
    }
  }

  /// Converts a number to text, with two decimal places below 10, one below 100, and none above.
  static func decimal(_ number: Double) -> String {
    String(format: number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number)
  }
}
