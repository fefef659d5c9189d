import PrimeNumbers
import Synchronization
import TestProcesses
import Testing

@Suite(.ownThread) struct IntegerExpressionTests {
  private static let leadingZeros =
    "has an argument with leading zeros; within a function, write 1000 or 1_000, not 1,000"

  private func value(_ text: String) throws -> String {
    try IntegerExpression.value(of: text).description
  }

  @Test(
    arguments: [
      ("2*3*5*7+1", "211"), ("12!", "479001600"), ("10^18+9", "1000000000000000009"),
      ("(2^31-1)*3", "6442450941"), ("1,000*2", "2000"), ("1_000+1e3", "2000"), ("5-1", "4"),
      // Precedence and order.
      ("2+3*4", "14"), ("(2+3)*4", "20"), ("10-3-2", "5"), ("10-(3-2)", "9"), ("2*3^2", "18"),
      ("2^3^2", "512"), ("(2^3)^2", "64"), ("2^3!", "64"), ("2*3!", "12"), ("(2*3)!", "720"),
      ("3!^2", "36"), ("1e2^2", "10000"), ("2^1e1", "1024"), ("1+2-3+4", "4"), ("(3!)!", "720"),
      ("100/5/2", "10"), ("7//2*2", "6"), ("2*7%4", "2"), ("5#*2", "60"), ("2^5#", "1073741824"),
      // Minus signs.
      ("-2^2", "-4"), ("(-2)^2", "4"), ("(-2)^3", "-8"), ("-2*3", "-6"), ("-2+3", "1"),
      ("2**10", "1024"), ("2**3**2", "512"), ("2^3**2", "512"), ("-2**2", "-4"), ("3 ** 2", "9"),
      ("-3!", "-6"), ("-(2+3)", "-5"), ("-(-5)", "5"), ("2*(-3)", "-6"), ("2-(-3)", "5"),
      ("(-(2))", "-2"), ("2*-3", "-6"), ("2--3", "5"), ("--3", "3"), ("-0", "0"), ("-7%3", "2"),
      // Division rounds down, and a remainder has the sign of the divisor.
      ("7//2", "3"), ("-7//2", "-4"), ("7//-2", "-4"), ("-7//-2", "3"), ("5%3", "2"),
      ("5%-3", "-1"), ("-5%3", "1"), ("-5%-3", "-2"), ("6%3", "0"), ("6/-3", "-2"),
      ("-2^63//-1", "9223372036854775808"), ("-2^63%-1", "0"),
      ("10^30//7", "142857142857142857142857142857"),
      // Powers, factorials and primorials.
      ("0^0", "1"), ("0^2", "0"), ("(-1)^99999999999999999999", "-1"), ("(-1)^1e30", "1"),
      ("1^1e30", "1"), ("(-7)^0", "1"), ("0!", "1"), ("1!", "1"), ("20!", "2432902008176640000"),
      ("21!", "51090942171709440000"), ("0#", "1"), ("1#", "1"), ("2#", "2"), ("10#", "210"),
      ("52#", "614889782588491410"), ("53#", "32589158477190044730"), ("0^1e99", "0"),
      // Results of any size, and results that fit into 64 bits again.
      ("2^63-1", "9223372036854775807"), ("-2^63", "-9223372036854775808"),
      ("2^63", "9223372036854775808"),
      ("2^126-2^126+7", "7"), ("33!*0", "0"), ("21!-20*20!", "2432902008176640000"),
      ("2^127-1", "170141183460469231731687303715884105727"),
      ("9223372036854775807+1", "9223372036854775808"),
      ("-9223372036854775808-1", "-9223372036854775809"), ("2^64-2^0", "18446744073709551615"),
      // Bases, blanks and parentheses.
      ("0x1F", "31"), ("0XfF_00", "65280"), ("0b1010_1010", "170"), ("-0x10", "-16"),
      ("0x1e2", "482"),
      ("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"), ("2 + 3", "5"),
      (" ( 2+3 )\t* 4 ", "20"),
      ("(((7)))", "7"), ("((2))*((3))", "6"), ("(1)!", "1"), ("- 5", "-5"),
      ("0o17", "15"), ("0O7_7", "63"), ("0o777777777777777777777777", "4722366482869645213695"),
      // Decimal points, and plus signs.
      ("1.5e3", "1500"), ("1.50e1", "15"), ("1_000.25E2", "100025"), ("-0.5e1", "-5"),
      ("0.000e0", "0"), ("12.5e+1^2", "15625"), ("1e+6", "1000000"),
      ("1.5e19", "15000000000000000000"),
      ("+12", "12"), ("(+3)", "3"), ("2*+3", "6"), ("2++3", "5"), ("-+3", "-3"), ("+2^2", "4"),
      ("+ 5", "5"), ("gcd(+12, 1.8e1)", "6"),
      // Functions.
      ("gcd(12,18)", "6"), ("gcd(12, -18, 4)", "2"), ("gcd(0,0)", "0"), ("gcd(1,0,5)", "1"),
      ("lcm(4,6)", "12"), ("lcm(4,0)", "0"), ("lcm(-4,6)", "12"), ("phi(1)", "1"),
      ("phi(36)", "12"),
      ("phi(2^127-1)", "170141183460469231731687303715884105726"), ("sigma(1)", "1"),
      ("sigma(28)", "56"), ("tau(892004783364871311907)", "4"),
      ("phi(892004783364871311907)", "892004783305118147896"),
      ("sqrt(0)", "0"), ("sqrt(99)", "9"), ("sqrt(10^40+1)", "100000000000000000000"),
      ("powmod(2,100,97)", "16"), ("powmod(3,-1,7)", "5"), ("powmod(3,-2,-7)", "-3"),
      ("powmod(-3,-1,7)", "2"), ("powmod(5,-1,1)", "0"), ("powmod(0,-1,-1)", "0"),
      ("powmod(3, -(2^70), 2^89-1) * powmod(3, 2^70, 2^89-1) % (2^89-1)", "1"),
      ("powmod(3,5,-7)", "-2"), ("abs(-5)", "5"), ("abs(-2^63)", "9223372036854775808"),
      ("max(1,3,2)", "3"),
      ("min(2^64,-2^64)", "-18446744073709551616"), ("gcd( 2*6 , max(18,1) )!", "720"),
      ("tau(1)", "1"), ("tau(360)", "24"), ("tau(2^64*3)", "130"),
      ("isqrt(10^40-1)", "99999999999999999999"),
      ("nextprime(-5)", "2"), ("nextprime(2)", "3"), ("nextprime(100)", "101"),
      ("nextprime(2^64)", "18446744073709551629"), ("prevprime(3)", "2"), ("prevprime(100)", "97"),
      ("prevprime(2^64)", "18446744073709551557"), ("nthprime(1)", "2"),
      ("nthprime(10^7)", "179424673"), ("primepi(-2^64)", "0"), ("primepi(1)", "0"),
      ("primepi(2)", "1"), ("primepi(10^7)", "664579"), ("binomial(40, 20)", "137846528820"),
      ("binomial(0, 0)", "1"), ("binomial(5, -1)", "0"), ("binomial(3, 5)", "0"),
      ("binomial(5, 5)", "1"), ("binomial(-3, 2)", "6"), ("binomial(-3, 3)", "-10"),
      ("binomial(-3, -5)", "0"), ("binomial(2^64, 2^64-1)", "18446744073709551616"),
      ("binomial(2^64, 2)", "170141183460469231722463931679029329920"),
      ("binomial(66, 33)", "7219428434016265740"), ("binomial(67, 33)", "14226520737620288370"),
      ("binomial(2^63-1, 1)", "9223372036854775807"),
      ("binomial(10^5, 5*10^4) % 1000000007", "149033233"),
      ("fibonacci(0)", "0"), ("fibonacci(1)", "1"), ("fibonacci(-7)", "13"),
      ("fibonacci(-8)", "-21"),
      ("fibonacci(100)", "354224848179261915075"), ("fibonacci(92)", "7540113804746346429"),
      ("2*abs(-3)^2", "18"), ("max(0, 0x00F, 1e03)", "1000"),
      // The signs of answers.
      ("2^2 × 3", "12"), ("2×3·5", "30"), ("2 x 3 x 5", "30"), ("0x1F x 2", "62"), ("12÷3", "4"),
      ("2^2 x 3", "12"), ("5−2", "3"), ("−2^2", "-4"), ("7 − −2", "9"), ("1 + 2 × 3", "7"),
    ])
  func expressions(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    "", " ", "1+", "*2", "2***3", "2* *3", "**3", "()", "(", ")", "(1", "1)", "(1))", "((1)",
    "2(3)", "(2)3",
    "(2)(3)", "3!!", "(3)!!", "!3", "3!4", "3!(4)", "3!#", "3##", "3 !", "3 #", "+", "(+)",
    "1,00*2", "2*1,00", "(1,2)", "2x 3", "2 x3", "(2 )x 3", "-", "(-)", "-()", "1e(2)", "(1)e2",
    "2^", "2^*3", "1 2",
    "0x", "0b", "0b12", "0xG", "0x_1", "1_", "1__0", "1_000,000", "gcd(1,)", "gcd(,1)",
    "gcd((1,2))", "gcd(1", "2///3", "5%%3", "1.5", "1.0", "1.", "1.e3", ".5e1", "1.55e1", "1.5_0e3",
    "1.2.3e4", "1e++6", "1e+", "0x1.8e3", "0o", "0o8", "0o18", "\u{661}", "1e-6", "1\n", "x", "x+1",
    "gcd",
    "gcd (1)x",
  ])
  func anythingElseIsNotAnInteger(text: String) {
    #expect(throws: IntegerError.notAnInteger) { try value(text) }
  }

  @Test(arguments: [
    ("2^(-1)", "has a negative exponent; exponents must be 0 or more"),
    ("2^-1", "has a negative exponent; exponents must be 0 or more"),
    ("powmod(6,-1,9)", "needs an inverse of 6 modulo 9, which does not exist"),
    ("powmod(0,-1,-7)", "needs an inverse of 0 modulo -7, which does not exist"),
    ("(-3)!", "takes the factorial of a negative number, which is undefined"),
    ("(-3)#", "takes the primorial of a negative number, which is undefined"),
    ("sqrt(-1)", "takes the square root of a negative number, which is undefined"),
    ("7/2", "divides 7 by 2, which leaves a remainder; use // to round down"),
    ("1/0", "divides by 0"), ("1//0", "divides by 0"), ("1%0", "divides by 0"),
    ("powmod(2,3,0)", "divides by 0"),
    ("phi(0)", "takes phi of a number below 1, which is undefined"),
    ("sigma(-6)", "takes sigma of a number below 1, which is undefined"),
    ("powmod(1,2)", "gives powmod the wrong number of arguments; it takes 3"),
    (
      "powmod(3^40000,3^40000,3^40000)",
      "has a power that takes too long; use a smaller exponent or modulus"
    ),
    ("gcd()", "gives gcd the wrong number of arguments; it takes 1 or more"),
    ("max(1,000)", Self.leadingZeros), ("gcd(2, 007)", Self.leadingZeros),
    ("abs(1,2)", "gives abs the wrong number of arguments; it takes 1"),
    ("x(1)", "has the unknown function x; help functions lists all functions"),
    ("1+prime(5)", "has the unknown function prime; help functions lists all functions"),
    ("tau(0)", "takes tau of a number below 1, which is undefined"),
    ("isqrt(-1)", "takes the square root of a negative number, which is undefined"),
    ("prevprime(2)", "has no prime before 2; the first prime is 2"),
    ("prevprime(-2^70)", "has no prime before -1180591620717411303424; the first prime is 2"),
    ("nthprime(0)", "asks for the prime at position 0; positions start at 1"),
    (
      "nthprime(-2^64)",
      "asks for the prime at position -18446744073709551616; positions start at 1"
    ),
    (
      "nthprime(10^7+1)",
      "has an argument above 10^7; use the command nth 10000001"
    ),
    (
      "primepi(2^64)",
      "has an argument above 10^7; use the command pi 18446744073709551616"
    ),
    ("binomial(5)", "gives binomial the wrong number of arguments; it takes 2"),
    (
      "sigma((10^30+57)*(10^31+33))",
      """
      needs the factors of 1000…1881 (62 digits), but an expression splits only factors of up to \
      40 digits; use factor
      """
    ),
  ])
  func undefinedResultsAreErrors(text: String, reason: String) {
    #expect(throws: IntegerError.undefined(reason)) { try value(text) }
  }

  @Test(arguments: [
    "1e400000000", "2^10000000", "(2^9999999)*2", "2^9999999+2^9999999", "10000000!", "1e9#",
    "2^5000000*2^5000000", "fibonacci(10^9)", "fibonacci(-2^70)", "binomial(10^9, 5*10^8)",
    "binomial(2^70, 10^6)", "binomial(2^99, 2^80)",
  ])
  func aResultThatIsTooLargeIsAnError(text: String) {
    #expect(throws: IntegerError.tooLarge) { try value(text) }
  }

  /// The results would not fit into the memory of any machine, so that their computation would end
  /// the process.
  @Test(arguments: [
    "10^10^10", "2^2^2^2^2^2^2", "1e99!", "(((2^62)!)!)", "1e999999999999999999", "2^2^64",
    "(2^64)#", "(2^64)!",
  ])
  func aResultThatIsFarTooLargeIsNotComputed(text: String) {
    #expect(throws: IntegerError.tooLarge) { try value(text) }
  }

  @Test func theLargestResultsAreComputed() throws {
    let largest = try IntegerExpression.value(of: "2^9999999")
    #expect(largest.bitWidth == 10_000_000)
    #expect(throws: IntegerError.tooLarge) { try largest + largest }
    #expect(try IntegerExpression.value(of: "3^6309297").bitWidth == 10_000_000)
    #expect(throws: IntegerError.tooLarge) { try value("3^6309298") }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "7" + String(repeating: ")", count: depth)
    }
    #expect(try value(nested(199)) == "7")
    let error = IntegerError.undefined("is nested too deeply; write it in several parts")
    #expect(throws: error) { try value(nested(200)) }
    #expect(throws: error) { try value(String(repeating: "(", count: 1_000_000)) }
    #expect(throws: error) { try value(String(repeating: "-", count: 1_000_000) + "1") }
    #expect(throws: error) { try value(String(repeating: "1^", count: 1_000_000) + "1") }
    #expect(try value(String(repeating: "1+", count: 100_000) + "1") == "100001")
  }

  @Test func variablesStandForNumbers() throws {
    let value = try IntegerExpression.value(of: "ans^2 + count*P1x2") { name throws(IntegerError) in
      ["ans": 5, "count": 1, "P1x2": 10][name]
    }
    #expect(value == 35)
  }

  @Test(arguments: [
    "ans", "-ans", "ans+1", "1-ans", "ans//3", "ans%7", "sqrt(ans)", "abs(ans)", "max(1,ans)",
    "gcd(ans,ans-1)", "powmod(2,ans,7)", "powmod(ans,2,7)", "powmod(2,3,ans)",
    "powmod(ans,ans,ans)",
    "lcm(2^2000,2^2000-1,2^2000-3)", "powmod(2,2^2000,2^2000-1)", "powmod(2,3^19900,3)",
    "2^3^19900", "1e2000", "nextprime(2^300)", "prevprime(2^300)", "fibonacci(5000)",
    "binomial(10^9, 10^3)", "0x\(String(repeating: "F", count: 2_000))",
  ])
  func aQuickEvaluationDoesNothingThatTakesLong(text: String) throws {
    let ans = try IntegerExpression.value(of: "2^9999999-1")
    #expect(throws: IntegerError.cancelled) {
      try IntegerExpression.value(
        of: text, variable: { name throws(IntegerError) in name == "ans" ? ans : nil },
        isQuick: true)
    }
  }

  @Test(arguments: [
    "2^2000-1", "1^99999", "powmod(3,2^500,2^500-1)", "gcd(2^2000,6)", "300!", "0xFFFF",
    "nextprime(2^200)",
    "primepi(10^7)", "nthprime(10^7)", "binomial(100, 50)", "fibonacci(500)",
  ])
  func aQuickEvaluationHasAValue(text: String) throws {
    #expect(
      try IntegerExpression.value(of: text, isQuick: true) == IntegerExpression.value(of: text))
  }

  @Test func anEvaluationCanBeCancelled() {
    let calls = Atomic(0)
    #expect(throws: IntegerError.cancelled) {
      _ = try IntegerExpression.value(
        of: "1+2+3+4+5+6+7+8+9",
        isCancelled: {
          calls.add(1, ordering: .relaxed).newValue > 3
        })
    }
    #expect(calls.load(ordering: .relaxed) == 4)
  }

  @Test(arguments: [
    ("7", true), ("(1", true), ("ans", true), ("ans+1", true), ("gcd(1", true), ("gcd", false),
    ("answer", false), ("count", false), ("p1", true), ("p1+1", true), ("p1!", true),
    ("p1(", false),
    ("p", false), ("p12", false), ("1p1", true), ("-7", false), ("+7", false), ("x(1)", false),
    ("", false),
  ])
  func expressionsAreRecognizedByTheirBeginning(text: String, isExpression: Bool) {
    #expect(
      IntegerExpression.isBeginning(of: text) { ["ans", "p1"].contains($0) } == isExpression)
  }

  @Test(arguments: [
    ("", true), ("7", true), ("2 + ", true), ("5 x ", true), ("gcd(12,", true), ("(1 ", true),
    ("1.", true), ("1.55e1", true), ("0o", true), ("+", true), ("gc", true), ("10 -5 ", true),
    ("2^9999999999", true), ("1/0", true), ("5 7", false), ("5 x", false), ("12 + y ", false),
    ("p", true), ("2*p", true), ("p1", true), ("p1 + ", true), ("p2", false), ("p1 2", false),
    ("2p1", false), ("1.5 ", false), ("0xan", false), ("xyz", false), ("5!!", false),
  ])
  func aTextMayBecomeAnExpression(text: String, mayBecome: Bool) {
    #expect(IntegerExpression.mayBecomeExpression(text, words: ["ans", "p1"]) == mayBecome)
  }

  @Test func everyFunctionHasASummary() {
    let names = IntegerFunction.allCases.map(\.rawValue)
    #expect(names == names.sorted())
    for function in IntegerFunction.allCases {
      #expect(IntegerExpression.isBeginning(of: "\(function.rawValue)(") { _ in false })
      #expect(!function.summary.isEmpty)
    }
  }

  @Test func randomExpressionsEqualTheValuesTheyAreMadeFrom() throws {
    var generator = ExpressionGenerator(seed: 20_261_122)
    var count = 0
    for _ in 0..<2_000 {
      let (text, value) = generator.expression(depth: 4).written
      if let value {
        #expect(try self.value(text) == "\(value)", "\(text)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }
}
