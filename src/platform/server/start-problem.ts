/**
 * Something the person who starts Jaunt can put right: the message says what is wrong and what to do.
 * Printed without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
