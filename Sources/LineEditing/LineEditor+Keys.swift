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
      if !editline_has_room(session, 0) { actions.prepend(.resize) }
      if !actions.isEmpty { return Int32(EDITLINE_PERFORM) }
      if let key = queuedKeys.popFirst() { return key }
      if outcome != nil { return 0 }
      if let key = decoder.popKey() {
        withLine { undoStack.record($0, cursor: $1) }
        eraseHint()
        handle(key)
        continue
      }
      guard wait() else { return 0 }
    }
  }

  /// Waits for input or a wake-up.
  ///
  /// - Returns: Whether to keep reading; false at the end of the input.
  private func wait() -> Bool {
    if !poll(timeout: 0) {
      withLine { undoStack.record($0, cursor: $1) }
      showHint()
      while !poll(timeout: refreshTimeout?() ?? -1) {
        if refreshPrompt() { return true }
      }
    }
    if isWoken { handleWake() }
    return isReadable ? readInput() : true
  }

  /// Waits until the terminal or the wake pipe is readable.
  ///
  /// - Parameter timeout: The maximum time to wait, in milliseconds; -1 to wait indefinitely.
  /// - Returns: Whether one of them is readable; false after a timeout.
  private func poll(timeout: Int32) -> Bool {
    var requests = [PollRequest(input), PollRequest(wake.readEnd)]
    let isReady = SystemIO.poll(&requests, milliseconds: timeout)
    isReadable = requests[0].isReady
    isWoken = requests[1].isReady
    return isReady
  }

  private func readInput() -> Bool {
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
    if pending.contains(.hangUp) || pending.contains(.terminate) {
      eraseHint()
      let number = pending.contains(.hangUp) ? SIGHUP : SIGTERM
      enqueue(.moveToEnd, .write("\n"), .finish(.signal(number)))
      return
    }
    if pending.contains(.resume) {
      shownHint = nil
      // Another process stopped this one, so the terminal settings may have changed.
      editline_set_raw(session, false)
      enterRawMode()
      enqueue(.redraw)
    }
    if pending.contains(.windowChange) {
      eraseHint()
      enqueue(.resize)
    }
    if pending.contains(.interrupt) {
      eraseHint()
      interrupt()
      // Signal again, so that the next call to `readLine` handles any other reason for the wake-up.
      wake.signal()
      return
    }
    let text = textProvider?() ?? ""
    if !text.isEmpty {
      printAbove(text)
    } else {
      refreshPrompt()
    }
  }

  /// Redraws the prompt if it has changed, unless a search is showing its own prompt.
  ///
  /// - Returns: Whether the prompt has changed.
  @discardableResult
  private func refreshPrompt() -> Bool {
    if case .searching = mode { return false }
    guard let newPrompt = promptProvider?(), newPrompt != promptText else { return false }
    eraseHint()
    enqueue(.hide, .restore)
    return true
  }

  /// Prints whole lines above the line being edited.
  func printAbove(_ text: String) {
    eraseHint()
    let isWhole = text.utf8.last == 0x0A
    enqueue(.hide, .write(isWhole ? text : text + "\n"), .restore)
  }

  /// Discards the line, as Ctrl-C does, and ends `readLine` with an interrupt.
  func interrupt() {
    leaveSearch()
    let hadText = !line.units.isEmpty || !pastedLines.isEmpty
    pastedLines = []
    enqueue(.moveToEnd, .write("^C\n"), .finish(.interrupted(hadText: hadText)))
  }

  private func handle(_ key: Key) {
    let hadTab = previousKeyWasTab
    previousKeyWasTab = false
    if !continuesArgument(key) { return enqueue(.beep) }
    switch mode {
    case .typing: handleTyping(key, hadTab: hadTab)
    case .searching(let search): handleSearch(key, search)
    case .quoting:
      mode = .typing
      if case .unit(let unit) = key {
        enqueue(.insert([unit == 0 ? LineContent.stray(0) : unit]))
      } else {
        handleTyping(key, hadTab: false)
      }
    case .prefixed:
      mode = .typing
      handlePrefixed(key)
    }
  }

  /// Counts the key if it is a digit of a numeric argument to an editing command, and otherwise
  /// resets the count; returns false if there are more than four digits.
  ///
  /// For example, Alt-1 and then 2 is the argument 12.
  private func continuesArgument(_ key: Key) -> Bool {
    switch key {
    case .meta(0x30...0x39): argumentDigits += 1
    case .unit(0x30...0x39) where argumentDigits > 0: argumentDigits += 1
    default: argumentDigits = 0
    }
    if argumentDigits <= 4 { return true }
    argumentDigits = 4
    return false
  }

  private func handlePrefixed(_ key: Key) {
    switch key {
    case .unit(0x18): queuedKeys.append(Int32(EDITLINE_EXCHANGE_MARK))
    case .unit(0x15): undo()
    default: enqueue(.beep)
    }
  }

  func handleTyping(_ key: Key, hadTab: Bool) {
    switch key {
    case .unit(let unit): handleTyping(unit, hadTab: hadTab)
    case .meta(let unit): handleMeta(unit)
    case .paste(let units): enqueue(.insert(units))
    case .named(let name):
      switch name {
      case .up: recallOlder { _ in true }
      case .down: recallNewer { _ in true }
      case .left: queuedKeys.append(0x02)
      case .right: if !acceptHint() { queuedKeys.append(0x06) }
      case .home: queuedKeys.append(0x01)
      case .end: if !acceptHint() { queuedKeys.append(0x05) }
      case .wordLeft: queuedKeys.append(contentsOf: [0x1B, 0x62])
      case .wordRight: queuedKeys.append(contentsOf: [0x1B, 0x66])
      case .delete: queuedKeys.append(Int32(EDITLINE_DELETE_NEXT))
      case .deleteWord: queuedKeys.append(contentsOf: [0x1B, 0x64])
      case .pageUp: recallOlderBeginning()
      case .pageDown: recallNewerBeginning()
      case .backTab, .unknown: enqueue(.beep)
      }
    }
  }

  private func handleTyping(_ unit: UInt32, hadTab: Bool) {
    switch unit {
    case controls.interrupt: interrupt()
    case controls.suspend: enqueue(.moveToEnd, .write("^Z\n"), .stop, .replace(line))
    case controls.quit: enqueue(.beep)
    case controls.end, 0x04: handleEnd()
    case 0x0A, 0x0D: accept()
    case 0x09: complete(isSecond: hadTab)
    case 0x05, 0x06: if !acceptHint() { queuedKeys.append(Int32(unit)) }
    case 0x0E: recallNewer { _ in true }
    case 0x10: recallOlder { _ in true }
    case 0x12: beginSearch(.older)
    case 0x13: beginSearch(.newer)
    case 0x16: mode = .quoting
    case 0x18: mode = .prefixed
    case 0x1F: undo()
    case 0x00: queuedKeys.append(Int32(EDITLINE_SET_MARK))
    case 0x01...0x7F: queuedKeys.append(Int32(unit))
    default:
      // libedit treats keys up to U+00FF as commands, and assumes that all other keys are
      // characters one cell wide. Characters for which this is wrong are inserted as text.
      if unit > 0xFF && editline_is_printable(unit) && editline_width(unit) == 1 {
        queuedKeys.append(Int32(unit))
      } else {
        enqueue(.insert([unit]))
      }
    }
  }

  private func handleMeta(_ unit: UInt32) {
    switch Character(Unicode.Scalar(unit) ?? "\0") {
    case "b", "f", "d", "u", "l", "c", "w", "-", "0"..."9", "\u{8}", "\u{7F}":
      queuedKeys.append(contentsOf: [0x1B, Int32(unit)])
    case "<": recallEnd(isOldest: true)
    case ">": recallEnd(isOldest: false)
    case "p": recallOlderBeginning()
    case "n": recallNewerBeginning()
    case "\r", "\n": enqueue(.insert([0x0A]))
    default: enqueue(.beep)
    }
  }

  /// Handles Ctrl-D: ends the input if the line is empty, or deletes the character under the
  /// cursor.
  private func handleEnd() {
    if withLine({ units, _ in units.isEmpty }) {
      enqueue(.write("\n"), .finish(.endOfInput))
    } else {
      queuedKeys.append(Int32(EDITLINE_DELETE_NEXT))
    }
  }

  /// Handles Return: accepts the first line of the text, and keeps other pasted lines for later.
  private func accept() {
    var lines = line.units.split(separator: 0x0A, omittingEmptySubsequences: false).map { units in
      LineContent.text(units).map(LineInput.line) ?? .invalid(LineContent.bytes(units))
    }
    let first = lines.removeFirst()
    pastedLines.append(contentsOf: lines)
    enqueue(.moveToEnd, .write("\n"), .finish(first))
  }

  private func undo() {
    if let line = undoStack.undo() {
      enqueue(.replace(line))
    } else {
      enqueue(.beep)
    }
  }
}
