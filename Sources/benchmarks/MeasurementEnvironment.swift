import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The conditions of a measurement: machine, compiler and load.
struct MeasurementEnvironment: Encodable {
  /// The number and type of the processors, and the operating system.
  let machine: String

  /// The version of the compiler.
  let compiler: String

  /// Whether the benchmarks were built with optimization; without optimization, the times are
  /// meaningless.
  let isOptimized: Bool

  /// The load averages of the last 1, 5 and 15 minutes; empty if unknown.
  let loadAverage: [Double]

  /// Reads the current conditions.
  init() {
    var name = utsname()
    uname(&name)
    let system = "\(text(&name.sysname)) \(text(&name.release))"
    let cores = ProcessInfo.processInfo.activeProcessorCount
    machine = "\(cores) × \(processor() ?? text(&name.machine)), \(system)"
    var loads = [0.0, 0, 0]
    loadAverage = getloadavg(&loads, 3) == 3 ? loads : []
    #if compiler(>=6.4)
      compiler = "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      compiler = "Swift 6.3"
    #else
      compiler = "Swift before 6.3"
    #endif
    #if DEBUG
      isOptimized = false
    #else
      isOptimized = true
    #endif
  }
}

/// Returns the text in a C array of characters, which Swift imports as a tuple.
private func text<Characters>(_ characters: inout Characters) -> String {
  withUnsafeBytes(of: &characters) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Returns the name of the processor, which is known only on Linux.
private func processor() -> String? {
  guard let data = try? Data(contentsOf: URL(filePath: "/proc/cpuinfo")) else { return nil }
  let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
  let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
  return name.map { $0.split(separator: " ").joined(separator: " ") }
}
