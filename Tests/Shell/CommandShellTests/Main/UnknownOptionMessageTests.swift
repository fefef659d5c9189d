import Testing

@testable import CommandShell

@Suite struct UnknownOptionMessageTests {
  private let help = """
    OPTIONS:
      -c, --command <TEXT>    Run the commands in TEXT; --command may be repeated.
      --log                   Log every action --with words.
      --log-format <FORMAT>   Log in FORMAT.
      -e, --stop-on-error     Stop at the first error.
      --steps <N>             How many steps to keep.
      -h, --help              Show help information.
    """

  @Test(
    arguments: [
      ("--stop", "--stop-on-error"), ("--stpes", "--steps"), ("--comand", "--command"),
      ("--hlep", "--help"), ("--lgo", "--log"), ("--bogus", nil), ("--with", nil),
    ] as [(String, String?)])
  func theNearestOptionIsSuggested(typed: String, nearest: String?) {
    for suggestion in ["", ". Did you mean '--log'?"] {
      let message = "Error: Unknown option '\(typed)'\(suggestion)\nUsage: tool [options]"
      let expected = nearest.map { ". Did you mean '\($0)'?" } ?? ""
      #expect(
        UnknownOptionMessage.mended(message) { help }
          == "Error: Unknown option '\(typed)'\(expected)\nUsage: tool [options]")
    }
  }

  @Test(arguments: ["", "Error: Unknown option '-x'", "Error: Missing value for '--log <FILE>'"])
  func otherMessagesAreUnchanged(message: String) {
    #expect(UnknownOptionMessage.mended(message) { help } == message)
  }
}
