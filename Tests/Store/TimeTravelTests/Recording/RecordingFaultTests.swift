import FaultInjection
import Foundation
import SystemIO
import SystemPackage
import Testing
import Unidirectional

@testable import TimeTravel

/// Checks that recordings and journals contain every line that was written without an error, and
/// nothing else, if a system call fails.
@Suite struct RecordingFaultTests {
  private static let header = Array("{\"recording\":1}\n".utf8)
  private static let codes = [Errno.ioError, .noSpace, .permissionDenied, .tooManyOpenFiles]

  private static func line(_ number: Int) -> [UInt8] { Array("{\"line\":\(number)}\n".utf8) }

  @Test(arguments: [true, false], codes)
  func aRecordingHasEveryLineWrittenWithoutAnError(isThere: Bool, code: Errno) throws {
    let calls = try failingEachCall(code) { system, failed in
      let folder = try TemporaryFolder()
      let old = Self.header + Self.line(0)
      if isThere { try folder.write(old, to: "a") }
      var written = Self.header
      do {
        let file = try RecordingFile(replacing: folder.path("a"), header: Self.header, with: system)
        do {
          for number in 1...3 {
            try file.append(Self.line(number))
            written += Self.line(number)
          }
        } catch {}
        try? file.close()
        #expect(folder.bytes("a") == written, "\(failed() ?? "")")
      } catch {
        let left = FileManager.default.contents(atPath: folder.path("a")).map { Array($0) }
        // An error after the new file is in place leaves the new header.
        let expected = isThere ? [old, Self.header] : [nil, []]
        #expect(expected.contains(left), "\(failed() ?? "")")
      }
    }
    #expect(Set(calls).isSuperset(of: ["open", "lock", "status", "write", "sync", "close"]))
    #expect(calls.contains("rename") == isThere)
  }

  @Test(arguments: codes)
  func aJournalHasEveryLineWrittenWithoutAnError(code: Errno) throws {
    let calls = try failingEachCall(code) { system, failed in
      let folder = try TemporaryFolder()
      let journal = Journal(
        in: folder.path("journals"), time: Timestamp(seconds: 0), with: system)
      var written: [UInt8] = []
      for number in 1...3 {
        do {
          try journal.append(Self.line(number)) { Self.header }
          if let path = journal.path, FileManager.default.fileExists(atPath: path) {
            written += (written.isEmpty ? Self.header : []) + Self.line(number)
          }
        } catch {
          #expect(failed() != nil)
          break
        }
      }
      try? journal.close(.saved)
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path("journals"))) ?? []
      let contents = names.compactMap {
        FileManager.default.contents(atPath: folder.path("journals/\($0)"))
      }
      // A file that could not be locked stays empty.
      let left = contents.map { Array($0) }.filter { !$0.isEmpty }.first ?? []
      // A header without a line is an empty session.
      #expect(left == written || (written.isEmpty && left == Self.header), "\(failed() ?? "")")
    }
    #expect(Set(calls).isSuperset(of: ["makeDirectory", "open", "lock", "write", "sync", "close"]))
  }
}
