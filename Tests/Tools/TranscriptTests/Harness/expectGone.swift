import Foundation
import TestProcesses
import Testing

/// Waits until a process has ended, even if its parent has not reaped it yet.
///
/// Another process checks for this, so that the test itself does not have to sleep.
func expectGone(_ process: pid_t) async throws {
  let script = """
    while kill -0 \(process) 2>/dev/null && ! grep -qs ') Z' /proc/\(process)/stat; do :; done
    """
  let asker = try ToolProcess(URL(filePath: "/bin/sh"), ["-c", script])
  #expect(try await asker.run(within: .seconds(20)).status == .exited(0))
}
