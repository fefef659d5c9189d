import CommandShell
import Counter
import PrimeNumbers
import PrimeServices
import WebClients
import WebMessages

/// The source that `nth` uses to look up primes, as chosen with `--nth-prime`.
enum NthPrimeChoice: String, CaseIterable, ExpressibleByArgument {
  /// Wolfram Alpha if there is an AppID and the request succeeds; otherwise this machine.
  ///
  /// After some failures, only this machine is used for a while; see ``NthPrimeLookup/pause``.
  case auto

  /// Wolfram Alpha only.
  case wolfram

  /// This machine only.
  case local
}

/// A lookup of the nth prime, at Wolfram Alpha or on this machine.
struct NthPrimeLookup: Sendable {
  let choice: NthPrimeChoice
  let timeout: Duration
  let userAppID: UserAppID
  let shell: ShellEnvironment
  let engine: LocalPrimeEngine
  let web: WebClient

  /// The pause during which `auto` does not ask Wolfram Alpha.
  ///
  /// It begins when a request times out or when Wolfram Alpha refuses the AppID or the access.
  let pause: ServicePause

  /// The greatest n whose prime can be found; nil if Wolfram Alpha may be asked.
  var greatestPosition: Int64? {
    let isLocal = choice == .local || choice == .auto && (try? userAppID.find()) == nil
    return isLocal ? PrimeComputationLimits.nthPrime : nil
  }

  /// Looks up the nth prime, where n is counted from 1; returns nil if the task is canceled.
  func nthPrime(
    _ n: Int64, _ reportProgress: @escaping ProgressReport
  ) async -> NthPrimeResult? {
    switch choice {
    case .local:
      return await compute(n, reportProgress, source: nil)
    case .wolfram:
      switch await ask(n) {
      case .found(let prime): return .found(prime, nil)
      case .failed(let reason, _): return .failed("nth \(n): Wolfram Alpha: \(reason)")
      case .noAppID: return .failed("nth \(n): \(noAppID)")
      case .cancelled: return nil
      }
    case .auto:
      if pause.isActive { return await compute(n, reportProgress, source: .computed) }
      switch await ask(n) {
      case .found(let prime): return .found(prime, .service)
      case .failed(let reason, let isLasting):
        let time = pause.length == nil ? "" : " for a minute"
        let end = isLasting && pause.begin() ? "; it is not asked again\(time)" : ""
        return await compute(n, reportProgress, source: .computedAfter(failure: reason + end))
      case .noAppID: return await compute(n, reportProgress, source: .computed)
      case .cancelled: return nil
      }
    }
  }

  private func compute(
    _ n: Int64, _ reportProgress: @escaping ProgressReport, source: NthPrimeSource?
  ) async -> NthPrimeResult? {
    do throws(IntegerError) {
      return .found(try await engine.nthPrime(n, reportProgress: reportProgress), source)
    } catch {
      if error == .cancelled { return nil }
      if case .computedAfter(let failure) = source {
        return .failed("nth \(n): \(error); Wolfram Alpha: \(failure)")
      }
      return .failed("nth \(n): \(error)")
    }
  }

  /// The outcome of a request to Wolfram Alpha.
  ///
  /// `isLasting` is true if the next request would probably fail, too.
  private enum Response {
    case found(Int64)
    case failed(String, isLasting: Bool = false)
    case noAppID
    case cancelled
  }

  private func ask(_ n: Int64) async -> Response {
    let appID: AppID
    do throws(AppIDError) {
      guard let found = try userAppID.find() else { return .noAppID }
      appID = found
    } catch {
      return .failed(error.description)
    }
    let client: WolframAlphaClient
    do throws(HTTPAddressError) {
      client = try WolframAlphaClient(
        appID: appID,
        baseAddress: shell.variable(Self.baseVariable) ?? WolframAlphaClient.standardAddress,
        timeout: timeout, web: web)
    } catch {
      return .failed("\(Self.baseVariable): \(error)")
    }
    do throws(WolframAlphaError) {
      return .found(try await client.nthPrime(n))
    } catch {
      return error == .http(.cancelled)
        ? .cancelled : .failed(error.description, isLasting: error.isLasting)
    }
  }

  private static let baseVariable = "PRIMETIME_WOLFRAM_URL"

  private var noAppID: String {
    """
    Wolfram Alpha needs an AppID; set WOLFRAM_APP_ID, or write the AppID to \
    \(userAppID.configFile ?? "~/.config/primetime/wolfram-app-id")
    """
  }
}
