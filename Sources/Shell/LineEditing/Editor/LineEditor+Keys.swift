import CEditline
import SystemIO

extension LineEditor {
  /// Handles the next key, or waits for input; returns false at the end of the input.
  ///
  /// Waiting can also end with a pause, a signal or a wake-up. After a wake-up, `onWake` returns
  /// the text to print above the line, and the prompt.
  func handleNextKey(onWake: () -> (text: String?, prompt: String)) -> Bool {
    guard let key = decoder.popKey() else { return wait(onWake) }
    editing.undoStack.keep(line)
    handle(key)
    editing.shownSuggestion = nil
    return true
  }

  /// Waits for input or a wake-up, and handles it.
  ///
  /// The line is drawn before each wait. If nothing has arrived and the session should pause, the
  /// function sets the outcome instead of waiting.
  ///
  /// - Returns: Whether to keep reading; false at the end of the input or if reading fails.
  private func wait(_ onWake: () -> (text: String?, prompt: String)) -> Bool {
    var isReady = poll(timeout: 0)
    if readsLineMode, !isReady.input {
      enterRawMode()
      isReady = poll(timeout: 0)
    }
    if isReady == (false, false) {
      showHeldText()
      if !decoder.isPasting, !isLinear || line.units.isEmpty, handlers.shouldPause?() == true {
        output.write(leaveLine() + pasteEnd)
        outcome = .paused
        return true
      }
      editing.undoStack.keep(line)
      repeat {
        draw()
        guard let timeout else {
          decoder.finishSequence()
          return true
        }
        isReady = poll(timeout: timeout)
      } while isReady == (false, false)
    }
    if isReady.input, !readInput() { return false }
    if isReady.wake { handleWake(onWake) }
    return true
  }

  /// The number of milliseconds to wait for input before drawing again.
  ///
  /// The number is -1 to wait indefinitely. It is nil if the rest of an incomplete escape sequence
  /// has not arrived in time.
  private var timeout: Int32? {
    let rest = sequenceTimeout - (process.now() - lastInput) / .milliseconds(1)
    if decoder.pending.isMidway, rest <= 0 { return nil }
    let refresh = handlers.refreshTimeout?() ?? -1
    if !decoder.pending.isMidway { return refresh }
    return refresh < 0 ? Int32(rest.rounded(.up)) : min(refresh, Int32(rest.rounded(.up)))
  }

  /// The number of milliseconds in which the next byte of an escape sequence must arrive.
  ///
  /// With the keys of Emacs, Escape may be pressed instead of Alt, so the user has more time for
  /// the next key.
  private var sequenceTimeout: Double {
    if !decoder.pending.isKey { return 1000 }
    return keyBindings.isVi ? 100 : isSearching || editing.shownWalk != nil ? 50 : 300
  }

  /// Waits until the terminal or the wake pipe is readable.
  ///
  /// - Parameter timeout: The maximum time to wait, in milliseconds; -1 to wait indefinitely.
  /// - Returns: Whether the terminal is readable, and whether the wake pipe is. Both are false
  ///   after a timeout.
  func poll(timeout: Int32) -> (input: Bool, wake: Bool) {
    var requests = [PollRequest(input), PollRequest(wake.readEnd)]
    _ = process.poll(&requests, timeout)
    return (requests[0].isReady, requests[1].isReady)
  }

