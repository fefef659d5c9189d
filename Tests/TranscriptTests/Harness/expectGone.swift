import Foundation
import TestProcesses
import Testing

/// Waits until a process runs no more, or is a zombie that waits for its parent only.
///
/// Another process asks for it, so that nothing here has to wait for a time.
func expectGone(_ process: pid_t) async throws {
  let script = """
    while kill -0 \(process) 2>/dev/null && ! grep -qs ') Z' /proc/\(process)/stat; do :; done
    """
  let asker = try ToolProcess(URL(filePath: "/bin/sh"), ["-c", script])
  #expect(try await asker.run(within: .seconds(20)).status == .exited(0))
}
