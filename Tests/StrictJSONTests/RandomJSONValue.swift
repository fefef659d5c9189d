/// A value of any kind that JSON can hold, which encodes itself in random containers.
indirect enum RandomJSONValue: Equatable {
  case null
  case bool(Bool)
  case int(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case array([RandomJSONValue])
  case object([String: RandomJSONValue])

  init(depth: Int, using generator: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
    case 0: self = .null
    case 1: self = .bool(.random(using: &generator))
    case 2:
      self = .int(
        Int64.random(in: .min ... .max, using: &generator)
          >> Int64.random(in: 0..<64, using: &generator))
    case 3: self = .unsigned(.random(in: .min ... .max, using: &generator))
    case 4: self = .double(Self.double(using: &generator))
    case 5: self = .string(Self.text(using: &generator))
    case 6, 7:
      let count = Int.random(in: 0...4, using: &generator)
      self = .array((0..<count).map { _ in Self(depth: depth - 1, using: &generator) })
    default:
      let count = Int.random(in: 0...4, using: &generator)
      var members: [String: RandomJSONValue] = [:]
      for _ in 0..<count {
        members[Self.text(using: &generator)] = Self(depth: depth - 1, using: &generator)
      }
      self = .object(members)
    }
  }

  private static func double(using generator: inout some RandomNumberGenerator) -> Double {
    let number = Double(bitPattern: .random(in: .min ... .max, using: &generator))
    return number.isFinite ? number : Double(Int16.random(in: .min ... .max, using: &generator)) / 8
  }

  static func text(using generator: inout some RandomNumberGenerator) -> String {
    let characters = [
      "a", "b", "Z", "0", " ", "!", "#", "/", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1B}",
      "\u{7F}", "\u{9B}", "é", "ß", "中", "😀", "\u{202E}", "\u{E0041}", "\u{FEFF}", "\u{FFFF}",
    ]
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in characters.randomElement(using: &generator) ?? "" }.joined()
  }
}

extension RandomJSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members { try container.encode(value, forKey: Key(name)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .unsigned(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      default: try container.encodeNil()
      }
    }
  }
}

extension RandomJSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        Dictionary(
          uniqueKeysWithValues: try container.allKeys.map {
            ($0.stringValue, try container.decode(RandomJSONValue.self, forKey: $0))
          }))
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [RandomJSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(RandomJSONValue.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .int(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else {
      self = .double(try container.decode(Double.self))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
