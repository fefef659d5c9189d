import CommandShell
import CurrencyApp
import LiveClients
import Unidirectional

extension CurrencyEnvironment {
  /// Returns an environment that uses the network and the disk.
  static func live(timeout: Duration) -> CurrencyEnvironment {
    let loader = ResourceLoader(
      timeout: timeout, sizeLimit: ExchangeRates.sizeLimit,
      accept: "application/json, application/xml;q=0.9, */*;q=0.5")
    return CurrencyEnvironment(load: { source, cancellation in
      do throws(ResourceError) {
        let location = try ResourceLocation(parsing: source.text)
        return .success(try loader.load(location, onCancel: cancellation.onCancel))
      } catch {
        return error == .cancelled ? nil : .failure(RatesUnavailable(error.description))
      }
    })
  }
}
