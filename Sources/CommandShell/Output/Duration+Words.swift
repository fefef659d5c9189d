extension Duration {
  /// The whole seconds, as a person says how long something took: `12 s`, `2 min 5 s`, `1 h 2 min`.
  var inWords: String {
    let seconds = max(0, components.seconds)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
