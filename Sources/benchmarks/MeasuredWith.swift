import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What figures depend on beside the code: machine, compiler, and what else was going on.
struct MeasuredWith: Encodable {
  /// The processor, how many of it, and the system.
  let machine: String

  /// The version of the compiler.
  let compiler: String

  /// Whether the benchmarks were built optimised; figures of others say nothing.
  let isOptimised: Bool

  /// How many processes wanted the processor in the last 1, 5 and 15 minutes.
  let loadAverage: [Double]

  /// Looks at the machine as it is now.
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
      isOptimised = false
    #else
      isOptimised = true
    #endif
  }
}

/// The text in an array of characters as C has it, which Swift sees as a tuple.
private func text<Characters>(_ characters: inout Characters) -> String {
  withUnsafeBytes(of: &characters) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// The processor's name, where Linux tells it.
private func processor() -> String? {
  guard let data = try? Data(contentsOf: URL(filePath: "/proc/cpuinfo")) else { return nil }
  let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
  let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
  return name.map { $0.split(separator: " ").joined(separator: " ") }
}
