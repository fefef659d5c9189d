extension Picture {
  /// Returns the lines of an SVG document with the picture.
  ///
  /// - Parameter title: The title of the document, which must not contain `&` or `<`.
  /// - Returns: The lines.
  package func svg(title: String) -> [String] {
    let (width, height) = (shape == .dots ? 400.0 : 600, 400.0)
    let y = y
    let cell = width / Double(shape == .bars ? x.count : max(1, x.count - 1))
    let paths = layers.flatMap { layer in
      let points = layer.marks.map { mark in
        let left = decimal((mark.x - Double(x.lowerBound)) * cell)
        let part = (mark.y - y.lowerBound) / (y.upperBound - y.lowerBound)
        let top = decimal(height * (1 - part))
        return switch shape {
        case .lines: "\(left),\(top)"
        case .bars: "M\(left) 400V\(top)h\(decimal(cell * 0.8))V400"
        case .dots: "M\(left) \(top)h0"
        }
      }
      let size = shape == .lines ? 2 : cell * (layer.pen == .emphasis ? 1.6 : 0.9)
      let dashes = layer.pen == .dashed ? #" stroke-dasharray="6 8""# : ""
      let (fill, stroke) = shape == .bars ? (layer.pen.color, "none") : ("none", layer.pen.color)
      let look = """
        fill="\(fill)" stroke="\(stroke)" stroke-width="\(decimal(size))" stroke-linecap="square"\
        \(dashes)
        """
      return ["<path \(look) d=\"\(shape == .lines ? "M" : "")"] + points + [#""/>"#]
    }
    let labels =
      [
        (-8, 12, "end", "\(Int(y.upperBound))"), (-8, 400, "end", "\(Int(y.lowerBound))"),
        (0, 424, "start", first), (600, 424, "end", last),
      ].map { x, y, anchor, text in
        #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(text)</text>"#
      } + [#"<path fill="none" stroke="black" d="M0 0V400H600"/>"#]
    let legend = layers.enumerated().map { index, layer in
      #"<text x="\#(150 * index)" y="-24" fill="\#(layer.pen.color)">\#(layer.name)</text>"#
    }
    return [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -50 760 500">"#,
      "<title>\(title)</title>", #"<path fill="white" d="M-120-50h760v500h-760z"/>"#,
      #"<g font-family="sans-serif">"#,
    ] + paths + (shape == .dots ? [] : labels) + legend + ["</g></svg>"]
  }
}

/// Returns a coordinate with two decimals.
private func decimal(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