  func readInput() -> Bool {
    // Outside a paste, read only one byte at a time. The rest stays in the terminal's buffer, for
    // another program that may read the terminal after this line.
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileSystem.live.read(input, upTo: decoder.isPasting ? 4096 : 1)
    } catch {
      return error == .wouldBlock
    }
    lastInput = process.now()
    decoder.feed(bytes)
    guard bytes.isEmpty, readsLineMode, let end = attributes.controls.end else {
      return !bytes.isEmpty
    }
    // In line mode, Ctrl-D is read as no bytes. A closed terminal has no attributes.
    decoder.feed(CollectionOfOne(UInt8(truncatingIfNeeded: end)))
    return TerminalAttributes(of: input) != nil
  }

  private func handleWake(_ onWake: () -> (text: String?, prompt: String)) {
    wake.drain()
    let pending = signals?.take(.all) ?? []
    if let number = pending.intersection(.ending).terminatingNumber {
      if !process.isInBackground(input) { drawWhole(writing: "\n") }
      outcome = .signal(number)
      return
    }
    if pending.contains(.resume) {
      // If the shell's `bg` resumed this process, another process uses the terminal.
      guard awaitForeground() else { return }
      // Another process stopped this one, so the terminal settings may have changed.
      enterRawMode()
      output.write(supportsEscapes ? display.clear(fromRow: 0) : "\r\n")
      display.forget()
    }
    // The size that a signal announces may already be in use. Erasing the line would then only
    // interfere with the next change of the size.
    if output.size != display.size { resize() }
    if pending.contains(.interrupt) {
      interrupt()
      // Signal again, so that the next call to `readLine` handles any other reason for the wake-up.
      wake.signal()
      return
    }
    let (text, newPrompt) = onWake()
    heldText += text ?? ""
    nextPrompt = newPrompt
    showHeldText()
  }

  /// Prints the text that has arrived, and then shows the prompt that belongs to it.
  ///
  /// In linear output, text and prompt wait until the line is empty or has ended.
  private func showHeldText() {
    if isLinear, !line.units.isEmpty { return }
    if !heldText.isEmpty { output.write(leaveLine() + takeHeldText()) }
    prompt = nextPrompt
  }

  /// Prints whole lines above the line being edited, or below it in linear output.
  func printAbove(_ text: String) { output.write(leaveLine() + marked(text)) }

  /// Returns the text that has arrived, between marks, and forgets it.
  func takeHeldText() -> String {
    defer { heldText = "" }
    return heldText.isEmpty ? "" : marked(heldText)
  }

  private func marked(_ text: String) -> String {
    marks.outputStart + text + (text.utf8.last == 0x0A ? "" : "\n") + marks.outputEnd()
  }

  /// Discards the line, as Ctrl-C does, and ends `readLine` with an interrupt.
  func interrupt() {
    leaveSearch()
    finish(.interrupted(hadText: !line.units.isEmpty), writing: "^C\n")
  }

  /// Handles a key according to the mode of the editor.
  ///
  /// The terminal's interrupt key, usually Ctrl-C, discards the line in every mode except a search.
  func handle(_ key: Key) {
    if case .unit(let unit) = key, unit == attributes.controls.interrupt, !isSearching {
      editing.mode = .typing
      editing.argument = nil
      return run("interrupt")
    }
    switch editing.mode {
    case .typing: handleTyping([key])
    case .prefixed(let keys):
      editing.mode = .typing
      handleTyping(keys + [key])
    case .searching(let search): handleSearch(key, search)
    case .quoting:
      editing.mode = .typing
      guard case .unit(let unit) = key else { return handleTyping([key]) }
      insert([unit == 0 ? LineContent.stray(0) : unit])
    }
  }

  /// Handles a sequence of keys, which may still be incomplete.
  func handleTyping(_ keys: [Key]) {
    let map = isViCommandMode ? keyBindings.viCommand : keyBindings.main
    if keys.count == 1, let function = controlFunction(keys[0]) { return run(function) }
    if keys.count == 1, let digit = keys[0].digit,
      editing.argument != nil || map[keys] == .function("ed-argument-digit")
    {
      return addDigit(digit)
    }
    if map[keys] == nil, map.hasSequences(beginningWith: keys) {
      editing.mode = .prefixed(keys)
      return
    }
    // In vi's command mode, libedit reads the keys after those that have a function of the editor.
    let end = keys.indices.last { map[keys[...$0]] != nil }.map { $0 + 1 } ?? 0
    let binding = map[keys[..<end]]
    let count = editing.argument ?? 1
    editing.argument = nil
    switch binding {
    case .function(let name) where name.hasPrefix("vi-") && !Self.hasFunction(name):
      runVi(name, count: count, keys, after: end)
    case .function(let name): run(name, count: count)
    case .keys(let keys): if !decoder.expand(keys) { beep() }
    case nil: handleUnbound(keys, count: count)
    }
  }

  /// Returns the function of a key that the settings of the terminal define.
  private func controlFunction(_ key: Key) -> String? {
    guard case .unit(let unit) = key else { return nil }
    let controls = attributes.controls
    switch unit {
    case controls.suspend: return "suspend"
    case controls.quit: return "quit"
    case controls.end: return "em-delete-or-list"
    default: return nil
    }
  }

  /// Adds a digit to the count of the next function, which has at most three digits; rings the bell
  /// if the count would be greater than 999.
  ///
  /// For example, Alt-1 and then 2 is the argument 12.
  private func addDigit(_ digit: Int) {
    let new = (editing.argument ?? 0) * 10 + digit
    if new > editline_max_count { beep() } else { editing.argument = new }
  }

  private func handleUnbound(_ keys: [Key], count: Int) {
    editing.function = nil
    switch keys[0] {
    case .meta(let unit) where keyBindings.isVi && keys.count == 1:
      decoder.prepend([.unit(0x1B), .unit(unit)])
    case .unit where isViCommandMode: runVi(nil, count: count, keys, after: 0)
    case .paste(let units) where keys.count == 1: insert(units)
    case .unit(let unit) where unit >= 0x20 && unit != 0x7F && !isViCommandMode:
      insert(unit, count: count)
      // The keys began like a sequence that has a function, but no such sequence followed.
      decoder.prepend(keys.dropFirst())
    default: beep()
    }
  }

  private func insert(_ unit: UInt32, count: Int) {
    // libedit would treat some units as functions, and assumes a width of one cell for all others.
    // Its function `vi-redo` repeats only characters that were typed as keys.
    let isKey = !(0x7F..<0xA0 ~= unit) && DisplayWidth.of(unit) == 1
    if let vi, isKey, count == 1 {
      _ = vi.run(keys: [unit], on: &line)
    } else {
      insert(Array(repeating: unit, count: count))
    }
  }

  /// Runs a function of vi, followed by the keys from the index `end` on.
  ///
  /// If libedit needs more keys, the editor waits for them. If `function` is nil, libedit gets only
  /// the keys.
  private func runVi(_ function: String?, count: Int, _ keys: [Key], after end: Int) {
    editing.function = nil
    let units = keys[end...].compactMap { if case .unit(let unit) = $0 { unit } else { nil } }
    // Another key, such as an arrow key, replaces the incomplete command.
    if units.count < keys.count - end { return handleTyping([keys[keys.count - 1]]) }
    switch vi?.run(function, count: count, keys: units, on: &line) {
    case editline_done: break
    case editline_incomplete:
      editing.mode = .prefixed(keys)
      editing.argument = count > 1 ? count : nil
    default: beep()
    }
  }
}
