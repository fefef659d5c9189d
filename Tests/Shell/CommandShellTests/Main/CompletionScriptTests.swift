import ArgumentParser
import Testing

@testable import CommandShell

@Suite struct CompletionScriptTests {
  private struct Sample: ParsableCommand {
    @Flag var loud = false
    @Option var color = ""
    @Option(help: "How many.") var count = 1
    @Option(name: .shortAndLong, help: "A name.") var name = ""
    @ArgumentParser.Argument var scripts: [String] = []
  }

  private func script(_ shell: CompletionShell) -> String {
    CompletionScript.mended(Sample.completionScript(for: shell))
  }

  @Test func subcommandsAreRemoved() {
    #expect(Sample.completionScript(for: .zsh).contains("->arg"), "the repair is no longer needed")
    #expect(!script(.zsh).contains("->"))
    #expect(!script(.zsh).contains("state}"))
    #expect(!script(.zsh).contains("_help"))
    #expect(!script(.fish).contains("-fa 'help'"))
  }

  @Test func zshCompletesValuesAfterAnEqualsSign() {
    let zsh = script(.zsh)
    #expect(zsh.contains("'--color=:color:'"))
    #expect(zsh.contains("'--count=[How many.]:count:'"))
    #expect(zsh.contains("{--name=,-n}'[A name.]:name:'"))
    #expect(zsh.contains("'--loud'"))
  }

  @Test func everythingElseIsUnchanged() {
    let zsh = script(.zsh)
    #expect(zsh.contains("'--loud'"))
    #expect(zsh.contains("'*:scripts:'"))
    #expect(zsh.contains("_arguments -w -s -S"))
    #expect(zsh.filter { $0 == "{" }.count == zsh.filter { $0 == "}" }.count)
    #expect(zsh.hasSuffix("fi"))
    #expect(script(.fish).contains("-l 'loud'"))
    #expect(script(.bash) == Sample.completionScript(for: .bash))
    #expect(CompletionScript.mended("any text\n") == "any text\n")
  }
}
