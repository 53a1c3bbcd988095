import { type InviteStep, inviteStep, notPossibleToAccept } from '../../rules/invite/invite-rules.ts'

/** How often the check is tried, and milliseconds between two tries (000 §9). */
const tries = 3
const pauseBetween = 1000

const sleep = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** An answer that is final: asking again would not change it. */
const isFinal = (reason: unknown): boolean => (reason as { code?: string })?.code === 'tokenInvalid'

/**
 * Asks whether the reader is part of the event already, up to three times, a second apart (000 §4).
 * @returns what follows; undefined for a malformed answer
 * @throws Error 'Not possible to accept this invite' after the last try, 'Token is invalid' at once
 */
export const checkParticipation = async (
  check: () => Promise<unknown>,
  pause: (time: number) => Promise<void> = sleep,
): Promise<InviteStep | undefined> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return inviteStep(await check())
    } catch (reason) {
      if (isFinal(reason)) throw reason
      if (attempt < tries) await pause(pauseBetween)
    }
  }
  throw new Error(notPossibleToAccept)
}
