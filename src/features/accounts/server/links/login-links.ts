import { randomUUID } from 'node:crypto'
import type { Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { hashPin, randomPin } from '../sessions/secrets.ts'
import type { LinkData } from '../tables.ts'
import { canLogIn, findUserByEmail, findUserById, type UserRow } from '../users/user-store.ts'
import {
  consumeLink,
  consumePinTry,
  findLatestPinLink,
  findLink,
  insertLink,
  type LinkRow,
} from './link-store.ts'
import { checkToken, signToken } from './signed-token.ts'

const minuteMs = 60_000
const loginLifetimeMs = 24 * 60 * minuteMs
const passwordLifetimeMs = 60 * minuteMs
const emailLifetimeMs = loginLifetimeMs
const pinLifetimeMs = 15 * minuteMs

const wrongPinsOfAddress = { tries: 10, seconds: 86_400 }
/**
 * The limit of wrong pins for all accounts together. Above it, someone is probably guessing, so no pin works for the
 * rest of the hour.
 */
const wrongPinsOfAll = { tries: 200, seconds: 3600 }

/** The dependencies for creating a link. */
type LinkDeps = {
  /** The configuration with the secret for signing tokens. */
  readonly config: Pick<AccountsDeps['config'], 'sessionSecret'>
  now(): Date
}

type Deps = Pick<AccountsDeps, 'database' | 'gate' | 'onLinkOpened'> & LinkDeps

/** Creates a link that logs in once within 24 hours, with a pin that works for 15 minutes (ACC-O14). */
export const createLoginLink = async (tx: Tx, { config, now }: LinkDeps, userId: string, data: LinkData) => {
  const [id, pin] = [randomUUID(), randomPin()]
  const expiresAt = new Date(now().getTime() + loginLifetimeMs)
  const token = signToken(config.sessionSecret, 'login', expiresAt)
  await insertLink(tx, {
    id,
    purpose: 'login',
    user_id: userId,
    token_hash: hashToken(token),
    pin_hash: hashPin(id, pin),
    additional_data: JSON.stringify(data),
    created_at: now(),
    expires_at: expiresAt,
  })
  return { token, pin }
}

/** Creates a token that can set a new password once, within an hour. */
export const createPasswordLink = (tx: Tx, deps: LinkDeps, { id }: UserRow) =>
  createPlainLink(tx, deps, { purpose: 'password', userId: id, data: {}, lifetimeMs: passwordLifetimeMs })

/** Creates a token that can confirm a new address once, within 24 hours. */
export const createEmailLink = (tx: Tx, deps: LinkDeps, userId: string, email: string) =>
  createPlainLink(tx, deps, { purpose: 'email', userId, data: { email }, lifetimeMs: emailLifetimeMs })

type PlainLink = {
  readonly purpose: 'password' | 'email'
  readonly userId: string
  readonly data: LinkData
  /** The lifetime of the link in ms. */
  readonly lifetimeMs: number
}

const createPlainLink = async (tx: Tx, deps: LinkDeps, { purpose, userId, data, lifetimeMs }: PlainLink) => {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const token = signToken(deps.config.sessionSecret, purpose, expiresAt)
  await insertLink(tx, {
    id: randomUUID(),
    purpose,
    user_id: userId,
    token_hash: hashToken(token),
    additional_data: JSON.stringify(data),
    created_at: now,
    expires_at: expiresAt,
  })
  return token
}

export type OpenedLink = { readonly user: UserRow; readonly data: LinkData; readonly needUserLogin: boolean }

const acceptLink = async (tx: Tx, deps: Deps, link: LinkRow): Promise<OpenedLink | Refusal> => {
  const user = await findUserById(tx, link.user_id)
  if (!user || !canLogIn(user)) return refusal('magicLinkFailed')
  const { eventId } = link.additional_data
  const needUserLogin = user.user_type !== 'customer'
  if (eventId && !needUserLogin) await deps.onLinkOpened?.(tx, { userId: user.id, eventId })
  return { user, data: link.additional_data, needUserLogin }
}

/**
 * Opens a magic link and marks it as used. `needUserLogin` is true if the user must log in with a password: because the
 * link has expired, or because they are not a customer.
 */
export const openLink = async (deps: Deps, token: string): Promise<OpenedLink | Refusal> => {
  // An expired token with a valid signature is looked up too, because its user may have a password to log in with.
  if (checkToken(deps.config.sessionSecret, 'login', token, deps.now()) === 'forged')
    return refusal('magicLinkFailed')
  return transact(deps.database, async (tx) => {
    const link = await consumeLink(tx, 'login', hashToken(token), deps.now())
    if (link) return acceptLink(tx, deps, link)
    const oldLink = await findLink(tx, 'login', hashToken(token))
    const user = oldLink && !oldLink.used_at ? await findUserById(tx, oldLink.user_id) : undefined
    if (!user?.password_hash) return refusal('magicLinkFailed')
    return { user, data: {}, needUserLogin: true }
  })
}

/**
 * Opens the latest link of an address by its pin. Each pin allows 5 attempts. An address, whether or not it has an
 * account, allows 10 wrong pins per day. A third limit counts attempts at existing pins for all accounts together. Pins
 * work only for customers.
 */
export const openByPin = async (
  deps: Deps,
  { organiserEmail, digits }: { organiserEmail: string; digits: string },
): Promise<OpenedLink | Refusal> => {
  const { tries } = deps.gate
  const addressLimit = [`pin of ${organiserEmail}`, wrongPinsOfAddress] as const
  const overallLimit = ['pin of anybody', wrongPinsOfAll] as const
  const addressRetryAfter = await tries.consume(...addressLimit)
  if (addressRetryAfter > 0) return refusal('magicLinkFailed', { retryAfter: addressRetryAfter })
  const user = await findUserByEmail(deps.database, organiserEmail)
  const since = new Date(deps.now().getTime() - pinLifetimeMs)
  const pinLink = await findLatestPinLink(deps.database, user?.id ?? 'nobody', since)
  if (user?.user_type !== 'customer' || !pinLink) return refusal('magicLinkFailed')
  const overallRetryAfter = await tries.consume(...overallLimit)
  if (overallRetryAfter > 0) return refusal('magicLinkFailed', { retryAfter: overallRetryAfter })
  const link = await findMatchingLink(deps, pinLink, digits)
  if (!link) return refusal('magicLinkFailed')
  await restoreEach(tries, [addressLimit, overallLimit])
  return transact(deps.database, async (tx) => {
    const consumedLink = await consumeLink(tx, 'login', link.token_hash, deps.now())
    return consumedLink ? acceptLink(tx, deps, consumedLink) : refusal('magicLinkFailed')
  })
}

/** Counts the attempt before it compares the pin, and outside the transaction, so that a wrong pin always counts. */
const findMatchingLink = async ({ database }: Deps, { id }: LinkRow, digits: string) => {
  const link = await consumePinTry(database, id)
  return link && link.pin_hash === hashPin(link.id, digits) ? link : undefined
}
