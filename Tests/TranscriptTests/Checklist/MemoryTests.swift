import Foundation
import TestProcesses
import Testing

#if os(Linux)
  /// Checks that a long script needs no more memory than a short one.
  @Suite(.ownThread) struct MemoryTests {
    @Test func aHundredThousandMoreLinesTakeNoMoreMemory() async throws {
      let tool = try openPrimetime("--quiet").start()
      // This is the peak of the process itself; `wait4` would include the parent's memory.
      func peak(after count: Int) async throws -> Int {
        tool.send(String(repeating: "+\n", count: 100_000) + "count\n")
        try await tool.expect("count = \(count)\n", within: .seconds(120))
        let path = "/proc/\(tool.processIdentifier)/status"
        let status = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
      }
      let early = try await peak(after: 100_000)
      let late = try await peak(after: 200_000)
      #expect(late - early < 4_096, "\(early) KiB, then \(late)")
      #expect(try await tool.finish().status == .exited(0))
    }
  }
#endif
