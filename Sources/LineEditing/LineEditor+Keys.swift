import CEditline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LineEditor {
  /// The next key for libedit; blocks here, between two keys, for as long as nobody types.
  func nextKey() -> Int32 {
    if let key = queuedKeys.pop() { return key }
    while true {
      if !actions.isEmpty { return Int32(EDITLINE_PERFORM) }
      if let key = queuedKeys.pop() { return key }
      if outcome != nil { return 0 }
      if let key = decoder.popKey() {
        withLine { undo.note($0, cursor: $1) }
        eraseHint()
        handle(key)
        continue
      }
      guard wait() else { return 0 }
    }
  }

  /// Waits for input or a wake; false at the end of the input.
  private func wait() -> Bool {
    if !poll(timeout: 0) {
      withLine { undo.note($0, cursor: $1) }
      showHint()
      while !poll(timeout: refreshTimeout?() ?? -1) {
        if refreshPrompt() { return true }
      }
    }
    if isWoken { handleWake() }
    return isReadable ? readInput() : true
  }

  /// Polls both descriptors; false if neither has anything.
  private func poll(timeout: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.readDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = systemPoll(&descriptors, timeout)
    isReadable = count > 0 && descriptors[0].revents != 0
    isWoken = count > 0 && descriptors[1].revents != 0
    return count > 0
  }

  private func readInput() -> Bool {
    // A byte at a time, but for a paste: what is left unread stays with the terminal, for whoever
    // reads it after this line.
    let capacity = decoder.isPasting ? 4096 : 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      let count = read(input, buffer.baseAddress, capacity)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
      guard count > 0 else { return false }
      for byte in buffer[..<count] {
        let isCooked = cookedBytes > 0
        if isCooked { cookedBytes -= 1 }
        let end = UInt8(truncatingIfNeeded: controls.end ?? 0)
        decoder.feed(CollectionOfOne(byte == 0 && isCooked && !decoder.isPasting ? end : byte))
      }
      return true
    }
  }

  private func handleWake() {
    wake.drain()
    let pending = signals?.takePending() ?? []
    if pending.contains(.hangUp) || pending.contains(.terminate) {
      eraseHint()
      let number = pending.contains(.hangUp) ? SIGHUP : SIGTERM
      actions.push(.moveToEnd, .write("\n"), .finish(.signal(number)))
      return
    }
    if pending.contains(.resume) {
      shownHint = nil
      // Whoever stopped the process from outside left the terminal with other settings.
      editline_set_raw(session, false)
      enterRawMode()
      actions.push(.redraw)
    }
    if pending.contains(.windowChange) {
      eraseHint()
      actions.push(.resize)
    }
    if pending.contains(.interrupt) {
      eraseHint()
      interrupt()
      // What the wake was for besides is there to be seen again when the next line is read.
      wake.signal()
      return
    }
    let text = askText?() ?? ""
    if !text.isEmpty {
      printAbove(text)
    } else {
      refreshPrompt()
    }
  }

  /// Draws the prompt anew if it is another one by now, unless a search shows its own.
  @discardableResult
  private func refreshPrompt() -> Bool {
    if case .searching = mode { return false }
    guard let newPrompt = askPrompt?(), newPrompt != promptText else { return false }
    eraseHint()
    actions.push(.cover, .uncover)
    return true
  }

  /// Prints whole lines above the line being typed.
  func printAbove(_ text: String) {
    eraseHint()
    let isWhole = text.utf8.last == 0x0A
    actions.push(.cover, .write(isWhole ? text : text + "\n"), .uncover)
  }

  /// Clears the line as Ctrl-C does.
  func interrupt() {
    leaveSearch()
    let hadText = !line.units.isEmpty || !pastedLines.isEmpty
    pastedLines = Queue()
    actions.push(.moveToEnd, .write("^C\n"), .finish(.interrupted(hadText: hadText)))
  }

  private func handle(_ key: Key) {
    let hadTab = wasTab
    wasTab = false
    switch mode {
    case .typing: handleTyping(key, hadTab: hadTab)
    case .searching(let search): handleSearch(key, search)
    case .quoting:
      mode = .typing
      if case .unit(let unit) = key {
        actions.push(.insert([unit == 0 ? LineContent.stray(0) : unit]))
      } else {
        handleTyping(key, hadTab: false)
      }
    case .prefixed:
      mode = .typing
      handlePrefixed(key)
    }
  }

  private func handlePrefixed(_ key: Key) {
    switch key {
    case .unit(0x18): queuedKeys.push(Int32(EDITLINE_EXCHANGE_MARK))
    case .unit(0x15): takeBack()
    default: actions.push(.beep)
    }
  }

  func handleTyping(_ key: Key, hadTab: Bool) {
    switch key {
    case .unit(let unit): handleTyping(unit, hadTab: hadTab)
    case .meta(let unit): handleMeta(unit)
    case .paste(let units): actions.push(.insert(units))
    case .named(let name):
      switch name {
      case .up: recallOlder { _ in true }
      case .down: recallNewer { _ in true }
      case .left: queuedKeys.push(0x02)
      case .right: if !takeHint() { queuedKeys.push(0x06) }
      case .home: queuedKeys.push(0x01)
      case .end: if !takeHint() { queuedKeys.push(0x05) }
      case .wordLeft: queuedKeys.push(0x1B, 0x62)
      case .wordRight: queuedKeys.push(0x1B, 0x66)
      case .delete: queuedKeys.push(Int32(EDITLINE_DELETE_NEXT))
      case .deleteWord: queuedKeys.push(0x1B, 0x64)
      case .pageUp: recallOlderBeginning()
      case .pageDown: recallNewerBeginning()
      case .backTab, .unknown: actions.push(.beep)
      }
    }
  }

  private func handleTyping(_ unit: UInt32, hadTab: Bool) {
    switch unit {
    case controls.interrupt: interrupt()
    case controls.suspend: actions.push(.moveToEnd, .write("^Z\n"), .stop, .replace(line))
    case controls.quit: actions.push(.beep)
    case controls.end, 0x04: handleEnd()
    case 0x0A, 0x0D: accept()
    case 0x09: complete(isSecond: hadTab)
    case 0x05, 0x06: if !takeHint() { queuedKeys.push(Int32(unit)) }
    case 0x0E: recallNewer { _ in true }
    case 0x10: recallOlder { _ in true }
    case 0x12: beginSearch(.older)
    case 0x13: beginSearch(.newer)
    case 0x16: mode = .quoting
    case 0x18: mode = .prefixed
    case 0x1F: takeBack()
    case 0x00: queuedKeys.push(Int32(EDITLINE_SET_MARK))
    case 0x01...0x7F: queuedKeys.push(Int32(unit))
    default:
      // libedit takes the codes up to U+00FF for commands, and keeps count of one cell a character
      // when it adds to the end of the line.
      if unit > 0xFF && editline_is_printable(unit) && editline_width(unit) == 1 {
        queuedKeys.push(Int32(unit))
      } else {
        actions.push(.insert([unit]))
      }
    }
  }

  private func handleMeta(_ unit: UInt32) {
    switch Character(Unicode.Scalar(unit) ?? "\0") {
    case "b", "f", "d", "u", "l", "c", "w", "-", "0"..."9", "\u{8}", "\u{7F}":
      queuedKeys.push(0x1B, Int32(unit))
    case "<": recallEnd(isOldest: true)
    case ">": recallEnd(isOldest: false)
    case "p": recallOlderBeginning()
    case "n": recallNewerBeginning()
    case "\r", "\n": actions.push(.insert([0x0A]))
    default: actions.push(.beep)
    }
  }

  /// Ctrl-D: leaves on an empty line only, else deletes under the cursor.
  private func handleEnd() {
    if withLine({ units, _ in units.isEmpty }) {
      actions.push(.write("\n"), .finish(.endOfInput))
    } else {
      queuedKeys.push(Int32(EDITLINE_DELETE_NEXT))
    }
  }

  /// Return: the first of the line's lines is given now, what was pasted below it later.
  private func accept() {
    var lines = line.units.split(separator: 0x0A, omittingEmptySubsequences: false).map { units in
      LineContent.text(units).map(LineInput.line) ?? .invalid(LineContent.bytes(units))
    }
    let first = lines.removeFirst()
    pastedLines.push(contentsOf: lines)
    actions.push(.moveToEnd, .write("\n"), .finish(first))
  }

  private func takeBack() {
    if let line = undo.takeBack() {
      actions.push(.replace(line))
    } else {
      actions.push(.beep)
    }
  }
}

private func systemPoll(_ descriptors: inout [pollfd], _ timeout: Int32) -> Int32 {
  poll(&descriptors, nfds_t(descriptors.count), timeout)
}
