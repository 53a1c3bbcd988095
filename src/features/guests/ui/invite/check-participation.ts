import { type InviteStep, inviteStep, notPossibleToAccept } from '../../rules/invite/invite-rules.ts'

/** The maximum number of attempts, and the pause between two attempts in milliseconds (EVT-046). */
const maxAttempts = 3
const pauseMs = 1000

const sleep = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** Returns whether an error is final, so that a retry would not help. */
const isFinal = (reason: unknown): boolean => (reason as { code?: string })?.code === 'tokenInvalid'

/**
 * Checks whether the user already takes part in the event, with up to three attempts a second apart (EVT-046).
 * @returns the next step; undefined for a malformed response
 * @throws Error 'Not possible to accept this invite' after the last attempt, 'Token is invalid' at once
 */
export const checkParticipation = async (
  check: () => Promise<unknown>,
  pause: (time: number) => Promise<void> = sleep,
): Promise<InviteStep | undefined> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return inviteStep(await check())
    } catch (reason) {
      if (isFinal(reason)) throw reason
      if (attempt < maxAttempts) await pause(pauseMs)
    }
  }
  throw new Error(notPossibleToAccept)
}
