import Foundation
import TestProcesses
import Testing

#if os(Linux)
  /// Checks that a long script needs no more memory than a short one.
  @Suite(.ownThread) struct MemoryTests {
    @Test func thousandsOfMoreLinesTakeNoMoreMemory() async throws {
      let lines = LongTests.areEnabled ? 100_000 : 20_000
      // The first lines fill the history.
      let tool = try openPrimetime("--quiet", "--steps", "\(lines / 20)").start()
      // This is the peak of the process itself; `wait4` would include the parent's memory.
      func peak(after count: Int) async throws -> Int {
        tool.send(String(repeating: "+\n", count: lines) + "count\n")
        try await tool.expect("count = \(count)\n", within: .seconds(120))
        let path = "/proc/\(tool.processIdentifier)/status"
        let status = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
      }
      let early = try await peak(after: lines)
      let late = try await peak(after: 2 * lines)
      // Less than 42 bytes a line.
      #expect((late - early) * 1_024 < 42 * lines, "\(early) KiB, then \(late)")
      #expect(try await tool.finish().status == .exited(0))
    }
  }
#endif
