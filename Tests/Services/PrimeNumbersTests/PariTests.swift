import Foundation
import PrimeNumbers
import PrimeServices
import TestProcesses
import Testing
import UnidirectionalTesting

private let gp = ["/usr/bin/gp", "/usr/local/bin/gp", "/opt/homebrew/bin/gp"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// Compares results with PARI/GP, if it is installed.
@Suite(.ownThread, .enabled(if: gp != nil, "PARI/GP is not installed")) struct PariTests {
  @Test func randomResultsEqualThoseOfPari() throws {
    var generator = CaseGenerator(random: SeededGenerator(seed: 34))
    var (ours, theirs) = ([String](), [String]())
    for _ in 0..<LongTests.count(4_000, long: 40_000) {
      let (text, result) = try generator.next()
      ours.append("\(text): \(result)")
      theirs.append(text)
    }
    let answers = try pari(theirs)
    #expect(answers.count == ours.count)
    for (our, (text, answer)) in zip(ours, zip(theirs, answers)) {
      #expect(our == "\(text): \(answer)")
    }
  }

  /// Evaluates expressions with PARI/GP, which prints one line for each.
  private func pari(_ texts: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
    let script = folder.appendingPathComponent("pari-\(UUID().uuidString).gp")
    defer { try? FileManager.default.removeItem(at: script) }
    let functions = """
      quotient(a, b) = floor(a / b);
      remainder(a, b) = a - b * floor(a / b);
      primorial(n) = vecprod(primes([2, n]));
      factors(n) = {
        my(m = factor(n));
        strjoin(vector(#m~, i, Str(m[i, 1], "^", m[i, 2])), " ");
      };
      default(parisizemax, 400000000);

      """
    try Data((functions + texts.map { "print(\($0))\n" }.joined()).utf8).write(to: script)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(gp))
    process.arguments = ["-q", "-f", script.path]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }
}

/// A generator of random calculations.
private struct CaseGenerator {
  var random: SeededGenerator

  /// Returns a calculation in the language of PARI/GP, and our result.
  mutating func next() throws -> (text: String, result: String) {
    let size = number(digits: 0...6) % 100 == 0 ? 2_000 : 60
    let (a, b) = (signed(digits: 1...size), signed(digits: 1...size))
    switch Int.random(in: 0..<30, using: &random) {
    case 0: return try same("(\(a))+(\(b))*(\(a))-(\(b))")
    case 1: return try same("(\(a))^\(number(digits: 1...1))-(\(b))")
    case 2: return try same("((\(a))*(\(b)))/(\(a))", unless: a == "0")
    case 3: return ("quotient(\(a),\(b))", try value("(\(a))//(\(b))"))
    case 4: return ("remainder(\(a),\(b))", try value("(\(a))%(\(b))"))
    case 5: return try same("gcd((\(a))*(\(b)),(\(b))*6)")
    case 6: return try same("lcm(\(a),\(b))")
    case 7:
      // PARI 2.15.2 lifts some powers that are 0 to the modulus.
      let (exponent, modulus) = (magnitude(digits: 1...40), magnitude(digits: 1...size))
      return (
        "lift(Mod(\(a),\(modulus))^\(exponent)) % \(modulus)",
        try value("powmod(\(a), \(exponent), \(modulus))")
      )
    case 8: return ("sqrtint(abs(\(a)))", try value("sqrt(abs(\(a)))"))
    case 9: return try same("max(\(a),\(b))+min(abs(\(a)),\(b))")
    case 10:
      let n = Int.random(in: 0...600, using: &random)
      return ("\(n)!+primorial(\(n))", try value("\(n)!+\(n)#"))
    case 11: return try factored("eulerphi", "phi")
    case 12: return try factored("sigma", "sigma")
    case 13: return try factorization(of: magnitude(digits: 1...19))
    case 14: return try factorization(of: magnitude(digits: size == 60 ? 1...26 : 1...30))
    case 15: return try factorization(of: smooth())
    case 16:
      let n = signed(digits: 1...(size == 60 ? 60 : 400))
      let prime = try Integer(digits: n).nextPrime()
      return ("nextprime(\(n)+1)", "\(prime)")
    case 17:
      let n = magnitude(digits: 2...60)
      return ("precprime(\(n)-1)", try Integer(digits: n).previousPrime().map { "\($0)" } ?? "0")
    case 18:
      let p = try Integer(digits: magnitude(digits: 1...(size == 60 ? 24 : 200))).nextPrime()
      return ("ispseudoprime(\(p))", isPrime(p))
    case 19:
      let exponent = Int.random(in: 2...700, using: &random)
      return (
        "ispseudoprime(2^\(exponent)-1)",
        isPrime(try Integer(2).power(Integer(Int64(exponent))) - 1)
      )
    case 20: return try inverse(of: a, modulo: magnitude(digits: 1...size))
    case 21:
      let (fraction, more) = (digits(1...20), number(digits: 1...1))
      return (
        "\(a)\(fraction)*10^\(more)", try value("\(a).\(fraction)e+\(fraction.count + more)")
      )
    case 22:
      let octal = String(Int.random(in: 0...Int.max, using: &random), radix: 8)
      return ("fromdigits(\(octal.map { Int(String($0)) ?? 0 }), 8)", try value("+0o\(octal)"))
    case 23:
      let n = Int.random(in: -300...2_000, using: &random)
      return try same("binomial(\(n), \(Int.random(in: -2...1_000, using: &random)))")
    case 24: return try same("binomial(\(a), \(number(digits: 1...2)))")
    case 25: return try same("fibonacci(\(Int.random(in: -3_000...3_000, using: &random)))")
    case 26:
      let (n, limit) = (number(digits: 1...5), number(digits: 1...6))
      return ("prime(\(n))+primepi(\(limit))", try value("nthprime(\(n))+primepi(\(limit))"))
    case 27: return try factored("numdiv", "tau")
    case 28:
      let n = magnitude(digits: 2...60)
      return (
        "precprime(\(n))+nextprime(\(n))", try value("prevprime(\(n)+1) + nextprime(\(n)-1)")
      )
    default:
      let n = signed(digits: 1...size)
      return ("ispseudoprime(\(n))", isPrime(try Integer(digits: n)))
    }
  }

