import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TimeTravel

/// Checks that replaying a damaged recording gives an error or a state that the session had.
@Suite struct DamagedRecordingTests {
  private func session() -> BasketSession {
    var session = BasketSession(start: Basket(count: 7, items: ["é"]))
    session.send(.added("tea"))
    session.send(.counted(by: 12))
    session.send(.loadRequested)
    session.travel(.undo(1))
    session.receive(.loaded(["a", "b"]), of: 3)
    return session
  }

  @Test func aTruncatedRecordingKeepsItsCompleteLines() throws {
    let session = session()
    let bytes = try session.recording()
    var ends: [Int] = []
    for line in try session.written() { ends.append((ends.last ?? 0) + line.count) }
    for length in 0..<bytes.count {
      do throws(RecordingError) {
        let result = try BasketReader.replay(Array(bytes[..<length]))
        // A line without its newline counts as complete.
        let whole = ends.count { $0 - 1 <= length }
        #expect(result.actionCount == whole - 1)
        #expect(result.history.present == session.histories[whole - 1].present)
        let isTorn = !ends.contains { $0 == length || $0 - 1 == length }
        #expect((result.truncatedLine == whole + 1) == isTorn)
        #expect(result.completeBytes == min(ends[whole - 1], length))
      } catch {
        #expect(error == (length == 0 ? .empty : .notARecording))
        #expect(length < ends[0] - 1)
      }
    }
  }

  @Test(arguments: [0x01, 0x10, 0x20, 0x80] as [UInt8])
  func aFlippedByteNeverGivesAnotherState(mask: UInt8) throws {
    let session = session()
    let bytes = try session.recording()
    var replayed = 0
    for index in LongTests.cases(of: bytes.indices, every: 3) {
      var damaged = bytes
      damaged[index] ^= mask
      guard let result = try? BasketReader.replay(damaged) else { continue }
      replayed += 1
      // Either the damage is in a field that does not affect the state, or the last line was
      // skipped.
      let isShort = result.truncatedLine != nil
      #expect(
        result.history.present == session.histories[result.actionCount].present,
        "byte \(index) flipped to \(Unicode.Scalar(damaged[index]))")
      #expect(result.actionCount == session.lines.count || isShort)
    }
    #expect(replayed < bytes.count)
  }

  @Test func aMissingOrAddedByteNeverGivesAnotherState() throws {
    let session = session()
    let bytes = try session.recording()
    for index in LongTests.cases(of: bytes.indices, every: 3) {
      for replacement in [[], [bytes[index], bytes[index]], [UInt8(ascii: "0")], [0x0A]] {
        var damaged = bytes
        damaged.replaceSubrange(index...index, with: replacement)
        guard let result = try? BasketReader.replay(damaged) else { continue }
        #expect(result.history.present == session.histories[result.actionCount].present)
      }
    }
  }

  @Test func missingDuplicateAndSwappedLinesAreDetected() throws {
    let session = session()
    let lines = try session.written()
    for index in 1..<lines.count - 1 where session.lines[index - 1].effects.isEmpty {
      var gone = lines
      gone.remove(at: index)
      expectError(gone)
      var swapped = lines
      swapped.swapAt(index, index + 1)
      if session.lines[index].effects.isEmpty { expectError(swapped) }
    }
    for index in 1...2 {
      var doubled = lines
      doubled.insert(lines[index], at: index)
      expectError(doubled)
    }
  }

  private func expectError(_ lines: [[UInt8]]) {
    #expect(throws: RecordingError.self) { try BasketReader.replay(Array(lines.joined())) }
  }
}
