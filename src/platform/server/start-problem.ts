/**
 * A problem that the person who starts Jaunt can solve. The message says what is wrong and what to do; it is printed
 * without a stack trace.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
