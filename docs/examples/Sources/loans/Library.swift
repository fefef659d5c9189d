import CommandShell

/// A library with its owner, who lends its books.
struct Library: ToolState {
  var owner = ""
  var loans = Loans()
}

/// An event in the library.
enum LibraryAction: ToolAction {
  case owned(by: String)
  case loans(LoansAction)

  static let ownerCase = CasePath<LibraryAction, String>({ .owned(by: $0) }) { action in
    if case .owned(let owner) = action { owner } else { nil }
  }

  static let loansCase = CasePath(LibraryAction.loans) { action in
    if case .loans(let action) = action { action } else { nil }
  }
}

let ownerReducer = Reducer<String, String> { owner, name in
  owner = name
  return []
}

let libraryReducer = combine(
  ownerReducer.pullback(state: \Library.owner, action: LibraryAction.ownerCase).timestamped(),
  loansReducer.pullback(state: \Library.loans, action: LibraryAction.loansCase.timestamped()))
