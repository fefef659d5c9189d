import Dispatch

/// Runs a blocking function outside the cooperative thread pool, which async functions share.
func onThreadOfItsOwn<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "test").async { continuation.resume(returning: body()) }
  }
}
