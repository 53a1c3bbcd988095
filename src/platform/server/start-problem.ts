/**
 * A problem that the person who starts Jaunt can solve: the message says what is wrong and what to do. Printed
 * without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
