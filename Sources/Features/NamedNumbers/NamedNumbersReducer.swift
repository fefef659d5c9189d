import PrimeNumbers
import TerminalText
package import Unidirectional

/// Creates the reducer that gives names to numbers and removes names.
///
/// If an action is impossible, the reducer rejects it with a ``NameRejection`` and changes nothing.
package func namedNumbersReducer() -> Reducer<NamedNumbersState, NamedNumbersAction> {
  Reducer { numbers, action in
    do throws(NameRejection) {
      switch action {
      case .requested(let names): try require(names, in: numbers)
      case .named(let name, let number):
        try checkNew(name)
        numbers = (numbers ?? [:]).merging([name: number]) { $1 }
      case .removed(let names):
        try require(names, in: numbers)
        for name in names { numbers?[name] = nil }
        if numbers == [:] { numbers = nil }
      }
      return []
    } catch {
      return [.reject(error)]
    }
  }
}

private func require(_ names: [String], in numbers: NamedNumbersState) throws(NameRejection) {
  for name in names where numbers?[name] == nil {
    throw NameRejection(name, "is not a name; use let to list the names")
  }
}

private func checkNew(_ name: String) throws(NameRejection) {
  if name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*/) == nil {
    throw NameRejection(name, "cannot be a name; use a letter, followed by letters or digits")
  }
  if IntegerFunction(rawValue: name) != nil || ["ans", "e", "n", "x"].contains(name) {
    throw NameRejection(name, "cannot be a name, because it has another meaning in numbers")
  }
}

/// The reason a name is rejected.
package struct NameRejection: Error, Hashable, CustomStringConvertible {
  /// The message for the user, without a final period.
  package let description: String

  init(_ name: String, _ reason: String) { description = "\(quoted(name)) \(reason)" }
}
