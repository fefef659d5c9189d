import StateDiff
import Testing

private struct Basket: Dumpable {
  var owner = "Ida"
  var count = 3
  var price: Double? = 1.5
  var items = ["tea", "bread"]

  static let fields = [
    Field<Self>("owner") { $0.owner },
    Field("count") { $0.count },
    Field("price") { $0.price },
    Field("items") { $0.items },
  ]
}

private struct Reflected: Dumpable {
  var count = 0
}

@Suite struct OutlineTests {
  @Test func theChangesThatMostCommandsMakeAreSeen() {
    let basket = Basket()
    let others = [
      Basket(owner: "Udo"), Basket(owner: "Ida "), Basket(count: 4), Basket(price: nil),
      Basket(price: 1.25), Basket(items: []), Basket(items: ["tea"]),
      Basket(items: ["tea", "bread", "bread"]), Basket(items: ["tea", "broad"]),
    ]
    #expect(Set((others + [basket]).map(\.outline)).count == others.count + 1)
  }

  @Test func whatIsInTheMiddleIsNotLookedAt() {
    #expect(Basket(items: ["milk", "bread"]).outline == Basket().outline)
    #expect(Reflected(count: 1).outline == Reflected().outline)
  }

  @Test func numbersThatAreEqualHaveOneOutline() {
    #expect(0.0.outline == (-0.0).outline)
    #expect(1.0.outline != (-1.0).outline)
    #expect(true.outline != false.outline)
    #expect(5.outline == Int64(5).outline)
  }

  /// Texts that Swift takes for equal although their bytes differ.
  @Test(
    arguments: [
      ("\u{E9}", "e\u{301}"), ("caf\u{E9} au lait", "cafe\u{301} au lait"),
      ("4 \u{212A}", "4 K"), ("a\u{37E}", "a;"), ("x\u{1FEF}y", "x`y"),
      ("\u{212B}ngstrom", "A\u{30A}ngstrom"), ("a\u{327}\u{301}", "a\u{301}\u{327}"),
      ("0123456789abcde\u{212A}", "0123456789abcdeK"),
      ("\u{212A}0123456789abcdef", "K0123456789abcdef"), ("가", "\u{1100}\u{1161}"),
      ("\u{2000}a", "\u{2002}a"),
    ])
  func equalTextsHaveEqualOutlines(left: String, right: String) {
    #expect(left == right)
    #expect(Array(left.utf8) != Array(right.utf8))
    #expect(left.outline == right.outline)
  }

  @Test func anyTwoEqualTextsHaveEqualOutlines() {
    // Few characters, so that many of the texts are equal in spite of their bytes.
    let alphabet = ["e", "\u{E9}", "\u{301}", "K", "\u{212A}", "\u{327}", ";", "\u{37E}"]
    var generator = SystemRandomNumberGenerator()
    var outlines: [String: UInt64] = [:]
    var equalPairs = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...5, using: &generator)
      let text = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      if let outline = outlines[text] {
        equalPairs += 1
        #expect(outline == text.outline, "\(Array(text.unicodeScalars))")
      }
      outlines[text] = text.outline
    }
    #expect(equalPairs > 1000)
  }

  @Test func longTextsAreToldByTheirEnd() {
    let text = String(repeating: "x", count: 100)
    #expect((text + "1").outline != (text + "2").outline)
    #expect(("1" + text).outline == ("2" + text).outline)
  }
}
