import SystemIO
import TerminalText

extension ShellCommand {
  /// The `set` command, which shows, changes and saves settings.
  static func setCommand(
    _ settings: [Setting], _ stateSettings: [StateSetting<State, Action>]
  ) -> Command<ShellCommand> {
    let command: Command<ShellCommand> = Command(
      "set", arguments: .flag("save", help: "write the changed settings to the rc file"),
      summary: "show the settings, or change one",
      discussion: """
        A setting that is also an option, which sets it for one session, has the option's name. One \
        that is part of the state can be undone. Without a value, set shows the setting. With \
        --save, the changed settings are written to the rc file, between two comments, so that they \
        also apply to later sessions at a terminal. The rest of the file stays the same. An option \
        on the command line takes precedence over the rc file. With --json, "value" is \
        {"name": NAME, "value": \
        TEXT, "meaning": TEXT}, or a list of such objects.
        """,
      examples: [
        CommandExample("set color never", "turns colors off"),
        CommandExample("set", "lists the settings with their values"),
        CommandExample("set quiet on --save", "changes a setting and keeps it"),
        CommandExample("set --save", "keeps the changed settings for later sessions"),
      ]
    ) { isSaving in
      ShellCommand(touches: isSaving ? .anything : nil) { engine, call in
        if isSaving { try engine.saveSettings(for: call) } else { engine.showSettings(for: call) }
      }
    }
    .subcommands {
      let shared = settings.map { setting in
        settingCommand(setting.name, setting.meaning, setting.parameter) { engine, value, call in
          try engine.set(setting, to: value, by: call)
        }
      }
      // Most tools have no settings of their own, and sorting takes time at the start.
      if stateSettings.isEmpty { return shared }
      let own = stateSettings.map { setting in
        settingCommand(setting.name, setting.meaning, setting.parameter, isOwn: true) {
          engine, action, call in try engine.set(setting, by: action, of: call)
        }
      }
      return (shared + own).sorted { $0.description.name < $1.description.name }
    }
    return command.touching(.session).with { $0.listsSubcommands = false }
  }

  /// Returns the sub-command of a setting; `isOwn` tells whether the setting is part of the state.
  private static func settingCommand<Value: Sendable>(
    _ name: String, _ meaning: String, _ parameter: Parameter<Value>, isOwn: Bool = false,
    set: @escaping @Sendable (Engine<State, Action>, Value, Call) throws -> Void
  ) -> Command<ShellCommand> {
    Command(
      name, arguments: .optional(parameter),
      .flag("save", help: "write the changed settings to the rc file"),
      summary: meaning.prefix(1).lowercased() + meaning.dropFirst().dropLast()
    ) { value, isSaving in
      ShellCommand(
        touches: isSaving ? .anything : nil,
        change: isOwn ? nil : value.map { "set \(name) to \($0)" },
        file: name == Setting.logFile.name && value as? String != "-" ? value as? String : nil
      ) { engine, call in
        if isSaving, call.front.isSafe { throw ShellError.notSafe("set --save") }
        if let value { try set(engine, value, call) }
        if isSaving {
          try engine.saveSettings(for: call)
        } else if value == nil {
          engine.showSetting(name, for: call)
        }
      }
    }
    .with { ($0.isUndoable, $0.touches) = (isOwn, isOwn ? .state : .session) }
  }
}

extension Engine {
  /// The settings, sorted by name; those that are part of the state have their present values.
  private var shownSettings: [Setting] {
    let state = store.state.present
    let own = tool.stateSettings.map { setting in
      Setting(
        setting.name, setting.meaning, setting.parameter.map { _ in "" },
        defaultValue: setting.value(tool.initialState), value: { _ in setting.value(state) },
        change: { _, _ in })
    }
    return own.isEmpty ? tool.settings : (tool.settings + own).sorted { $0.name < $1.name }
  }

  /// Prints all settings with their values and meanings.
  func showSettings(for call: Call) {
    let settings = shownSettings
    let rows = settings.map { ("\($0.name) = \($0.value(options))", $0.meaning) }
    answer(call, Array(list("", rows).dropFirst(2)), value: .list(settings.map(settingValue)))
  }

  /// Prints the setting with a name.
  func showSetting(_ name: String, for call: Call) {
    for setting in shownSettings where setting.name == name {
      answer(call, ["\(name) = \(setting.value(options))"], value: settingValue(setting))
    }
  }

