import CommandShell
import Foundation

/// The things that friends have borrowed.
struct Loans: Codable, Dumpable, Sendable {
  var list: [Loan] = []
}

/// A thing that a friend has borrowed.
struct Loan: Codable, Equatable, Identifiable, Sendable {
  /// The number by which the user refers to the loan.
  var id: Int
  var title: String
  var due: Date
  var price: Decimal?
  var page: URL?
  var lent: Timestamp
}

/// An event in the list.
enum LoansAction: Codable, Equatable, Sendable {
  case lent(String, due: Date, price: Decimal?, page: URL?)
  case returned(Int)
  case listRequested
}

/// The reason why an action is impossible.
enum LoansRejection: Error, Hashable, CustomStringConvertible {
  case noTitle
  case noLoan(Int)

  var description: String {
    switch self {
    case .noTitle: "the loan has no title"
    case .noLoan(let id): "there is no loan \(id)"
    }
  }
}

/// A loan at the time of the question.
struct RunningLoan: Encodable, Hashable, Sendable {
  var title: String

  /// The number of whole days until the loan is due; negative after that.
  var days: Int
}

let loansReducer = Reducer<Loans, Timestamped<LoansAction>> { loans, entry in
  switch entry.action {
  case .lent(let title, let due, let price, let page):
    if title.isEmpty { return [.reject(LoansRejection.noTitle)] }
    let id = (loans.list.map(\.id).max() ?? 0) + 1
    loans.list.append(
      Loan(id: id, title: title, due: due, price: price, page: page, lent: entry.time))
    return []

  case .returned(let id):
    guard let index = loans.list.firstIndex(where: { $0.id == id }) else {
      return [.reject(LoansRejection.noLoan(id))]
    }
    loans.list.remove(at: index)
    return []

  case .listRequested:
    let now = Date(timeIntervalSince1970: Double(entry.time.milliseconds) / 1000)
    let running = loans.list.map { loan in
      let days = (loan.due.timeIntervalSince(now) / 86_400).rounded()
      return RunningLoan(title: loan.title, days: Int(days))
    }
    return [.output("running", running)]
  }
}
