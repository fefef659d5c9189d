import Foundation
import SystemPackage
import TestProcesses
import Testing

@testable import SystemIO

/// Tests programs that end with this process.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct ConnectedProcessTests {
  /// Returns the output of a shell script that gets no input, and the way in which it ended.
  private func run(
    _ script: String, isDependent: Bool = true
  ) throws -> (output: String, ending: ChildProcess.Ending) {
    let process = try ConnectedProcess(
      "/bin/sh", ["sh", "-c", script], isDependent: isDependent)
    process.endInput()
    let output = Self.readAll(process)
    return (output, process.end(killing: false))
  }

  private static func readAll(_ process: ConnectedProcess) -> String {
    var output: [UInt8] = []
    while case let bytes = process.receive(), !bytes.isEmpty { output += bytes }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func theEndOfAProgramIsReturned(isDependent: Bool) throws {
    let ended = try run("cat; echo hello; exit 3", isDependent: isDependent)
    #expect(ended == ("hello\n", .exited(status: 3)))
    #expect(try run("kill -9 $$", isDependent: isDependent).ending == .terminated(signal: 9))
  }

  @Test(arguments: [false, true])
  func aProgramThatCannotRunIsAnError(isDependent: Bool) {
    for (path, error) in [("/none", Errno.noSuchFileOrDirectory), ("/", .permissionDenied)] {
      #expect(throws: error) { try ConnectedProcess(path, ["a"], isDependent: isDependent) }
    }
  }

  #if os(Linux)
    @Test func aProgramThatCannotRunLeavesNoDescriptorOpen() throws {
      func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      let attempts = 400
      let before = try openDescriptors()
      for _ in 0..<attempts {
        _ = try? ConnectedProcess("/none", ["a"], isDependent: false)
      }
      // Other tests open and close descriptors meanwhile, but not as many.
      #expect(try openDescriptors() < before + attempts / 2)
    }

    @Test func aDependentProgramIgnoresTheSignalsThatThisProcessHandles() throws {
      let ended = try run("for name in INT QUIT TERM HUP; do kill -$name $$; done; echo alive")
      #expect(ended == ("alive\n", .exited(status: 0)))
    }

    @Test func ctrlZStopsADependentProgram() throws {
      // The fifth field is the process group.
      #expect(try run("cut -d ' ' -f 5 /proc/self/stat").output == "\(getpgrp())\n")
      // Not in a shell, which could change the mask.
      let process = try ConnectedProcess(
        "/bin/grep", ["grep", "SigBlk", "/proc/self/status"], isDependent: true)
      let line = Self.readAll(process)
      #expect(process.end(killing: false) == .exited(status: 0))
      let mask = try #require(UInt64(line.dropFirst(8).dropLast(), radix: 16))
      #expect(mask & 1 << (SIGTSTP - 1) == 0 && mask & 1 << (SIGINT - 1) != 0)
    }

    @Test func aDependentProgramHasOnlyItsThreeDescriptors() throws {
      let list = try run("exec ls -l /proc/self/fd").output
      #expect(list.contains(" 2 -> /dev/null\n"))
      // Descriptor 3 is the directory that is listed.
      #expect(list.contains(" 3 -> /proc/") && !list.contains(" 4 -> "))
    }
  #endif
}
