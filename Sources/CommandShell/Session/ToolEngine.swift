public import StateDiff
public import TimeTravel
public import Unidirectional

/// A tool at work, without the types of its state and actions: its store as functions.
///
/// What knows these types is made by `make(_:settings:)`, whose body is compiled into the module
/// that runs the tool; behind these functions a command costs there what it would cost in code
/// written for that tool alone. The rest of the shell is compiled once.
///
/// It lives on the thread that made it.
@usableFromInline
final class ToolEngine {
  /// What the tool's own commands do, in the order of their declaration: reads its arguments and
  /// sends its action.
  let perform: [Perform]

  /// What is under way.
  let effects: any EffectsUnderWay

  /// The words that a candidate list has for the state now, beginning as typed.
  let words: (CompletionProvider, String) -> [String]

  /// The state now.
  let dumpValue: () -> DumpValue

  /// What the prompt says of it.
  let prompt: () -> String

  /// What a person would lose by leaving now; nil where nothing would be.
  let unsavedWork: () -> String?

  /// Sends what the tool makes of an effect that was cancelled on purpose, as part of the step of
  /// that origin.
  let sendCancelled: (EffectSignature, StepOrigin) -> Void

  /// Goes to another step.
  let travel: (Travel) throws(TimelineRejection) -> Void

  /// The step that travel leads to.
  let destination: (Travel) throws(TimelineRejection) -> Int

  /// Where the session stands among its steps.
  let position: () -> TimelinePosition

  /// Calls a function with the number, the command and the changes of one step after the other.
  let forEachStep: (ClosedRange<Int>, (Int, String, [Change]) -> Void) -> Void

  /// Which commands, of these numbers, have made steps within a range.
  let origins: (Set<UInt64>, ClosedRange<Int>) -> Set<UInt64>

  /// Steps as a file for Redux DevTools.
  let devToolsFile: (ClosedRange<Int>) -> String

  /// The steps as a test, whose reducer an expression makes.
  let testFunction: (String) throws(SwiftLiteralError) -> String

  /// How what happens is told.
  let settings: () -> ShellSettings

  /// Changes how what happens is told.
  let change: (ShellSettings) -> Void

  /// What records the session and runs recordings again.
  let recorder: any SessionRecording

  /// Begins what the tool does by itself.
  let begin: () -> Void

  /// Where the engine reports to.
  let port: EnginePort

  /// Reads the arguments of a command and sends its action, as part of the step of that origin.
  @usableFromInline
  typealias Perform = (inout ArgumentReader, StepOrigin) throws(ShellError) -> StoreTask

  @usableFromInline
  init(
    perform: [Perform], effects: any EffectsUnderWay,
    words: @escaping (CompletionProvider, String) -> [String], dumpValue: @escaping () -> DumpValue,
    prompt: @escaping () -> String, unsavedWork: @escaping () -> String?,
    sendCancelled: @escaping (EffectSignature, StepOrigin) -> Void,
    travel: @escaping (Travel) throws(TimelineRejection) -> Void,
    destination: @escaping (Travel) throws(TimelineRejection) -> Int,
    position: @escaping () -> TimelinePosition,
    forEachStep: @escaping (ClosedRange<Int>, (Int, String, [Change]) -> Void) -> Void,
    origins: @escaping (Set<UInt64>, ClosedRange<Int>) -> Set<UInt64>,
    devToolsFile: @escaping (ClosedRange<Int>) -> String,
    testFunction: @escaping (String) throws(SwiftLiteralError) -> String,
    settings: @escaping () -> ShellSettings,
    change: @escaping (ShellSettings) -> Void, recorder: any SessionRecording,
    begin: @escaping () -> Void, port: EnginePort
  ) {
    self.perform = perform
    self.effects = effects
    self.words = words
    self.dumpValue = dumpValue
    self.prompt = prompt
    self.unsavedWork = unsavedWork
    self.sendCancelled = sendCancelled
    self.travel = travel
    self.destination = destination
    self.position = position
    self.forEachStep = forEachStep
    self.origins = origins
    self.devToolsFile = devToolsFile
    self.testFunction = testFunction
    self.settings = settings
    self.change = change
    self.recorder = recorder
    self.begin = begin
    self.port = port
  }
}

/// Where an engine reports what happens to, on the session's thread.
@usableFromInline
final class EnginePort {
  /// Called with what there is to tell of an action, before its effects start.
  @usableFromInline var present: (News, StoreTask) -> Void = { _, _ in }

  /// Called with what went wrong where no action could say so.
  @usableFromInline var fault: (EffectFault) -> Void = { _ in }

  /// Called with why a recording or a journal has ended before its time.
  var recordingFailure: (RecordingError) -> Void = { _ in }

  /// The command that is being run.
  var command: () -> StepOrigin = { .unknown }

  /// The command that a `send` stems from, where that is still under way.
  @usableFromInline var origin: (StoreTask) -> StepOrigin = { _ in .unknown }

  @usableFromInline
  init() {}
}

/// What an engine is to be made with.
@usableFromInline
struct EngineSettings: Sendable {
  /// How what happens is told to begin with.
  @usableFromInline let shell: ShellSettings

  /// How many steps are kept.
  @usableFromInline let steps: Int

  /// The time now.
  @usableFromInline let now: @Sendable () -> Timestamp

  /// Called whenever an effect has posted something, on its thread.
  @usableFromInline let wake: @Sendable () -> Void

  /// Writes lines of the log.
  let writeLog: @Sendable ([String]) -> Void

  /// How the log looks.
  let palette: Palette
}