  private func settingValue(_ setting: Setting) -> DumpValue {
    .object([
      "name": .string(setting.name), "value": .string(setting.value(options)),
      "meaning": .string(setting.meaning),
    ])
  }

  /// Sends the action of a setting that is part of the state.
  ///
  /// At the start of a session, a line of the rc file changes the start state instead, without a
  /// step. It does nothing if the command line has changed the setting, or if the session continues
  /// an earlier one.
  ///
  /// - Throws: A ``ShellError``, also for a line of the rc file that would change kept data.
  func set(
    _ setting: StateSetting<State, Action>, by action: Action, of call: Call
  ) throws(ShellError) {
    let isInRCFile = call.location?.source.isInRCFile == true
    if isInRCFile, options.isContinued || options.settings[setting.name] != nil { return }
    let before = store.state.present
    if isInRCFile || call.location == nil, store.state.position.last == 0 {
      try start(with: action, by: call)
    } else {
      call.runningTask = try send(as: call) { task in
        store.send(.perform(Timestamped(action, at: environment.now()), by: call.id), as: task)
      }
    }
    let state = store.state.present
    let isKept = changesKeptData(from: before, to: state)
    if isKept, call.location == nil {
      keptOptions.append((setting, setting.value(state), setting.restoring(before)))
    } else if !isKept, !isInRCFile, call.location != nil {
      options.unsavedSettings.insert(setting.name)
    }
  }

  private func changesKeptData(from before: State, to after: State) -> Bool {
    tool.keptData.map { !$0.areEqual(before, after) } ?? false
  }

  /// The state whose kept part belongs in the kept file.
  ///
  /// An option of the command line is for one session. While a setting has the value of an option,
  /// the kept part has the value from before the option.
  var keptState: State {
    var state = store.state.present
    for (setting, value, restoring) in keptOptions where setting.value(state) == value {
      _ = tool.reducer(&state, Timestamped(restoring))
    }
    return state
  }

  /// Replaces the start of the session with the state that an action leads to.
  private func start(with action: Action, by call: Call) throws(ShellError) {
    var state = store.state.present
    let effects = tool.reducer(&state, Timestamped(action, at: environment.now()))
    if let reason = effects.lazy.compactMap(\.output).first.flatMap(rejection) {
      throw .failed(reason)
    }
    if call.location != nil, changesKeptData(from: store.state.present, to: state) {
      throw .failed("this setting is kept with the data; remove the line")
    }
    savedState = state
    // The changes of a setting at the start are not printed.
    let silent = Call(id: call.id, in: CallContext(front, sink: PlanSink()))
    send(.replaceHistory(History(state, limit: options.steps)), by: silent)
  }

