import Foundation
import TestProcesses
import Testing
import Unidirectional

/// Checks that the compiler rejects code that shares a store between threads.
///
/// Each test compiles a small program.
@Suite(.ownThread) struct StoreIsolationTests {
  private static let beginning = """
    import Dispatch
    import Unidirectional

    let reducer = Reducer<Int, Int> { _, _ in [] }

    """

  @Test func aStoreMayBeCreatedAndUsedAnywhere() async throws {
    let result = try await compile(
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
      """)
    #expect(result.status == .exited(0), "\(result.errors)")
  }

  @Test(
    arguments: [
      (
        "a reducer that holds a store", "non-Sendable type 'Store<Int, Int>'",
        """
        func misuse(store: Store<Int, Int>) {
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
        func misuse(store: Store<Int, Int>) {
          _ = Effect<Int>.work("misuse") { _ in store.send(1) }
        }
        """
      ),
      (
        "a store called on a queue that others use as well", "non-Sendable type 'Store<Int, Int>'",
        """
        func misuse(store: Store<Int, Int>) {
          DispatchQueue.global().async { store.send(1) }
        }
        """
      ),
      (
        "a store used here after it was handed over", "risks causing data races",
        """
        func misuse() {
          let store = Store(initialState: 0, reducer: reducer)
          Task { store.send(1) }
          store.send(2)
        }
        """
      ),
      (
        "a view handed to others", "non-Sendable type 'StoreView<Int, Int>'",
        """
        func misuse(store: Store<Int, Int>) {
          let view = store.scope(state: { $0 }, action: { (action: Int) in action })
          _ = Effect<Int>.fireAndForget("misuse") { view.send(1) }
        }
        """
      ),
      (
        "a state that is set past the reducer", "'state' is a get-only property",
        """
        func misuse(store: Store<Int, Int>) {
          store.state = 1
        }
        """
      ),
      (
        "a reducer that counts on the side", "captured var 'count'",
        """
        func misuse() {
          var count = 0
          _ = Reducer<Int, Int> { _, _ in
            count += 1
            return []
          }
        }
        """
      ),
    ] as [(String, String, String)])
  func misuseDoesNotCompile(what: String, reason: String, program: String) async throws {
    let result = try await compile(program)
    #expect(result.status == .exited(1), "\(what) compiles")
    #expect(result.errors.contains(reason), "\(what):\n\(result.errors)")
  }

  private func compile(_ program: String) async throws -> ToolResult {
    let modules = try executableURL(named: "primetime").deletingLastPathComponent()
      .appending(path: "Modules")
    var compiler = try ToolProcess(
      Self.compiler,
      ["-c", "-parse-as-library", "-swift-version", "6", "-I", modules.path, "program.swift"])
    compiler.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try compiler.sandbox.write(Array((Self.beginning + program).utf8), to: "program.swift")
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
