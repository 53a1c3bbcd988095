import { hash, verify } from '@node-rs/argon2'
import { refusal } from '#kernel/refusal.ts'
import { refused } from '#platform/server/http/implement-endpoints.ts'
import { createWorkQueue } from '#platform/server/work-queue.ts'

/**
 * Hashes take turns: they run in the thread pool that files, compression and host names use too, so half
 * of its four threads stay free. Whoever would wait longer than some seconds is asked to come back.
 */
const queue = createWorkQueue({ atOnce: 2, waiting: 150 })

/** @throws the refusal `busy`, which the call answers, when too many are waiting */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = await queue.run(work)
  if (!done) throw refused(refusal('busy', { retryAfter: 5 }))
  return done.result
}

/** argon2id with the library's parameters (19 MiB, 2 passes), in the thread pool: other calls go on. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

let decoyMade: Promise<string> | undefined
const decoy = (): Promise<string> => {
  decoyMade ??= hash('nobody has this one')
  return decoyMade
}

/**
 * False when there is no password to compare with. That takes as long as a comparison, so that the time
 * tells nobody whether an address is known, or has a password.
 */
export const passwordMatches = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const against = stored ?? (await decoy())
  const same = await inTurn(() => verify(against, password))
  return same && typeof stored === 'string'
}
