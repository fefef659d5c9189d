extension DumpValue {
  /// Returns the value with secrets redacted in each string and in each name.
  package func redacted(by redact: (String) -> String) -> DumpValue {
    func redacted(_ members: [Member]) -> [Member] {
      members.map { Member(redact($0.name), $0.value.redacted(by: redact)) }
    }
    return switch self {
    case .none, .bool, .integer, .digits, .number: self
    case .string(let text): .string(redact(text))
    case .text(let text): .text(redact(text))
    case .list(let elements): .list(elements.map { $0.redacted(by: redact) })
    case .record(let members, summary: let summary):
      .record(redacted(members), summary: summary.map(redact))
    case .enumCase(let name, let members): .enumCase(redact(name), redacted(members))
    }
  }
}
