import Foundation
import TestProcesses
import Testing
import Unidirectional

/// Checks that the compiler rejects code that shares a store between threads.
///
/// Each test compiles small programs.
@Suite(.ownThread) struct StoreIsolationTests {
  private static let beginning = """
    import Dispatch
    import Unidirectional

    private let reducer = Reducer<Int, Int> { _, _ in [] }

    """

  @Test func aStoreMayBeCreatedAndUsedAnywhere() async throws {
    let result = try await compile([
      """
      func useHere() -> Int {
        let store = Store(initialState: 0, reducer: reducer)
        store.send(1)
        return store.state
      }

      func useThere() {
        DispatchQueue.global().async {
          let store = Store(initialState: 0, reducer: reducer)
          store.waitUntilIdle()
        }
      }

      func handOver() {
        let store = Store(initialState: 0, reducer: reducer)
        Task { store.send(1) }
      }
      """
    ])
    #expect(result.status == .exited(0), "\(result.errors)")
  }

  private static let misuses = [
    (
      "a reducer that holds a store", "non-Sendable type 'Store<Int, Int>'",
      """
      private func misuse(store: Store<Int, Int>) {
        _ = Reducer<Int, Int> { _, _ in
          store.send(1)
          return []
        }
      }
      """
    ),
    (
      "an effect that holds a store", "non-Sendable type 'Store<Int, Int>'",
      """
      private func misuse(store: Store<Int, Int>) {
        _ = Effect<Int>.work("misuse") { _ in store.send(1) }
      }
      """
    ),
    (
      "a store called on a queue that others use as well", "non-Sendable type 'Store<Int, Int>'",
      """
      private func misuse(store: Store<Int, Int>) {
        DispatchQueue.global().async { store.send(1) }
      }
      """
    ),
    (
      "a view handed to others", "non-Sendable type 'StoreView<Int, Int>'",
      """
      private func misuse(store: Store<Int, Int>) {
        let view = store.scope(state: { $0 }, action: { (action: Int) in action })
        _ = Effect<Int>.fireAndForget("misuse") { view.send(1) }
      }
      """
    ),
    (
      "a state that is set past the reducer", "'state' is a get-only property",
      """
      private func misuse(store: Store<Int, Int>) {
        store.state = 1
      }
      """
    ),
    (
      "a reducer that counts on the side", "captured var 'count'",
      """
      private func misuse() {
        var count = 0
        _ = Reducer<Int, Int> { _, _ in
          count += 1
          return []
        }
      }
      """
    ),
  ]

  @Test func misuseDoesNotCompile() async throws {
    let result = try await compile(Self.misuses.map { $0.2 })
    #expect(result.status == .exited(1))
    for (index, (what, reason, _)) in Self.misuses.enumerated() {
      #expect(
        result.errors.split(separator: "\n").contains {
          $0.hasPrefix("program\(index).swift:") && $0.contains(reason)
        }, "\(what) compiles:\n\(result.errors)")
    }
  }

  // The compiler looks for data races only in programs without other errors.
  @Test func aStoreThatWasHandedOverIsNotUsedAgain() async throws {
    let result = try await compile([
      """
      private func misuse() {
        let store = Store(initialState: 0, reducer: reducer)
        Task { store.send(1) }
        store.send(2)
      }
      """
    ])
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("risks causing data races"), "\(result.errors)")
  }

  /// Compiles programs as the files of one module.
  private func compile(_ programs: [String]) async throws -> ToolResult {
    let modules = try executableURL(named: "primetime").deletingLastPathComponent()
      .appending(path: "Modules")
    let names = programs.indices.map { "program\($0).swift" }
    var compiler = try ToolProcess(
      Self.compiler,
      [
        "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "program",
        "-I", modules.path,
      ] + names)
    compiler.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    for (name, program) in zip(names, programs) {
      try compiler.sandbox.write(Array((Self.beginning + program).utf8), to: name)
    }
    return try await compiler.run(within: .seconds(300))
  }

  /// The first `swiftc` in `PATH`, or else `/usr/bin/swiftc`.
  private static let compiler: URL = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(filePath: "/usr/bin/swiftc")
  }()
}
