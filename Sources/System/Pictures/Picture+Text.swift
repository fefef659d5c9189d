import TerminalText

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
  }

  /// Returns the rows of the picture, and a legend.
  package func text(on canvas: Canvas) -> [String] {
    let glyphs = canvas.isASCII ? Glyphs.ascii : shape == .bars ? .blocks : .braille
    let picture = shape == .dots ? square(on: canvas, glyphs) : chart(on: canvas, glyphs)
    return picture
      + layers.map { layer in
        var sample = DotGrid(glyphs, columns: shape == .lines ? 3 : 1, rows: 1)
        switch shape {
        case .lines: sample.draw(Layer("", layer.pen, [[0, 0.4]]), x: 0...1, y: 0...1)
        case .bars: sample.draw([1], highest: 1, layer.pen)
        case .dots: sample.draw(x: 0, y: (sample.height - 1) / 2, layer.pen)
        }
        let name = canvas.isASCII ? layer.name.replacing("π", with: "pi") : layer.name
        return sample.lines(hasColor: canvas.hasColor)[0] + " \(name)"
      }
  }

  private func square(on canvas: Canvas, _ glyphs: Glyphs) -> [String] {
    let (width, height) = (glyphs.width, glyphs.height)
    let room = min(canvas.columns * width, (canvas.rows - 1 - layers.count) * height)
    let shown = max(1, min(x.count, room))
    var grid = DotGrid(
      glyphs, columns: (shown + width - 1) / width, rows: (shown + height - 1) / height)
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

  private func chart(on canvas: Canvas, _ glyphs: Glyphs) -> [String] {
    let y = y
    // In a narrow text, each bar shows the sum of several values.
    let greatest = shape == .bars ? layers[0].marks.reduce(0) { $0 + $1.y } : y.upperBound
    let margin = "\(Int(greatest))".count
    let room = max(1, canvas.columns - margin - 2)
    // A chart in a high window is not higher than looks good.
    let rows = max(2, min(canvas.rows, max(9, canvas.columns * 3 / 10)) - 2 - layers.count)
    let size = shape == .bars ? (x.count + room - 1) / room : 1
    let starts =
      shape == .bars ? Array(stride(from: x.lowerBound, through: x.upperBound, by: size)) : []
    let bars = starts.map { start in
      layers[0].marks.reduce(0) { start..<start + size ~= Int($1.x) ? $0 + $1.y : $0 }
    }
    let width = bars.isEmpty ? room : min(9, room / bars.count) * bars.count
    let high = bars.max() ?? y.upperBound
    var grid = DotGrid(glyphs, columns: width, rows: rows)
    if shape == .bars { grid.draw(bars, highest: high, layers[0].pen) }
    for layer in layers where shape == .lines { grid.draw(layer, x: x, y: y) }
    let chart = grid.lines(hasColor: canvas.hasColor).enumerated().map { index, row in
      let label = [0: "\(Int(high))", rows - 1: "\(Int(y.lowerBound))"][index] ?? ""
      let line = canvas.isASCII ? (label.isEmpty ? "|" : "+") : (label.isEmpty ? "│" : "┤")
      return "\(label.rightAligned(to: margin)) \(line)\(row)"
    }
    let (corner, line) = canvas.isASCII ? ("+", "-") : ("└", "─")
    let end = margin + 2 + width
    let start = min(margin + 2, end - first.count - 1 - last.count)
    return chart + ["".padded(to: margin + 1) + corner + String(repeating: line, count: width)]
      + (start < 0
        ? [first, last]
        : ["".padded(to: start) + first + last.rightAligned(to: end - start - first.count)])
      + (size > 1 ? ["each bar is the sum of \(size)"] : [])
  }
}

extension DotGrid {
  /// Draws bars of equal width, of which the highest is as high as the grid.
  ///
  /// Every bar but 0 is visible, and wide bars have a space between them.
  fileprivate mutating func draw(_ bars: [Double], highest: Double, _ pen: Picture.Pen) {
    let step = width / bars.count
    for (index, bar) in bars.enumerated() {
      for x in 0..<(step > 2 ? step - 1 : step) {
        for y in 0..<Int((bar * Double(height) / highest).rounded(.up)) {
          draw(x: index * step + x, y: y, pen)
        }
      }
    }
  }

  /// Draws a line from the left side of the grid to the right.
  ///
  /// Each column of dots has the y of the last mark that is not to the right of it. The dots
  /// between that y and the one in the column before are drawn too.
  fileprivate mutating func draw(
    _ layer: Picture.Layer, x: ClosedRange<Int>, y: ClosedRange<Double>
  ) {
    var before: Int?
    for column in 0..<width {
      let end = Double(x.lowerBound) + Double((x.count - 1) * column) / Double(max(1, width - 1))
      guard let mark = layer.marks.last(where: { $0.x <= end }) else { continue }
      let distance = (mark.y - y.lowerBound) * Double(height - 1)
      let row = Int((distance / (y.upperBound - y.lowerBound)).rounded())
      let last = before ?? row
      before = row
      for y in min(row, last + 1)...max(row, last - 1) { draw(x: column, y: y, layer.pen) }
    }
  }
}
