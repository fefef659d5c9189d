extension Picture {
  /// The space for a picture in a text, and the look of the text.
  package struct Canvas: Sendable {
    let columns, rows: Int
    let isASCII, hasColor: Bool

    /// Creates a canvas.
    ///
    /// The rows of a picture, but not its legend, have at most the given number of characters. The
    /// number of rows is at most the given one, or eight if there is less space.
    package init(columns: Int, rows: Int, isASCII: Bool, hasColor: Bool) {
      (self.columns, self.rows) = (columns, rows)
      (self.isASCII, self.hasColor) = (isASCII, hasColor)
    }

    fileprivate var glyphs: Glyphs { isASCII ? .ascii : .braille }
  }

  /// Returns the rows of the picture, and a legend.
  package func text(on canvas: Canvas) -> [String] {
    let picture = shape == .dots ? square(on: canvas) : chart(on: canvas)
    return picture
      + layers.map { layer in
        let symbol =
          switch (shape, layer.pen) {
          case (.lines, .dashed): canvas.isASCII ? ". ." : "⠤ ⠤"
          case (.lines, _): canvas.isASCII ? "..." : "⠤⠤⠤"
          case (.bars, _): canvas.isASCII ? ":" : "█"
          case (.dots, .emphasis) where !canvas.hasColor: String(canvas.glyphs.largeDot)
          case (.dots, _): canvas.isASCII ? "." : "⠄"
          }
        let name = canvas.isASCII ? layer.name.replacing("π", with: "pi") : layer.name
        return (canvas.hasColor ? layer.pen.style.start + symbol + TextStyle.end : symbol)
          + " \(name)"
      }
  }

  private func square(on canvas: Canvas) -> [String] {
    let (width, height) = (canvas.glyphs.width, canvas.glyphs.height)
    let room = min(canvas.columns * width, (canvas.rows - 1 - layers.count) * height)
    let shown = max(1, min(x.count, room))
    var grid = DotGrid(
      canvas.glyphs, columns: (shown + width - 1) / width, rows: (shown + height - 1) / height)
    let low = -(shown - 1) / 2
    for layer in layers {
      for mark in layer.marks {
        let (x, y) = (Int(mark.x) - low, Int(mark.y) - low)
        if min(x, y) >= 0, max(x, y) < shown { grid.draw(x: x, y: y, layer.pen) }
      }
    }
    return grid.lines(hasColor: canvas.hasColor)
      + (shown == x.count ? [] : ["the middle \(shown) of \(x.count) rows and columns"])
  }

  private func chart(on canvas: Canvas) -> [String] {
    let y = y
    // In a narrow text, each bar shows the sum of several values.
    let greatest = shape == .bars ? layers[0].marks.reduce(0) { $0 + $1.y } : y.upperBound
    let margin = "\(Int(greatest))".count
    let room = max(1, canvas.columns - margin - 2)
    // A chart in a high window is not higher than looks good.
    let rows = max(2, min(canvas.rows, max(9, canvas.columns * 3 / 10)) - 2 - layers.count)
    var grid = DotGrid(canvas.glyphs, columns: room, rows: rows)
    var (high, notes) = (y.upperBound, [String]())
    if shape == .lines {
      for layer in layers { grid.draw(layer, x: x, y: y) }
    } else {
      let size = (x.count + room - 1) / room
      var sums = Array(repeating: 0.0, count: (x.count + size - 1) / size)
      for mark in layers[0].marks { sums[(Int(mark.x) - x.lowerBound) / size] += mark.y }
      high = sums.max() ?? 0
      if size > 1 { notes = ["each bar is the sum of \(size)"] }
      let width = min(9, room / sums.count)
      grid = DotGrid(
        canvas.isASCII ? .ascii : .blocks, columns: width * sums.count, rows: rows)
      for (index, sum) in sums.enumerated() {
        // Every sum but 0 is visible, and wide bars have a space between them.
        let height = Int((sum * Double(grid.height) / high).rounded(.up))
        for x in 0..<(width > 2 ? width - 1 : width) {
          for y in 0..<height { grid.draw(x: index * width + x, y: y, layers[0].pen) }
        }
      }
    }
    let chart = grid.lines(hasColor: canvas.hasColor).enumerated().map { index, row in
      let label = [0: "\(Int(high))", rows - 1: "\(Int(y.lowerBound))"][index] ?? ""
      let line = canvas.isASCII ? (label.isEmpty ? "|" : "+") : (label.isEmpty ? "│" : "┤")
      return "\(label.rightAligned(to: margin)) \(line)\(row)"
    }
    let (corner, line) = canvas.isASCII ? ("+", "-") : ("└", "─")
    let width = grid.width / grid.glyphs.width
    let end = margin + 2 + width
    let start = min(margin + 2, end - first.count - 1 - last.count)
    return chart + ["".padded(to: margin + 1) + corner + String(repeating: line, count: width)]
      + (start < 0
        ? [first, last]
        : ["".padded(to: start) + first + last.rightAligned(to: end - start - first.count)]) + notes
  }
}

extension DotGrid {
  /// Draws a line from the left side of the grid to the right.
  ///
  /// Each column of dots has the y of the last mark that is not to the right of it. The dots
  /// between that y and the one in the column before are drawn too.
  fileprivate mutating func draw(
    _ layer: Picture.Layer, x: ClosedRange<Int>, y: ClosedRange<Double>
  ) {
    var (next, before) = (0, Int?.none)
    for column in 0..<width {
      let end = Double(x.lowerBound) + Double((x.count - 1) * column) / Double(max(1, width - 1))
      while next < layer.marks.count, layer.marks[next].x <= end { next += 1 }
      if next == 0 { continue }
      let distance = (layer.marks[next - 1].y - y.lowerBound) * Double(height - 1)
      let row = Int((distance / (y.upperBound - y.lowerBound)).rounded())
      let last = before ?? row
      before = row
      if layer.pen == .dashed, column / glyphs.width % 2 == 1 { continue }
      for y in min(row, last + 1)...max(row, last - 1) { draw(x: column, y: y, layer.pen) }
    }
  }
}
