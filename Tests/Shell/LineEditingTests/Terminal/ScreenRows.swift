@testable import CommandShellTesting

extension Screen {
  /// All rows of the window, without trailing spaces.
  var rowTexts: [String] { cells.map(\.text) }

  /// The row of the cursor, without trailing spaces.
  var line: String { cells[cursor.row].text }

  /// The dimmed text.
  var dimText: String {
    cells.flatMap(\.cells).filter(\.rendition.isDim).map(\.text).joined()
  }

  /// The numbers of the rows that continue in the next row, including those that scrolled off.
  var continuedRows: [Int] {
    let rows = scrolledRows + cells
    return rows.indices.filter { rows[$0].continues }
  }
}
