/// The environment variable with the secret of a web service, which no tool passes to the programs
/// that it starts.
package let secretVariable = "WOLFRAM_APP_ID"
