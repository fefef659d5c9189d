import CommandShell
import WebClients

extension CurrencyEnvironment {
  /// Returns an environment that loads documents from the web or from files.
  ///
  /// `timeout` limits the time of each load from the web. Loads from files have no time limit.
  static func live(timeout: Duration) -> CurrencyEnvironment {
    let loader = DocumentLoader(
      timeout: timeout, sizeLimit: ExchangeRates.sizeLimit,
      accept: "application/json, application/xml;q=0.9, */*;q=0.5",
      agent: "currency/\(CurrencyCommandLine.version)")
    return CurrencyEnvironment(load: { source in
      do throws(DocumentError) {
        let location = try DocumentLocation(source.text, isAddress: source.isAddress)
        return .success(try await loader.load(location).bytes)
      } catch {
        return error == .cancelled ? nil : .failure(RatesError(error.description))
      }
    })
  }
}
