/// Calls a function, and converts an error that it throws.
///
/// ```swift
/// let file = try converting(Errno.self, try system.open(path, .readOnly)) {
///   FileError.system(.read, path: path, $0)
/// }
/// ```
///
/// - Parameters:
///   - type: The type of the error that `body` throws, which the compiler does not infer.
///   - body: The call.
///   - convert: Returns the error to throw instead.
/// - Returns: The result of the call.
/// - Throws: The converted error.
package func converting<Value, Failure: Error, Converted: Error>(
  _ type: Failure.Type, _ body: @autoclosure () throws(Failure) -> Value,
  _ convert: (Failure) -> Converted
) throws(Converted) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw convert(error)
  }
}