  /// Applies the options of the command line for settings that are part of the state, without
  /// output.
  ///
  /// An error ends the session.
  func applyStateSettingOptions() {
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) where !isOver {
      let sink = PlanSink(
        Planning { [self] command, _ in
          guard let error = command.error?.replacing(" of set \(name)", with: "") else { return }
          end(with: .badUsage, because: "--\(name): \(error)")
        })
      let context = CallContext(front, sink: sink)
      _ = try? run(words: ["set", name, value], in: context)
    }
  }

  /// Changes a setting.
  ///
  /// In the rc file, the function does nothing if the command line has changed the setting.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the new log file cannot be created, or if the session
  ///   uses the file for another purpose. The error is also thrown, after the change, if the old
  ///   log could not be written.
  func set(_ setting: Setting, to value: String, by call: Call) throws(ShellError) {
    let (name, old) = (setting.name, setting.value(options))
    let isGiven = old != setting.defaultValue && !options.changedSettings.contains(name)
    // The command line takes precedence over the rc file.
    let isInRCFile = call.location?.source.isInRCFile == true
    if isInRCFile, isGiven { return }
    var options = options
    setting.change(&options, value)
    let oldLog = devices.log
    if options.logFile != self.options.logFile, value != old {
      let log = try openLog(options, call.location?.source.chain ?? [], environment, appends: true)
      if !options.changedSettings.contains(Setting.log.name) {
        options.logFormat = options.logFormat ?? .dump
      }
      devices.log = log ?? devices.output
      if oldLog !== devices.output { oldLog.close() }
    }
    options.changedSettings.insert(name)
    if !isInRCFile { options.unsavedSettings.insert(name) }
    self.options = options
    devices.adopt(options)
    if let failure = oldLog.failure { throw .failed("cannot write to the log: \(failure)") }
  }

  /// The path of the rc file; nil if there is no folder for settings.
  var rcPath: String? { environment.directories.config.map { "\($0)/\(tool.name)/rc" } }

  /// Writes the changed settings to the rc file, between two comments, and prints their number.
  ///
  /// The function writes nothing if no setting needs a line in the file.
  ///
  /// - Throws: A ``ShellError`` if the session may not write files, if there is no folder for the
  ///   rc file, or if a value contains a line break. A ``SystemIO/FileError`` if the file cannot be
  ///   read or written.
  func saveSettings(for call: Call) throws {
    if call.front.isSafe { throw ShellError.notSafe("set --save") }
    guard let path = rcPath else {
      throw ShellError.failed(
        "the rc file needs a home folder that is yours; set HOME to your own folder")
    }
    let rcFile = String(
      decoding: (try? AtomicFile.read(path, limit: Script.longestLine)) ?? [], as: UTF8.self)
    // A default value needs no line, unless the rc file may set another value.
    let changed = shownSettings.filter { setting in
      options.unsavedSettings.contains(setting.name)
        && (setting.value(options) != setting.defaultValue || rcFile.contains(setting.name))
    }
    if changed.isEmpty { return answer(call, ["no changed setting needs a line in the rc file"]) }
    let lines = try changed.map { setting in
      var value = setting.value(options)
      // In a session in another folder, a relative name would mean another file.
      if case .file = setting.parameter.description.kind, value != "-" {
        value = CurrentProcess.absolutePath(value)
      }
      if value.contains("\n") {
        throw ShellError.failed(
          "the value of \(setting.name) has a line break, so it cannot be saved")
      }
      return "set \(setting.name) \(Word(value).typed())"
    }
    var later: [String] = []
    var pauses = 0
    try AtomicFile.whileLocked(
      path, creatingFolders: true,
      pause: { _ in
        pauses += 1
        if pauses > 20 || isEnding() { throw FileError.system(.write, path: path, .wouldBlock) }
        pauseForLock()
      }
    ) {
      let old = try WholeFile.read(path, limit: Script.longestLine, ifMissing: [])
      let new = content(of: old, withSettings: lines, insteadOf: changed.map(\.name))
      try AtomicFile.write(new, to: path, creatingFolders: true)
      let rest = String(decoding: new, as: UTF8.self).split(separator: endOfSettings).last ?? ""
      later = rest.split(separator: "\n").map(String.init).filter { line in
        !lines.contains(line) && changed.contains { line.hasPrefix("set \($0.name) ") }
      }
    }
    options.unsavedSettings = []
    let notices = later.map { "a later line of the file overrides this: \($0)" }
    answer(
      call, ["saved \(counted(lines.count, "setting")) to \(path)"] + notices,
      value: .object(["file": .string(path)]))
  }

  /// Returns the content of an rc file with the lines of settings added.
  ///
  /// The lines are added to the last block of saved settings, or to a new block at the end of the
  /// file. Earlier lines of the block that set one of `names` are removed. All other lines stay.
  private func content(
    of old: [UInt8], withSettings settings: [String], insteadOf names: [String]
  ) -> [UInt8] {
    let begin = Array("# Settings written by set --save; it may change these lines:".utf8)[...]
    let end = Array(endOfSettings.utf8)[...]
    var lines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.lastIndex(of: end)
    let first = last.flatMap { lines[..<$0].lastIndex(of: begin) }
    let position = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    let range = first.flatMap { first in last.map { first..<$0 + 1 } } ?? position..<position
    let kept = lines[range].dropFirst().dropLast().filter { line in
      !names.contains { line.starts(with: "set \($0) ".utf8) }
    }
    let new = kept + settings.map { Array($0.utf8)[...] }
    lines.replaceSubrange(range, with: new.isEmpty ? [] : [begin] + new + [end])
    if lines.last?.isEmpty == false { lines.append([]) }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// The comment after the settings that `set --save` has written.
private let endOfSettings = "# End of the settings written by set --save."
