import TerminalText

/// Writes outcomes as JSON, with one object per line.
///
/// The outcomes of a call up to its end are in one record. If the output is redirected, the errors
/// are in another record. Each later outcome of the call's effects has a record of its own.
final class JSONSink: OutcomeSink {
  private let devices: OutputDevices

  /// The file or the program that receives answers and changes; nil if the output is not
  /// redirected.
  let destination: OutputWriter?

  /// The records of a call that has not ended; otherwise nil.
  ///
  /// Both are the same object unless the output is redirected.
  private var records: (output: JSONRecord, errors: JSONRecord)?

  /// Whether another sink writes the record of the errors, until the call ends.
  private var sharesErrors: Bool

  /// Creates the sink of a front.
  init(_ devices: OutputDevices) {
    (self.devices, destination, sharesErrors) = (devices, nil, false)
  }

  /// Creates the sink of a call.
  private init(_ devices: OutputDevices, _ destination: OutputWriter?, errors: JSONRecord? = nil) {
    (self.devices, self.destination, sharesErrors) = (devices, destination, errors != nil)
    records = makeRecords(errors: errors)
  }

  func begin() -> any OutcomeSink { JSONSink(devices, destination) }

  func redirected(to writer: OutputWriter) -> any OutcomeSink {
    JSONSink(devices, writer, errors: records?.errors)
  }

  private func makeRecords(errors: JSONRecord? = nil) -> (output: JSONRecord, errors: JSONRecord) {
    let errors = errors ?? JSONRecord(sizeLimit: devices.recordSizeLimit)
    return (
      destination == nil ? errors : JSONRecord(sizeLimit: devices.recordSizeLimit), errors
    )
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    let isLate = records == nil
    let records = records ?? makeRecords()
    let fits = records.output.add(
      outcome, errors: records.errors, devices, showsChanges: !devices.options.quiet)
    if isLate { write(records, of: call, omitsEmpty: true) }
    return fits
  }

  func end(_ call: Call, isInterrupted: Bool) {
    guard let records else { return }
    if isInterrupted, !sharesErrors { records.errors.add(error: "interrupted") }
    // A command that fails without output must not replace a file.
    write(records, of: call, omitsEmpty: sharesErrors && call.hasFailed)
    (self.records, sharesErrors) = (nil, false)
  }

  /// Writes the records of a call; `omitsEmpty` tells whether empty records are left out.
  private func write(
    _ records: (output: JSONRecord, errors: JSONRecord), of call: Call, omitsEmpty: Bool
  ) {
    let namesJob = records.errors.startedJob == nil
    func write(_ record: JSONRecord, to writer: OutputWriter?) {
      if omitsEmpty, record.isEmpty { return }
      writer?.write(
        record.text(
          of: call, namesJob: namesJob, isASCII: devices.options.ascii, redact: devices.redact))
    }
    write(records.output, to: destination)
    if !sharesErrors { write(records.errors, to: devices.output) }
  }
}

extension JSONRecord {
  /// Adds an outcome to this record, and the outcome's error to the record `errors`.
  ///
  /// Log entries and the note of `time` are written to the devices.
  ///
  /// - Returns: Whether the answer of the outcome fits into the record; true if it has no answer.
  func add(
    _ outcome: Outcome, errors: JSONRecord, _ devices: OutputDevices, showsChanges: Bool
  ) -> Bool {
    switch outcome {
    case .reduced(let action):
      if let log = action.log {
        devices.log.write(lines: log.lines(action, in: devices, redact: devices.redact))
      }
      let fits = action.answer.map { add($0, errors: errors, devices) } ?? true
      if !showsChanges { return fits }
      for change in action.changes { add(change) }
      return fits
    case .answered(let answer): return add(answer, errors: errors, devices)
    case .echoed(let text): return add(Answer(text, value: .string(text)), errors: errors, devices)
    case .planned(let command):
      add(planned: [
        "changes": command.changes.map(\.dumpValue),
        "effects": command.effects.map { $0.signature.dumpValue.redacted(by: devices.redact) },
        "files": command.files.map { .string(devices.redact($0)) },
        "would": (command.change.map { [$0] } ?? []).map { .string(devices.redact($0)) },
      ])
      dependsOn = command.dependsOn.map { devices.redact($0.text) }
      if let error = command.error { errors.add(error: devices.errorText(error)) }
    case .numbered(let plan): self.plan = plan
    case .differed(let changes, heading: _):
      for change in changes { add(change) }
    case .continued(let job): errors.startedJob = job
    case .cancelled(let command, let notice, isNamed: _):
      let value = DumpValue.record([.init("canceled", .string(command))])
      return add(Answer(notice, value: value), errors: errors, devices)
    case .retried(let fault, let attempt, let time):
      devices.log(attempt, after: fault, at: time)
    case .took(let duration, let hasFailed):
      devices.write(note: duration.tookNote)
      if hasFailed { errors.add(error: "a command has failed") }
      return add(answer: [], value: .object(["milliseconds": .integer(duration.wholeMilliseconds)]))
    case .moved(let undone, let redone):
      let names = (undone + redone).map { DumpValue.string(devices.redact($0)) }
      return add(answer: [], value: .object(["moved": .list(names)]))
    case .failed(let message): errors.add(error: devices.errorText(message))
    case .began: break
    }
    return true
  }

  /// Adds an answer to this record, and its error to the record `errors`; returns whether the
  /// answer fits.
  private func add(_ answer: Answer, errors: JSONRecord, _ devices: OutputDevices) -> Bool {
    let (isPart, wasTooLong, isForAgent) = (!isEmpty, isTooLong, devices.options.mcp)
    let lines = answer.lines.map(devices.scriptAppearance.plain)
    let fits = add(answer: lines, value: answer.value, numbers: answer.numbers)
    if !fits, !wasTooLong {
      let advice =
        isForAgent ? "; ask for less" : isPart ? "; end the command with & to split it" : ""
      errors.add(error: "the answer is too long for one JSON object\(advice)")
    }
    if let error = answer.error { errors.add(error: devices.errorText(error)) }
    return fits
  }
}

extension OutputDevices {
  /// Returns the text of an error in a JSON record.
  fileprivate func errorText(_ message: String) -> String {
    scriptAppearance.plain(redact(message))
  }
}
