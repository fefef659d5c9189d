import CommandShell
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

package enum CounterAction: ToolAction {
  case added(Int), primeAsked, nthAsked, nthArrived(Int, of: Int), nthFailed(String)
}

package func counterReducer(
  nthPrime: @escaping @Sendable (Int) async throws -> Int
) -> Reducer<Int, CounterAction> {
  Reducer { n, action in
    switch action {
    case .added(let number): n += number
    case .primeAsked:
      let isPrime = n > 1 && !(2..<n).prefix { $0 <= n / $0 }.contains { n.isMultiple(of: $0) }
      return [.output("answer", "\(n) is \(isPrime ? "" : "not ")prime")]
    case .nthAsked:
      return [
        .task("nthPrime", ["": n]) { [n] in $0.send(.nthArrived(try await nthPrime(n), of: n)) }
          .catching { .nthFailed($0.readableDescription) }
      ]
    case .nthArrived(let prime, let n): return [.output("answer", "prime \(n) is \(prime)")]
    case .nthFailed(let reason): return [.reject(ShellError.failed(reason))]
    }
    return []
  }
}

private let steps = -1_000_000...1_000_000

package let counterCommands = CommandSection<CounterAction>("Counter") {
  Command("add", short: "+", arguments: .integer("N", in: steps), summary: "add N") { .added($0) }
  Command("prime?", summary: "tell whether the count is prime") { .primeAsked }.readOnly()
  Command("nth", summary: "ask for the prime with that number") { .nthAsked }.readOnly()
}

/// Asks Wolfram Alpha's service for short answers, which responds with a line of text.
package func wolframAlpha(_ variables: [String: String]) -> @Sendable (Int) async throws -> Int {
  let base = variables["WOLFRAM_URL"] ?? "https://api.wolframalpha.com/v1/result"
  let id = variables["WOLFRAM_APP_ID"] ?? ""
  return { n in
    guard let url = URL(string: "\(base)?i=prime+\(n)&appid=\(id)") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.timeoutInterval = 10
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = String(decoding: data.prefix(80), as: UTF8.self)
    let isFound = (response as? HTTPURLResponse)?.statusCode == 200 && data.count < 80
    if isFound, let prime = Int(answer), prime > 1 { return prime }
    throw ShellError.failed("unexpected answer: \(answer)")
  }
}
