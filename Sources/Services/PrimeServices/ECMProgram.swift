package import PrimeNumbers
import Synchronization
import SystemIO
import TerminalText

/// The program `ecm` of GMP-ECM, which finds factors with elliptic curves.
///
/// A curve finds a prime factor p if all prime factors of the curve's order modulo p are at most a
/// bound B1. One of them may also lie between B1 and a larger bound B2.
///
/// Source: H. W. Lenstra, "Factoring integers with elliptic curves", 1987.
package struct ECMProgram: Sendable {
  /// The program in `/usr/bin` or `/usr/local/bin`.
  ///
  /// `PATH` is ignored, so that no program from another folder runs.
  package static let installed = ECMProgram(paths: ["/usr/bin/ecm", "/usr/local/bin/ecm"])

  /// The bounds B1 and the numbers of curves for factors of 15, 20, 25 … digits.
  ///
  /// The source is the documentation of GMP-ECM 7.0. The number of curves of the last level has no
  /// limit.
  private static let levels = [
    (2_000, 25), (11_000, 90), (50_000, 214), (250_000, 430), (1_000_000, 904), (3_000_000, 2_350),
    (11_000_000, 4_480), (43_000_000, 7_553), (110_000_000, 17_769), (260_000_000, .max),
  ]

  /// The paths to try, in order.
  let paths: [String]

  /// The path of the program; nil if it is not installed.
  private var path: String? { paths.first { CurrentProcess.canExecute($0) } }

  /// Returns a factor of a composite number, other than 1 and the number itself; nil if the program
  /// is not installed, or finds no factor within the time limit.
  ///
  /// One process runs for each core. Each process runs curves for about a tenth of a second, but at
  /// least one curve. When a process ends, the control receives a text such as
  /// `13 curves, bound 11000`, and another process starts. If other searches use all cores, this
  /// search has a single process.
  ///
  /// - Throws: ``IntegerError/cancelled``, or ``IntegerError/searchFailed(_:)`` if the program
  ///   cannot be started, fails, or prints something that is not a factor.
  package func factor(
    of number: Integer, limit: Duration = .seconds(60), control: ComputationControl
  ) throws(IntegerError) -> Integer? {
    guard let path else { return nil }
    let end = ContinuousClock.now + limit
    let cores = LocalPrimeEngine.cores
    var batches: [CurveBatch] = []
    defer { for batch in batches { _ = batch.end(killing: true) } }
    for (bound, count) in Self.levels {
      var (waiting, finished) = (count, 0)
      while finished < count {
        while waiting > 0, batches.isEmpty || CurveBatch.running < cores {
          let curves = min(max(100_000 / bound, 1), (count - 1) / cores + 1, waiting)
          batches.append(try CurveBatch(path, curves: curves, bound: bound, number))
          waiting -= curves
        }
        if control.isCancelled() { throw .cancelled }
        if ContinuousClock.now > end { return nil }
        var requests = batches.map { PollRequest($0.output) }
        poll(&requests, milliseconds: 50)
        for index in batches.indices.reversed() where requests[index].isReady {
          if batches[index].readMore() { continue }
          let batch = batches.remove(at: index)
          finished += batch.curves
          control.reportStatus("\(finished) curves, bound \(bound)")
          if let factor = try batch.factor(of: number) { return factor }
        }
      }
    }
    preconditionFailure("the last level has no end")
  }
}

/// A process that runs some curves, one after another, until it finds a factor.
private struct CurveBatch {
  /// The number of processes that all searches together have.
  static var running: Int { count.load(ordering: .relaxed) }

  private static let count = Atomic(0)

  /// The number of curves.
  let curves: Int

  private let path: String
  private let process: ConnectedProcess
  private var text: [UInt8] = []

  /// Starts a process.
  ///
  /// - Throws: ``IntegerError/searchFailed(_:)``.
  init(
    _ path: String, curves: Int, bound: Int, _ number: Integer
  ) throws(IntegerError) {
    self.path = path
    self.curves = curves
    // -one ends the process at the first factor. -nobase2 leaves out the code for numbers near a
    // power of 2, which fails an assertion for 2^128 + 1 (GMP-ECM 7.0.5).
    let arguments = ["ecm", "-q", "-one", "-nobase2", "-c", "\(curves)", "\(bound)"]
    do {
      process = try ConnectedProcess(path, arguments, isDependent: true)
    } catch {
      throw .searchFailed("cannot run \(quoted(path)): \(error)")
    }
    Self.count.add(1, ordering: .relaxed)
    process.send(Array("\(number)\n".utf8))
    process.endInput()
  }

  /// The descriptor from which ``readMore()`` reads.
  var output: FileDescriptor { process.connection }

  /// Reads more of the output; returns false if it has ended.
  mutating func readMore() -> Bool {
    let bytes = process.receive()
    text += bytes
    return !bytes.isEmpty
  }

  /// Returns the factor that the process has printed; nil if it found none.
  ///
  /// All of the output must have been read. A process without a factor prints the number itself.
  func factor(of number: Integer) throws(IntegerError) -> Integer? {
    let ending = end(killing: false)
    guard case .exited(let status) = ending, status & 1 == 0 else {
      throw .searchFailed("\(quoted(path)), which should be GMP-ECM, \(ending)")
    }
    let word = String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.first ?? ""
    guard let factor = try? Integer(digits: String(word)), factor > 1,
      (try? number.dividedExactly(by: factor)) != nil
    else {
      throw .searchFailed(
        "\(quoted(path)) is not GMP-ECM, because it printed \(quoted(String(word)))")
    }
    return factor == number ? nil : factor
  }

  /// Waits until the process ends, after killing it if `killing` is true; must be called once.
  func end(killing: Bool) -> ChildProcess.Ending {
    Self.count.subtract(1, ordering: .relaxed)
    return process.end(killing: killing)
  }
}
