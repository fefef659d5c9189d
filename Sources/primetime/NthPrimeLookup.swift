import ArgumentParser
import CommandShell
import Counter
import LiveClients
import PrimeNumbers
import Unidirectional
import WebMessages

/// The source of `nth`, as chosen on the command line.
enum NthPrimeChoice: String, CaseIterable, ExpressibleByArgument {
  /// Wolfram Alpha if an AppID is set; this machine otherwise, or if the request fails.
  case auto

  /// Wolfram Alpha only.
  case wolfram

  /// This machine only.
  case local
}

/// Looks up the nth prime at Wolfram Alpha or on this machine.
struct NthPrimeLookup: Sendable {
  let choice: NthPrimeChoice
  let timeout: Duration
  let shell: ShellEnvironment
  let progress: ComputationProgress

  /// Looks up a prime by its position; blocks its thread, and returns nil when canceled.
  func nthPrime(_ n: Int64, _ cancellation: EffectCancellation) -> NthPrimeResult? {
    switch choice {
    case .local:
      return compute(n, cancellation, source: nil)
    case .wolfram:
      switch ask(n, cancellation) {
      case .found(let prime): return .found(prime, nil)
      case .failed(let reason): return .failed("nth \(n): Wolfram Alpha: \(reason)")
      case .noAppID: return .failed("nth \(n): \(noAppID)")
      case .cancelled: return nil
      }
    case .auto:
      switch ask(n, cancellation) {
      case .found(let prime): return .found(prime, .wolframAlpha)
      case .failed(let reason):
        return compute(n, cancellation, source: .computedAfter(wolframAlphaFailure: reason))
      case .noAppID: return compute(n, cancellation, source: .computed)
      case .cancelled: return nil
      }
    }
  }

  private func compute(
    _ n: Int64, _ cancellation: EffectCancellation, source: NthPrimeSource?
  ) -> NthPrimeResult? {
    do throws(LocalPrimeEngineError) {
      let effect = EffectSignature("nthPrime", ["": n])
      let prime = try progress.noting(effect, cancellation) {
        control throws(LocalPrimeEngineError) in
        try LocalPrimeEngine().nthPrime(n, control: control)
      }
      return .found(prime, source)
    } catch {
      if error == .cancelled { return nil }
      if case .computedAfter(let failure) = source {
        return .failed("nth \(n): \(error); Wolfram Alpha: \(failure)")
      }
      return .failed("nth \(n): \(error)")
    }
  }

  /// The response of Wolfram Alpha.
  private enum Response {
    case found(Int64)
    case failed(String)
    case noAppID
    case cancelled
  }

  private func ask(_ n: Int64, _ cancellation: EffectCancellation) -> Response {
    let appID: AppID
    do throws(AppIDError) {
      guard let found = try AppID.find(shell: shell) else { return .noAppID }
      appID = found
    } catch {
      return .failed(error.description)
    }
    let endpoint: WolframAlphaEndpoint
    do throws(HTTPAddressError) {
      endpoint =
        try shell.variable(Self.baseVariable).map(WolframAlphaEndpoint.init(parsing:))
        ?? .standard
    } catch {
      return .failed("\(Self.baseVariable): \(error)")
    }
    let client = WolframAlphaClient(appID: appID, endpoint: endpoint, timeout: timeout)
    do throws(WolframAlphaError) {
      return .found(try client.nthPrime(n, onCancel: cancellation.onCancel))
    } catch {
      return error == .http(.cancelled) ? .cancelled : .failed(error.description)
    }
  }

  private static let baseVariable = "PRIMETIME_WOLFRAM_URL"

  private var noAppID: String {
    """
    Wolfram Alpha needs an AppID; set WOLFRAM_APP_ID, or put it in \
    \(AppID.configFile(shell: shell) ?? "~/.config/primetime/wolfram-app-id")
    """
  }
}
