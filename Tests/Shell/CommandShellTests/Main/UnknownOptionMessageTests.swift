import Testing

@testable import CommandShell

@Suite struct UnknownOptionMessageTests {
  private let options = [
    "-c", "--command", "--log", "--log-format", "-e", "--stop-on-error", "--steps", "-h", "--help",
  ]

  @Test(
    arguments: [
      ("--stop", "--stop-on-error"), ("--stpes", "--steps"), ("--comand", "--command"),
      ("--hlep", "--help"), ("--lgo", "--log"), ("--bogus", nil),
    ] as [(String, String?)])
  func theNearestOptionIsSuggested(typed: String, nearest: String?) {
    for suggestion in ["", ". Did you mean '--log'?"] {
      let message = "Error: Unknown option '\(typed)'\(suggestion)\nUsage: tool [options]"
      let expected = nearest.map { ". Did you mean '\($0)'?" } ?? ""
      #expect(
        UnknownOptionMessage.mended(message, among: { options })
          == "Error: Unknown option '\(typed)'\(expected)\nUsage: tool [options]")
    }
  }

  @Test(arguments: ["", "Error: Unknown option '-x'", "Error: Missing value for '--log <FILE>'"])
  func otherMessagesAreUnchanged(message: String) {
    #expect(UnknownOptionMessage.mended(message, among: { options }) == message)
  }
}
