/** Why a connected account can't send a mail; see `AccountProblem`. */
export const accountProblems = ['disconnected', 'notConnected'] as const
