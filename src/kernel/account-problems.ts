/**
 * Why an account can't send a mail any more. 'disconnected': the provider no longer allows it, for example because the
 * owner has withdrawn their consent. 'notConnected': the author has another account by now, or none.
 */
export const accountProblems = ['disconnected', 'notConnected'] as const
export type AccountProblem = (typeof accountProblems)[number]
