import { type Actor, countsAsStaff, isStaffSession } from '#kernel/actor.ts'
import type { Replica } from '../database/replica.ts'
import type { ReplicaAccess, RequestContext } from './request-context.ts'

/** The cookie with the position of the browser's last write in the write-ahead log of the primary. */
const lastWriteCookie = 'lastWrite'
/** Seconds after which every replica that is in use has the write; much longer than its maximum lag. */
const maxAge = 60
/** A position that no replica reaches, after a write whose position is not known. */
const unknownPosition = Number.MAX_SAFE_INTEGER

/**
 * Returns the access to the replica for a request of staff; undefined for other users, who never read from it. Staff
 * read from it unless they use the view of customers, or the replica does not have the last write of their browser yet.
 * A cookie stores the position of that write, because any process may have handled it. A member of staff who forges the
 * cookie only gets older versions of data that they can see anyway.
 */
export const replicaAccess = (
  replica: Replica,
  { actor, request, response }: Pick<RequestContext, 'request' | 'response'> & { readonly actor: Actor },
): ReplicaAccess | undefined => {
  if (!isStaffSession(actor)) return undefined
  const canRead = () =>
    countsAsStaff(actor) && replica.hasReplayed(Number(request.cookie(lastWriteCookie) ?? 0))
  return {
    read: (reads) => (canRead() ? replica.read(reads) : reads()),
    async rememberWrite() {
      const position = await replica.readPosition().catch(() => unknownPosition)
      response.setCookie(lastWriteCookie, String(position), { maxAge, httpOnly: true })
    },
  }
}
