import { hash, verify } from '@node-rs/argon2'
import { refusal } from '#kernel/refusal.ts'
import { refusalError } from '#platform/server/http/implement-endpoints.ts'
import { createWorkQueue } from '#platform/server/work-queue.ts'

/**
 * Limits concurrent hashes to two of the four threads in Node's pool, because files, compression and DNS need the
 * others. If too many hashes are waiting, the request is refused, because it would wait for too long.
 */
const hashQueue = createWorkQueue({ atOnce: 2, waiting: 150 })

/**
 * Runs the work as soon as the queue allows.
 * @throws the refusal `busy` if too many hashes are waiting; the endpoint responds with this refusal
 */
const runInTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const outcome = await hashQueue.run(work)
  if (!outcome) throw refusalError(refusal('busy', { retryAfter: 5 }))
  return outcome.result
}

/** Hashes a password with argon2id and the library's parameters (19 MiB, 2 passes), in the thread pool. */
export const hashPassword = (password: string): Promise<string> => runInTurn(() => hash(password))

let decoyHash: Promise<string> | undefined
const readDecoyHash = (): Promise<string> => {
  decoyHash ??= hash('nobody has this one')
  return decoyHash
}

/**
 * Compares a password with a stored hash. If there is no hash, returns false after an equally long comparison. The
 * duration must not reveal whether an address is known or has a password.
 */
export const passwordMatches = async (
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const hashToVerify = storedHash ?? (await readDecoyHash())
  const isMatch = await runInTurn(() => verify(hashToVerify, password))
  return isMatch && typeof storedHash === 'string'
}
