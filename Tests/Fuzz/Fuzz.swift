import Foundation

/// Runs libFuzzer with the parser that the environment variable `FUZZ_TARGET` names.
///
/// SwiftPM makes this function the entry point of the executable.
@_cdecl("fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: ArgumentList) -> CInt {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard FuzzTarget(rawValue: name) != nil else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("FUZZ_TARGET is \"\(name)\"; it must be one of: \(names)")
    return 64
  }
  var (count, arguments) = (count, arguments)
  return runFuzzer(&count, &arguments) { start, count in
    target?.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}

/// The arguments of a process, as C passes them.
public typealias ArgumentList = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

private let target = FuzzTarget(
  rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

/// The entry point of libFuzzer as a library.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<ArgumentList>,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
