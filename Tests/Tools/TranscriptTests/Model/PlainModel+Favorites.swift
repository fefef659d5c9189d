extension PlainModel {
  mutating func favorite(_ number: Int128) throws(Refusal) {
    if try !Self.isPrime(number) {
      throw .error("\(number) is not prime; only primes can be favorites")
    }
    if state.favorites.contains(number) { throw .error("\(number) is already a favorite") }
    change { state in
      state.favorites.append(number)
      state.feed.append("\(Self.time) added \(number)")
    }
  }

  mutating func unfavorite(_ number: Int128) throws(Refusal) {
    if !state.favorites.contains(number) { throw .error("\(number) is not a favorite") }
    remove([number])
  }

  mutating func delete(_ words: [String]) throws(Refusal) {
    if words.isEmpty { throw .error("delete: I is missing; usage: delete I…") }
    var ranges: [ClosedRange<Int128>] = []
    for word in words { ranges.append(try Self.positions(word)) }
    let count = Int128(state.favorites.count)
    for range in ranges where range.lowerBound < 1 || range.upperBound > count {
      let missing = range.lowerBound < 1 ? range.lowerBound : max(range.lowerBound, count + 1)
      let positions =
        count == 0
        ? "there are no favorites"
        : count == 1 ? "the only position is 1" : "the positions are 1 to \(count)"
      throw .error("there is no favorite at position \(missing); \(positions)")
    }
    var removed: [Int128] = []
    for (index, prime) in state.favorites.enumerated() {
      let position = Int128(index + 1)
      if ranges.contains(where: { $0.contains(position) }) { removed.append(prime) }
    }
    remove(removed)
  }

  private mutating func remove(_ primes: [Int128]) {
    change { state in
      for prime in primes {
        state.favorites.removeAll { $0 == prime }
        state.feed.append("\(Self.time) removed \(prime)")
      }
    }
  }

  /// The time of `SOURCE_DATE_EPOCH` in the tests.
  private static let time = "2026-11-21T03:10:00Z"

  mutating func sayFeed(page: Int128) throws(Refusal) {
    let feed = state.feed
    let pages = max(1, (feed.count + 9) / 10)
    if page < 1 || page > pages {
      throw .error(
        "there is no page \(page); "
          + (pages == 1 ? "there is only page 1" : "the pages are 1 to \(pages)"))
    }
    let end = feed.count - 10 * (Int(page) - 1)
    if feed.isEmpty { say("the feed is empty") }
    for index in max(0, end - 10)..<end { say(feed[index]) }
  }

  mutating func save(_ words: [String]) throws(Refusal) {
    let usage = "save [--replace] [FILE]"
    let (replaces, names) = try split(words, at: "--replace", usage)
    let name = try fileName(names, usage)
    if name.hasPrefix("missing/") {
      throw .error("cannot write \"\(name)\": the folder \"missing\" does not exist")
    }
    let isProtected = names.isEmpty && !replaces
    var replaced = ""
    var added: [Int128] = []
    var old: [Int128] = []
    for file in files where file.name == name {
      added = file.added
      if let mistake = try Self.mistake(in: file.numbers, requiresPrimes: false) {
        if !isProtected { continue }
        throw .error(
          "\"\(name)\" is not a list of favorite primes, so it is not replaced: \(mistake); "
            + "repair it, or use save --replace")
      }
      old = file.numbers
      let lost = old.filter { !state.favorites.contains($0) }
      if lost.isEmpty { continue }
      let unknown = lost.filter { number in
        if !file.known.contains(number) { return true }
        let isLoaded = state.loaded.contains { $0.file == name && $0.number == number }
        return !isLoaded && !added.contains(number)
      }
      if isProtected, !unknown.isEmpty {
        let (are, them) = unknown.count == 1 ? ("prime is", "it") : ("primes are", "them")
        throw .error(
          "\(unknown.count) favorite \(are) saved that this session has not loaded; "
            + "load --merge joins \(them), save --replace replaces \(them)")
      }
      replaced = ", replacing \(old.count)"
    }
    files.removeAll { $0.name == name }
    added += state.favorites.filter { !old.contains($0) }
    files.append(
      File(name: name, numbers: state.favorites, known: state.favorites, added: added))
    say("saved \(Self.phrase(state.favorites.count)) to \(name)\(replaced)")
  }

  mutating func load(_ words: [String]) throws(Refusal) {
    let usage = "load [--merge] [FILE]"
    let (merges, names) = try split(words, at: "--merge", usage)
    let name = try fileName(names, usage)
    guard let index = files.firstIndex(where: { $0.name == name }) else {
      throw .error("cannot read \"\(name)\": No such file or directory")
    }
    let numbers = files[index].numbers
    if let mistake = try Self.mistake(in: numbers, requiresPrimes: true) {
      throw .error("cannot load \"\(name)\": \(mistake)")
    }
    files[index].known = numbers
    let favorites =
      merges ? state.favorites + numbers.filter { !state.favorites.contains($0) } : numbers
    say("loaded \(Self.phrase(numbers.count)) from \(name)")
    change { state in
      state.favorites = favorites
      state.loaded += numbers.map { (name, $0) }
    }
  }

  /// Returns whether words contain an option, and the other words.
  private func split(
    _ words: [String], at option: String, _ usage: String
  ) throws(Refusal) -> (Bool, [String]) {
    var (isGiven, acceptsOptions, names) = (false, true, [String]())
    for word in words {
      if acceptsOptions, word == "--" {
        acceptsOptions = false
      } else if acceptsOptions, word == option {
        isGiven = true
      } else if acceptsOptions, word.hasPrefix("--") {
        let advice = word == option + "d" ? "did you mean \"\(option)\"?" : "usage: \(usage)"
        throw .error("\(usage.prefix(4)): unknown option \"\(word)\"; \(advice)")
      } else {
        names.append(word)
      }
    }
    return (isGiven, names)
  }

  private func fileName(_ words: [String], _ usage: String) throws(Refusal) -> String {
    guard let name = words.first else { return defaultFile }
    if name.isEmpty { throw .error("\"\" is not a file name") }
    try requireEnd(words, 1, usage)
    return name
  }

  private static func phrase(_ count: Int) -> String {
    "\(count) favorite \(count == 1 ? "prime" : "primes")"
  }

  /// Returns the first mistake in a file with one line of numbers, such as `[2,3]`.
  private static func mistake(
    in numbers: [Int128], requiresPrimes: Bool
  ) throws(Refusal) -> String? {
    for (index, number) in numbers.enumerated() {
      let element = "element \(index + 1) (\(number))"
      if let first = numbers[..<index].firstIndex(of: number) {
        return "\(element) repeats element \(first + 1)"
      }
      if requiresPrimes, try !isPrime(number) { return "\(element) is not prime" }
    }
    return nil
  }
}
