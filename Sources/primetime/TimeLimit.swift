import ArgumentParser

/// A number of seconds on the command line, more than 0 and at most a day.
struct TimeLimit: ExpressibleByArgument {
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
  }

  init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= 86_400 else { return nil }
    self.seconds = seconds
  }

  var defaultValueDescription: String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  var duration: Duration { .seconds(seconds) }
}
