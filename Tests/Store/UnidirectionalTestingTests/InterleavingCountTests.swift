import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Compares the number of states that a search finds with that of Spin, a model checker.
@Suite struct InterleavingCountTests {
  @Test func allStatesOfLoadingAreFound() {
    let result = exploreInterleavings(
      initialState: Loading(), reducer: Loading.reducer(), actions: \.actions,
      outcomes: { [[Loading.loaded($0)]] }
    ) { _ in true }
    #expect(result.isComplete)
    #expect(result.states == 63)
  }

  @Test func allStatesOfALoginAreFound() {
    let result = exploreInterleavings(
      initialState: Login(), reducer: Login.reducer,
      actions: { $0.phase == .waiting ? [.cancelled] : [.started] }, outcomes: Login.outcomes,
      isWaiting: { $0.phase == .waiting }
    ) { _ in true }
    #expect(result.isComplete)
    #expect(result.states == 14)
  }

  @Test func allStatesOfATransferAreFound() {
    let result = exploreInterleavings(
      initialState: Transfer(), reducer: Transfer.reducer,
      actions: { $0.isStarted ? [] : [.started] }, outcomes: Transfer.outcomes
    ) { _ in true }
    #expect(result.isComplete)
    #expect(result.states == 700)
  }

  @Test(.needs(spin), arguments: [("loading", 63), ("login", 14), ("transfer", 700)])
  func spinFindsAsManyStates(model: String, states: Int) throws {
    #expect(try statesInSpin(model) == states)
  }

  /// The place of Spin in Debian's package.
  private static let spin = "/usr/bin/spin"

  /// Returns the number of states that Spin stores for a model.
  private func statesInSpin(_ model: String) throws -> Int? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Spin/\(model).pml")
    // Spin must not merge states that differ in a variable that is only written.
    let command = """
      '\(Self.spin)' -o1 -o2 -o3 -a '\(source.path)' && clang -w -DNOREDUCE -o pan pan.c && ./pan
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = try #require(text.split(separator: "\n").first { $0.hasSuffix(" states, stored") })
    return Int(line.prefix { $0 != "s" }.trimmingCharacters(in: .whitespaces))
  }

  /// To measure the search, run `LONG_TESTS=10 swift test -c release --filter aMillionStates`.
  @Test func aMillionStatesAreFound() {
    let size = LongTests.factor < 10 ? 20 : 100
    let grid = Reducer<Grid, Int> { grid, axis in
      switch axis {
      case 0: grid.x += 1
      case 1: grid.y += 1
      default: grid.z += 1
      }
      return []
    }
    let result = exploreInterleavings(
      initialState: Grid(), reducer: grid, limit: size * size * size,
      actions: { grid in
        [grid.x, grid.y, grid.z].enumerated().filter { $0.element < size - 1 }.map(\.offset)
      }
    ) { _ in true }
    #expect(result.isComplete)
    #expect(result.states == size * size * size)
    #expect(result.events == 3 * size * size * (size - 1))
  }
}

private struct Grid: Dumpable, Sendable {
  var x = 0
  var y = 0
  var z = 0

  static let fields = [Field<Self>("x") { $0.x }, Field("y") { $0.y }, Field("z") { $0.z }]
}
