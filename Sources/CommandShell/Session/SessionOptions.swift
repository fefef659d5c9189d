/// What a command line asks of a session, as plain values.
///
/// To read one of ``ShellOptions`` costs a look-up of its type's metadata each time, and some are read
/// several times a command.
struct SessionOptions {
  let interactive: Bool
  let json: Bool
  let quiet: Bool
  let stopOnError: Bool
  let echo: Bool
  let color: ColorChoice
  let ascii: Bool
  let noRC: Bool
  let noHistory: Bool
  let record: String?
  let replay: String?
  let resume: Bool
  let steps: Int

  /// The format in which the log starts, if it is on at all.
  let initialLogFormat: LogFormat?

  /// Whether it names commands or scripts.
  let hasScripts: Bool

  init(_ options: ShellOptions) {
    interactive = options.interactive
    json = options.json
    quiet = options.quiet
    stopOnError = options.stopOnError
    echo = options.echo
    color = options.color
    ascii = options.ascii
    noRC = options.noRC
    noHistory = options.noHistory
    record = options.record
    replay = options.replay
    resume = options.resume
    steps = options.steps
    initialLogFormat = options.initialLogFormat
    hasScripts = !options.commands.isEmpty || !options.scripts.isEmpty
  }
}