  /// Returns the calculation of a negative power modulo a number; `0` if PARI has no inverse.
  private mutating func inverse(
    of base: String, modulo modulus: String
  ) throws -> (String, String) {
    let exponent = magnitude(digits: 1...20)
    let text = "powmod(\(base), -\(exponent), \(modulus))"
    if try value("gcd(\(base), \(modulus))") == "1" {
      return ("lift(Mod(\(base),\(modulus))^-\(exponent)) % \(modulus)", try value(text))
    }
    #expect(throws: IntegerError.self) { try IntegerExpression.value(of: text) }
    return ("0", "0")
  }

  private func same(_ text: String, unless isUndefined: Bool = false) throws -> (String, String) {
    isUndefined ? ("0", "0") : (text, try value(text))
  }

  private func value(_ text: String) throws -> String {
    try IntegerExpression.value(of: text).description
  }

  private func isPrime(_ number: Integer) -> String {
    let result = (try? number.primality()) ?? .composite
    precondition(number.isPrime == (result != .composite))
    return result == .composite ? "0" : "1"
  }

  private mutating func factored(_ theirs: String, _ ours: String) throws -> (String, String) {
    let n = Bool.random(using: &random) ? smooth() : magnitude(digits: 1...19)
    return ("\(theirs)(\(n))", try value("\(ours)(\(n))"))
  }

  private func factorization(of number: String) throws -> (String, String) {
    let result = try PrimeFactorization(
      of: try Integer(digits: number), control: .none
    ) { number, control throws(IntegerError) in
      try ECMProgram.installed.factor(of: number, control: control)
    }
    let rows = result.factors.map { "\($0.prime)^\($0.exponent)" }.joined(separator: " ")
    return result.composites == nil ? ("factors(\(number))", rows) : ("0", "0")
  }

  /// Returns a product of small primes, a power of a larger one, and a prime of up to 25 digits.
  private mutating func smooth() -> String {
    let large = magnitude(digits: 1...25)
    let text = "\(magnitude(digits: 1...8))*\(magnitude(digits: 1...3))^\(number(digits: 1...1))"
    let prime = (try? Integer(digits: large).nextPrime()) ?? 2
    return (try? value("(\(text))*\(prime)")) ?? "1"
  }

  private mutating func number(digits: ClosedRange<Int>) -> Int {
    Int(magnitude(digits: max(1, digits.lowerBound)...digits.upperBound)) ?? 0
  }

  /// Returns digits, or sometimes a power of 2 or a number next to it, which is more than 0.
  private mutating func magnitude(digits: ClosedRange<Int>) -> String {
    let count = Int.random(in: digits, using: &random)
    if count > 3, Int.random(in: 0..<5, using: &random) == 0 {
      let offset = Int.random(in: -2...2, using: &random)
      if let text = try? value("2^\(count * 3)+(\(offset))") { return text }
    }
    let first = "\(Int.random(in: 1...9, using: &random))"
    return (1..<count).reduce(into: first) { text, _ in
      text += "\(Int.random(in: 0...9, using: &random))"
    }
  }

  private mutating func digits(_ counts: ClosedRange<Int>) -> String {
    let count = Int.random(in: counts, using: &random)
    return (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
  }

  private mutating func signed(digits: ClosedRange<Int>) -> String {
    (Bool.random(using: &random) ? "-" : "") + magnitude(digits: digits)
  }
}
