import CommandShell

/// The command line of `loans`.
@main
struct LoansCommand: ToolCommand {
  static let name = "loans"
  static let version = "1.0"
  static let abstract = "Keep a list of lent books."

  @OptionGroup var shell: ShellOptions

  static func tool(
    options: LoansCommand?, environment: ShellEnvironment
  ) -> Tool<Library, LibraryAction> {
    libraryTool()
  }
}

func libraryTool() -> Tool<Library, LibraryAction> {
  Tool(
    initialState: Library(), reducer: libraryReducer, sections: [libraryCommands],
    render: libraryAnswer, prompt: { "\($0.loans.list.count)> " }, previews: true)
}

/// Returns the answer to an action; nil to print only the changes of the state.
func libraryAnswer(
  to action: LibraryAction, _ output: (any Sendable)?, in library: Library
) -> Answer? {
  guard case .loans(.listRequested) = action, let loans = output as? [RunningLoan] else {
    return nil
  }
  return Answer(
    loans.map { loan in
      loan.days < 0
        ? "\(loan.title): \(-loan.days) days late" : "\(loan.title): \(loan.days) days left"
    },
    encoding: loans)
}
