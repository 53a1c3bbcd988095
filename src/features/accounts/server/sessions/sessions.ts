import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { permissionsOf } from '#features/access/server/index.ts'
import { type Actor, asStaffMember } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken, randomToken } from '#platform/server/random-token.ts'
import type { UserRow } from '../users/user-store.ts'
import { csrfOf } from './secrets.ts'
import {
  deleteExpiredSessionsOf,
  deleteSessionByToken,
  type FoundSession,
  findSession,
  insertSession,
  renewSession,
} from './session-store.ts'

const sessionCookie = 'session'
const csrfCookie = '_csrf'
const dayMs = 86_400_000
/** A session ends 30 days after its last use. The last use is stored once a day (ACC-O2). */
const sessionLifetimeMs = 30 * dayMs
const renewalIntervalMs = dayMs

type Store = Kysely<Tables>
type SessionDeps = { readonly database: Database; now(): Date }
type Request = RequestContext['request']
type Response = RequestContext['response']

export const tokenOf = (request: Request): string | undefined => request.cookie(sessionCookie) || undefined

/** Returns true if a request has a session cookie, valid or not. */
export const carriesSession = (request: Request): boolean => tokenOf(request) !== undefined

export const sendCookies = (response: Response, token: string) => {
  const maxAge = sessionLifetimeMs / 1000
  response.setCookie(sessionCookie, token, { maxAge, httpOnly: true })
  response.setCookie(csrfCookie, csrfOf(token), { maxAge })
}

/** The user rows of actors. A row is stored until its actor is garbage collected after the request. */
const rowsByActor = new WeakMap<Actor, UserRow>()

/**
 * Returns the reader's user row from the start of the request, which saves a second query. It does not include later
 * changes.
 */
export const rowOfReader = (actor: Actor | null): UserRow | undefined =>
  actor ? rowsByActor.get(actor) : undefined

const actorOf = (session: FoundSession): Actor => {
  const actor = buildActor(session)
  rowsByActor.set(actor, session)
  return actor
}

const buildActor = (session: FoundSession): Actor => {
  const shared = {
    userId: session.id,
    sessionId: session.session_id,
    staffId: session.staff_id ?? undefined,
    toggled: session.toggled,
  }
  const supplierId = session.acting_supplier_id
  // Staff with supplier roles have only the permissions of a supplier contact.
  if (supplierId !== null)
    return {
      ...shared,
      userType: 'supplierContact',
      roles: session.acting_roles,
      supplierId,
      canManageBooking: true,
      canManageInventory: true,
    }
  return {
    ...shared,
    userType: session.user_type,
    roles: session.staff_roles ?? session.roles,
    supplierId: session.supplier_id ?? undefined,
    canManageBooking: session.can_manage_booking,
    canManageInventory: session.can_manage_inventory,
  }
}

/** Returns the permission that staff need for the current identity of the session, if any. */
const requiredPermission = (session: FoundSession): Permission | undefined => {
  if (session.staff_id === null) return undefined
  if (session.acting_supplier_id !== null) return 'supplier.edit'
  return session.user_type === 'customer' ? 'customer.edit' : undefined
}

/** Returns the actor of a session. Staff who lost the permission to act as someone else act as themselves again. */
const findPermittedActor = async (store: Store, session: FoundSession): Promise<Actor> => {
  const actor = actorOf(session)
  const needed = requiredPermission(session)
  if (needed === undefined) return actor
  const staff = asStaffMember({ ...actor, roles: session.staff_roles ?? [] })
  return (await permissionsOf(store, staff))(needed) ? actor : staff
}

/** Returns the actor of the session with this token; null if it has ended or its owner is blocked or inactive. */
export const actorOfToken = async (store: Store, token: string, now: Date): Promise<Actor | null> => {
  const session = await findSession(store, hashToken(token), now)
  return session ? findPermittedActor(store, session) : null
}

/** Returns whether a request has a valid session. Unlike the session resolver, it does not extend the session. */
export const hasSession = async ({ database, now }: SessionDeps, request: Request): Promise<boolean> => {
  const token = tokenOf(request)
  return token !== undefined && Boolean(await findSession(database, hashToken(token), now()))
}

/** Returns the actor that a user has after a log-in, without a session. */
export const actorOfUser = (user: UserRow): Actor => ({
  userId: user.id,
  sessionId: '',
  userType: user.user_type,
  roles: user.roles,
  supplierId: user.supplier_id ?? undefined,
  canManageBooking: user.can_manage_booking,
  canManageInventory: user.can_manage_inventory,
})

/** Creates a function that returns the actor of a request. It extends a session at most once a day. */
export const createSessionResolver =
  ({ database, now }: SessionDeps) =>
  async (request: Request, response: Response): Promise<{ actor: Actor; csrf: string } | null> => {
    const token = tokenOf(request)
    if (!token) return null
    const instant = now()
    const session = await findSession(database, hashToken(token), instant)
    if (!session) return null
    if (instant.getTime() - session.last_seen_at.getTime() > renewalIntervalMs) {
      await renewSession(
        database,
        session.session_id,
        instant,
        new Date(instant.getTime() + sessionLifetimeMs),
      )
      sendCookies(response, token)
    }
    return { actor: await findPermittedActor(database, session), csrf: csrfOf(token) }
  }

/**
 * Logs a user in. It always creates a new token, which prevents session fixation, and ends the browser's earlier
 * session.
 */
export const openSession = async (
  { database, now }: SessionDeps,
  { request, response }: RequestContext,
  userId: string,
): Promise<void> => {
  const token = randomToken()
  const earlierToken = tokenOf(request)
  const instant = now()
  if (earlierToken) await deleteSessionByToken(database, hashToken(earlierToken))
  await deleteExpiredSessionsOf(database, userId, instant)
  await insertSession(database, {
    token_hash: hashToken(token),
    id: randomUUID(),
    user_id: userId,
    staff_id: null,
    created_at: instant,
    last_seen_at: instant,
    expires_at: new Date(instant.getTime() + sessionLifetimeMs),
    user_agent: request.userAgent.slice(0, 300),
    ip: request.ip.slice(0, 60),
  })
  sendCookies(response, token)
}

/** Ends the browser's session on the server and clears its cookies. */
export const closeSession = async ({ database }: SessionDeps, { request, response }: RequestContext) => {
  const token = tokenOf(request)
  if (token) await deleteSessionByToken(database, hashToken(token))
  response.clearCookie(sessionCookie)
  response.clearCookie(csrfCookie)
}
