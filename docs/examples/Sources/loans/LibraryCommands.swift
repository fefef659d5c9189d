import CommandShell
import Foundation

let libraryCommands = CommandSection<LibraryAction>("Loans") {
  Command("owner", arguments: .word("NAME"), summary: "set the owner of the library") {
    .owned(by: $0)
  }

  Command(
    "lend",
    arguments: .option("price", .price("AMOUNT"), help: "the price of a new copy"),
    .option("page", .page("URL"), help: "a page about the book"),
    .day("DAY"), .text("TITLE"),
    summary: "lend a book until DAY, such as 2026-12-24"
  ) { .loans(.lent($3, due: $2, price: $0, page: $1)) }

  Command("return", arguments: .integer("N", in: 1...), summary: "take loan N back") {
    .loans(.returned($0))
  }

  Command("due", summary: "list the loans, and how long they still run") {
    .loans(.listRequested)
  }.readOnly()
}

extension Parameter where Value == Date {
  /// A day, which begins at midnight in UTC.
  fileprivate static func day(_ name: String) -> Parameter {
    Parameter(name, kind: .text) { word throws(ShellError) in
      guard let day = try? Date(word.text, strategy: .iso8601.year().month().day()) else {
        throw .invalidArgument(word.text, reason: "is not a day; write it like 2026-12-24")
      }
      return day
    }
    .noted("a day, such as 2026-12-24")
  }
}

extension Parameter where Value == Decimal {
  /// An amount of money that is exact to the last digit.
  fileprivate static func price(_ name: String) -> Parameter {
    Parameter(name, kind: .decimal) { word throws(ShellError) in
      guard let price = try? Decimal(word.text, format: .number.locale(Locale(identifier: "C"))),
        price >= 0
      else {
        throw .invalidArgument(word.text, reason: "is not a price; write it like 12.50")
      }
      return price
    }
  }
}

extension Parameter where Value == URL {
  /// The address of a web page.
  fileprivate static func page(_ name: String) -> Parameter {
    Parameter(name, kind: .text) { word throws(ShellError) in
      guard let url = URL(string: word.text), url.scheme == "https" else {
        throw .invalidArgument(word.text, reason: "is not an address; it begins with https://")
      }
      return url
    }
  }
}
