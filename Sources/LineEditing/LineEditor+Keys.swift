import CEditline
import DequeModule
import SystemIO
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LineEditor {
  /// Waits for the next key and returns it to libedit; returns 0 to end editing the line.
  func nextKey() -> Int32 {
    if let key = queuedKeys.popFirst() { return key }
    while true {
      editline_make_room(session, 0)
      if !actions.isEmpty { return Int32(EDITLINE_PERFORM) }
      if let key = queuedKeys.popFirst() { return key }
      if outcome != nil { return 0 }
      if let key = popKey() {
        withLine { undoStack.record($0, cursor: $1) }
        takeHint()
        enqueue(.handle(key))
        continue
      }
      guard wait() else { return 0 }
    }
  }

  /// Returns the next key of a macro, or else the next key that was typed.
  private func popKey() -> Key? {
    if let key = macroKeys.popFirst() { return key }
    let key = decoder.popKey()
    if key != nil { macroDepth = 0 }
    return key
  }

  /// The time in which the rest of a key's sequence follows an Escape, in milliseconds.
  private static let escapeTimeout: Int32 = 100

  /// Waits for input or a wake-up.
  ///
  /// - Returns: Whether to keep reading; false at the end of the input.
  private func wait() -> Bool {
    if keyMaps.isVi, decoder.isEscapePending, !poll(timeout: Self.escapeTimeout) {
      decoder.finishEscape()
      return true
    }
    if !poll(timeout: 0) {
      if !decoder.isPasting, shouldPause?() == true {
        pause()
        return true
      }
      withLine { undoStack.record($0, cursor: $1) }
      draw()
      while !poll(timeout: refreshTimeout?() ?? -1) { draw() }
    }
    if isReadable, !readInput() { return false }
    if isWoken { handleWake() }
    return true
  }

  /// Waits until the terminal or the wake pipe is readable.
  ///
  /// - Parameter timeout: The maximum time to wait, in milliseconds; -1 to wait indefinitely.
  /// - Returns: Whether one of them is readable; false after a timeout.
  private func poll(timeout: Int32) -> Bool {
    var requests = [PollRequest(input), PollRequest(wake.readEnd)]
    let isReady =
      timeout == 0
      ? process.poll(&requests, 0)
      : LibeditLock.withoutLock { process.poll(&requests, timeout) }
    isReadable = requests[0].isReady
    isWoken = requests[1].isReady
    return isReady
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
    for byte in bytes {
      let isCooked = lineModeByteCount > 0
      if isCooked { lineModeByteCount -= 1 }
      let end = UInt8(truncatingIfNeeded: controls.end ?? 0)
      decoder.feed(CollectionOfOne(byte == 0 && isCooked && !decoder.isPasting ? end : byte))
    }
    return !bytes.isEmpty
  }

  private func handleWake() {
    wake.drain()
    let pending = signals?.takePending() ?? []
    if let number = pending.intersection(.ending).terminatingNumber {
      if process.isInBackground(input) { return abandon(.signal(number)) }
      enqueue(.moveToEnd, .write("\n"), .finish(.signal(number)))
      return
    }
    if pending.contains(.resume) {
      // After `bg`, another process uses the terminal.
      guard awaitForeground() else { return }
      // Another process stopped this one, so the terminal settings may have changed.
      editline_set_raw(session, false)
      enterRawMode()
      output.write(supportsEscapes ? "\r\u{1B}[J" : "\r\n")
      display.forget()
    }
    if pending.contains(.windowChange) || supportsEscapes && columns != output.columns {
      resize()
    }
    if pending.contains(.interrupt) {
      interrupt()
      // Signal again, so that the next call to `readLine` handles any other reason for the wake-up.
      wake.signal()
      return
    }
    let text = textProvider?() ?? ""
    if !text.isEmpty { printAbove(text) }
    refreshPrompt()
  }

  /// Updates the prompt if it has changed, unless a search is showing its own prompt.
  private func refreshPrompt() {
    if isInSearch { return }
    guard let newPrompt = promptProvider?(), newPrompt != promptText else { return }
    setPrompt(newPrompt)
  }

  /// Prints whole lines above the line being edited.
  func printAbove(_ text: String) {
    write(text.utf8.last == 0x0A ? text : text + "\n")
  }

  /// Discards the line, as Ctrl-C does, and ends `readLine` with an interrupt.
  func interrupt() {
    leaveSearch()
    let hadText = !line.units.isEmpty
    enqueue(.moveToEnd, .write("^C\n"), .finish(.interrupted(hadText: hadText)))
  }

  /// Handles a key, which begins a command, or continues a search or a sequence of keys.
  func handle(_ key: Key) {
    if case .unit(let unit) = key, unit == controls.interrupt, !isInSearch {
      mode = .typing
      argument = nil
      return run(.interrupt)
    }
    switch mode {
    case .typing: handleTyping([key])
    case .prefixed(let keys):
      mode = .typing
      handleTyping(keys + [key])
    case .searching(let search): handleSearch(key, search)
    case .quoting:
      mode = .typing
      if case .unit(let unit) = key {
        enqueue(.insert([unit == 0 ? LineContent.stray(0) : unit]))
      } else {
        handleTyping([key])
      }
    case .viCommand(let keys):
      mode = .typing
      if case .unit(let unit) = key { continueViCommand(keys, unit) } else { handleTyping([key]) }
    }
  }

  private var isInSearch: Bool {
    if case .searching = mode { true } else { false }
  }

  /// Handles the keys of a sequence that may be complete.
  func handleTyping(_ keys: [Key]) {
    let map = isViCommandMode ? keyMaps.viCommand : keyMaps.main
    if keys.count == 1, let command = controlCommand(keys[0]) { return run(command) }
    if argument != nil, case .unit(let unit) = keys[0], 0x30...0x39 ~= unit {
      return addDigit(unit)
    }
    let binding = map[keys]
    if binding == nil, map.hasSequences(beginningWith: keys) {
      mode = .prefixed(keys)
      return
    }
    if binding == .command(.argument), case .meta(let unit)? = keys.last { return addDigit(unit) }
    let count = argument ?? 1
    argument = nil
    switch binding {
    case .command(let command): run(command, count: count)
    case .viKey(let unit): continueViCommand(ViKeys(), unit)
    case .keys(let keys): expand(keys)
    case nil: handleUnbound(keys, count: count)
    }
  }

  /// Returns the command of a key that the settings of the terminal define.
  private func controlCommand(_ key: Key) -> EditorCommand? {
    guard case .unit(let unit) = key else { return nil }
    switch unit {
    case controls.suspend: return .suspend
    case controls.quit: return .quit
    case controls.end: return .deleteRightOrEnd
    default: return nil
    }
  }

  /// Adds a digit to the argument, which has at most four digits.
  ///
  /// For example, Alt-1 and then 2 is the argument 12.
  private func addDigit(_ unit: UInt32) {
    let new = (argument ?? 0) * 10 + Int(unit - 0x30)
    if new > 9999 { return enqueue(.beep) }
    argument = new
  }

  /// Puts the keys of a macro in front of the keys to come, unless macros call each other forever.
  private func expand(_ keys: [Key]) {
    macroDepth += 1
    if macroDepth > 10 {
      macroKeys = []
      return enqueue(.beep)
    }
    macroKeys.prepend(contentsOf: keys)
  }

  private func handleUnbound(_ keys: [Key], count: Int) {
    previousCommand = nil
    switch keys[0] {
    case .meta(let unit) where keyMaps.isVi && keys.count == 1:
      macroKeys.prepend(contentsOf: [.unit(0x1B), .unit(unit)])
    case .unit(let unit) where isViCommandMode && keys.count == 1:
      continueViCommand(ViKeys(), unit)
    case .paste(let units) where keys.count == 1:
      enqueue(.insert(units))
    case .unit(let unit) where unit >= 0x20 && unit != 0x7F && !isViCommandMode:
      insert(unit, count: count)
      // The keys began like a sequence, but are not one.
      macroKeys.prepend(contentsOf: keys.dropFirst())
    default: enqueue(.beep)
    }
  }

  private func insert(_ unit: UInt32, count: Int) {
    // libedit treats keys up to U+00FF as commands, and assumes that all other keys are characters
    // one cell wide. Characters for which this is wrong are inserted as text.
    let isKey =
      unit < 0x80 || unit > 0xFF && editline_is_printable(unit) && editline_width(unit) == 1
    if count == 1 && isKey {
      queuedKeys.append(Int32(unit))
    } else if count > 0 {
      enqueue(.insert(Array(repeating: unit, count: count)))
    }
  }

  private func continueViCommand(_ keys: ViKeys, _ unit: UInt32) {
    guard isViCommandMode else { return enqueue(.beep) }
    var keys = keys
    switch keys.append(unit) {
    case .incomplete: mode = .viCommand(keys)
    case .complete: queuedKeys.append(contentsOf: keys.units.map(Int32.init))
    case .invalid: enqueue(.beep)
    }
  }
}
