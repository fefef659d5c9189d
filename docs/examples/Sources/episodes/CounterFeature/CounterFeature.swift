import CommandShell
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

package enum CounterAction: ToolAction {
  case added(Int), primeAsked, nthAsked, nthArrived(Int, of: Int), nthFailed(String)
}

struct CounterError: Error, Hashable, CustomStringConvertible { let description: String }

package func counterReducer(
  nthPrime: @escaping @Sendable (Int) async throws -> Int
) -> Reducer<Int, CounterAction> {
  Reducer { count, action in
    switch action {
    case .added(let number): count += number
    case .primeAsked:
      let isPrime = count > 1 && !(2..<count).contains { count.isMultiple(of: $0) }
      return [.output("answer", "\(count) is \(isPrime ? "" : "not ")prime")]
    case .nthAsked:
      return [
        .task("nthPrime", ["": count]) { [count] in
          $0.send(.nthArrived(try await nthPrime(count), of: count))
        }.catching { .nthFailed($0.readableDescription) }
      ]
    case .nthArrived(let prime, let n): return [.output("answer", "prime \(n) is \(prime)")]
    case .nthFailed(let reason): return [.reject(CounterError(description: reason))]
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
    let data = try await URLSession.shared.data(for: URLRequest(url: url, timeoutInterval: 10)).0
    let answer = String(decoding: data.prefix(80), as: UTF8.self)
    guard let prime = Int(answer) else { throw CounterError(description: "answer: \(answer)") }
    return prime
  }
}
