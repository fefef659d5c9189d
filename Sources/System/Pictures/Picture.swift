import TerminalText

/// A picture of numbers as a value, which is drawn as a text of any size or as an SVG document.
///
/// The names and labels must not contain `&` or `<`.
package struct Picture: Equatable, Sendable {
  /// The shape of the marks.
  package enum Shape: Sendable {
    /// A line for each layer, through marks that are sorted by x.
    case lines

    /// A bar from 0 to each mark of the only layer; one of the marks is not 0.
    case bars

    /// A square of dots.
    case dots
  }

  /// Marks with a name in the legend.
  package struct Layer: Equatable, Sendable {
    let name: String
    let pen: Pen
    let marks: [SIMD2<Double>]

    /// Creates a layer.
    package init(_ name: String, _ pen: Pen, _ marks: [SIMD2<Double>]) {
      (self.name, self.pen, self.marks) = (name, pen, marks)
    }
  }

  /// The look of a layer.
  package struct Pen: Equatable, Sendable {
    let style: TextStyle

    /// The color in SVG.
    let color: String

    package static let plain = Pen(style: .replacement, color: "#0b7285")

    /// A pen for dashed lines.
    package static let dashed = Pen(style: .sign, color: "#ae3ec9")

    /// A pen for a few dots among many; in a text without color, the dots are larger.
    package static let emphasis = Pen(style: .errorLabel, color: "#e03131")
  }

  let shape: Shape
  let layers: [Layer]
  let x: ClosedRange<Int>
  let first, last: String

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - shape: The shape of the marks.
  ///   - layers: The layers, each of which covers the layers before it.
  ///   - x: The range of x. Bars and dots are at integers. For n rows and columns of dots, the
  ///     ends of the range are -(n - 1) / 2 and n / 2, rounded toward 0, and y has the same range.
  ///     If the dots do not fit, a text shows the middle.
  ///   - first: The label of the lower bound of x; not used for dots.
  ///   - last: The label of the upper bound of x; not used for dots.
  package init(
    _ shape: Shape, _ layers: [Layer], x: ClosedRange<Int>, first: String = "", last: String = ""
  ) {
    (self.shape, self.layers, self.x, self.first, self.last) = (shape, layers, x, first, last)
  }

  /// The range of y, between integers.
  var y: ClosedRange<Double> {
    let ends = [Double(x.lowerBound), Double(x.upperBound)]
    let values = shape == .dots ? ends : layers.flatMap { $0.marks.map(\.y) }
    let low = shape == .bars ? 0 : (values.min() ?? 0).rounded(.down)
    return low...max(low + 1, (values.max() ?? 0).rounded(.up))
  }
}
