import Foundation
import PrimeNumbers
import Synchronization
import TestProcesses
import Testing

@testable import PrimeServices

/// Tests searches with GMP-ECM, and with scripts in its place.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct ECMProgramTests {
  @Test(.needs("/usr/bin/ecm"), arguments: ["(10^17+3)*(10^60+7)", "(10^16+61)^2*(10^60+7)"])
  func curvesFindLargerFactors(text: String) throws {
    let statuses = Statuses()
    let result = try PrimeFactorization(
      of: try IntegerExpression.value(of: text), control: statuses.control
    ) { number, control throws(IntegerError) in
      try ECMProgram.installed.factor(of: number, control: control)
    }
    #expect(result.composites == nil)
    var product: Integer = 1
    for factor in result.factors {
      #expect(try factor.prime.primality() != .composite)
      product = try product * factor.prime.power(Integer(Int64(factor.exponent)))
    }
    #expect(product == result.number)
    #expect(statuses.all.contains { $0.hasSuffix(" curves, bound 2000") })
  }

  @Test(.needs("/usr/bin/ecm")) func numbersNearAPowerOf2HaveFactors() throws {
    // GMP-ECM 7.0.5 cannot use its code for numbers near a power of 2 with 2^128 + 1.
    let number = try Integer(2).power(128) + 1
    let factor = try #require(try ECMProgram.installed.factor(of: number, control: .none))
    #expect(try number.dividedExactly(by: factor) > 1)
  }

  @Test(.needs("/usr/bin/ecm")) func aSearchIsCancelledInTheMiddleOfACurve() throws {
    let number = try IntegerExpression.value(of: "(10^60+7)*(10^61+93)")
    let statuses = Statuses()
    let control = ComputationControl(
      isCancelled: { statuses.all.count > 3 }, reportStatus: { statuses.add($0) })
    #expect(throws: IntegerError.cancelled) {
      try ECMProgram.installed.factor(of: number, control: control)
    }
  }

  @Test func theProgramIsNotFoundByPATH() {
    #expect(ECMProgram.installed.paths == ["/usr/bin/ecm", "/usr/local/bin/ecm"])
  }

  @Test func withoutTheProgramThereIsNoFactor() throws {
    let program = ECMProgram(paths: ["/none/ecm", "/dev/null"])
    #expect(try program.factor(of: 15, control: .none) == nil)
  }

  @Test func theProgramGetsTheNumberAndTheCurves() throws {
    try withTemporaryFolder { folder in
      let script = """
        echo "$*" > \(folder("arguments")).$$; mv \(folder("arguments")).$$ \(folder("arguments"))
        cat > \(folder("input")).$$; mv \(folder("input")).$$ \(folder("input"))
        echo 3 5
        exit 14
        """
      let program = try folder.program(script, after: ["/none/ecm"])
      #expect(try program.factor(of: 15, control: .none) == 3)
      #expect(try folder.text("input") == "15\n")
      #expect(
        try folder.text("arguments").firstMatch(of: /^-q -one -nobase2 -c \d+ 2000\n$/) != nil)
    }
  }

  @Test(arguments: [0, 8]) func afterTheCurvesOfALevelTheNextOneFollows(status: Int) throws {
    try withTemporaryFolder { folder in
      let statuses = Statuses()
      // The status 8 means that a curve found the number itself.
      let program = try folder.program(
        "cat > /dev/null; [ $6 = 2000 ] && echo 15 && exit \(status); echo 5 3; exit 14")
      #expect(try program.factor(of: 15, control: statuses.control) == 5)
      let first = statuses.all.prefix { $0.hasSuffix(" curves, bound 2000") }
      #expect(first.last == "25 curves, bound 2000")
      #expect(first.count >= min(LocalPrimeEngine.cores, 25))
    }
  }

  @Test(arguments: [
    ("exit 1", "P, which should be GMP-ECM, exited with status 1"),
    ("exec cat > /dev/null", "P is not GMP-ECM, because it printed \"\""),
    ("echo hello", "P is not GMP-ECM, because it printed \"hello\""),
    ("echo 7 2; exit 2", "P is not GMP-ECM, because it printed \"7\""),
    ("echo 1 15; exit 2", "P is not GMP-ECM, because it printed \"1\""),
    ("kill -9 $$", "P, which should be GMP-ECM, was terminated by signal 9"),
  ])
  func anotherProgramIsAnError(script: String, message: String) throws {
    try withTemporaryFolder { folder in
      let program = try folder.program(script)
      let error = message.replacing("P", with: "\"\(folder("ecm"))\"", maxReplacements: 1)
      #expect(throws: IntegerError.searchFailed(error)) {
        try program.factor(of: 15, control: .none)
      }
    }
  }

  @Test func aProgramThatCannotRunIsAnError() throws {
    // A folder is executable for `access`, but not for `exec`.
    #expect(throws: IntegerError.searchFailed("cannot run \"/usr\": Permission denied")) {
      try ECMProgram(paths: ["/usr"]).factor(of: 15, control: .none)
    }
  }

  @Test func aSearchEndsAtItsTimeLimit() throws {
    try withTemporaryFolder { folder in
      let program = try folder.program("exec sleep 86400")
      #expect(try program.factor(of: 15, limit: .zero, control: .none) == nil)
    }
  }

  @Test func aCancellationKillsTheProcesses() throws {
    try withTemporaryFolder { folder in
      let program = try folder.program("> \(folder("$$")); cat > /dev/null; exec sleep 86400")
      let control = ComputationControl(isCancelled: { ((try? folder.names.count) ?? 0) > 1 })
      #expect(throws: IntegerError.cancelled) { try program.factor(of: 15, control: control) }
      // The processes are already reaped.
      for process in try folder.names.compactMap({ pid_t($0) }) {
        #expect(kill(process, 0) == -1)
      }
    }
  }
}

extension TemporaryFolder {
  /// Returns a shell script in place of the program, after other paths.
  fileprivate func program(_ script: String, after paths: [String] = []) throws -> ECMProgram {
    try put("#!/bin/sh\n\(script)\n", in: "script", mode: 0o755)
    try copyProgram(at: URL(filePath: self("script")), to: URL(filePath: self("ecm")))
    return ECMProgram(paths: paths + [self("ecm")])
  }
}

/// The texts that a search has reported.
private final class Statuses: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock(\.self) }

  var control: ComputationControl { ComputationControl(reportStatus: { self.add($0) }) }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
