import { randomUUID } from 'node:crypto'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import { hashToken } from '#platform/server/random-token.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { hashPin, randomPin } from '../sessions/secrets.ts'
import type { LinkData } from '../tables.ts'
import { findUserByEmail, findUserById, mayLogIn, type UserRow } from '../users/user-store.ts'
import { findLatestPinLink, findLink, insertLink, type LinkRow, takeLink, takePinTry } from './link-store.ts'
import { checkToken, signToken } from './signed-token.ts'

const minute = 60_000
const loginLife = 24 * 60 * minute
const passwordLife = 60 * minute
const emailLife = loginLife
const pinLife = 15 * minute

const wrongPins = { tries: 10, seconds: 86_400 }
/** Many accounts failing at once is a machine guessing: nobody's pins work for the rest of the hour. */
const wrongPinsOfAll = { tries: 200, seconds: 3600 }

/** What a link is made with. */
type Signer = {
  /** The secret that tokens are signed by. */
  readonly config: Pick<AccountsDeps['config'], 'sessionSecret'>
  now(): Date
}

type Deps = Pick<AccountsDeps, 'database' | 'gate' | 'onLinkOpened'> & Signer

/**
 * Makes a link that logs in once within 24 hours, with a pin for 15 minutes.
 */
export const createLoginLink = async (tx: Tx, { config, now }: Signer, userId: string, data: LinkData) => {
  const [id, pin] = [randomUUID(), randomPin()]
  const expiresAt = new Date(now().getTime() + loginLife)
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

/** Makes a token that sets a new password once within an hour. */
export const createPasswordLink = (tx: Tx, signer: Signer, { id }: UserRow) =>
  createPlainLink(tx, signer, { purpose: 'password', userId: id, data: {}, life: passwordLife })

/** Makes a token that confirms a new address once within 24 hours. */
export const createEmailLink = (tx: Tx, signer: Signer, userId: string, email: string) =>
  createPlainLink(tx, signer, { purpose: 'email', userId, data: { email }, life: emailLife })

type PlainLink = {
  readonly purpose: 'password' | 'email'
  readonly userId: string
  readonly data: LinkData
  /** Milliseconds. */
  readonly life: number
}

const createPlainLink = async (tx: Tx, signer: Signer, { purpose, userId, data, life }: PlainLink) => {
  const now = signer.now()
  const expiresAt = new Date(now.getTime() + life)
  const token = signToken(signer.config.sessionSecret, purpose, expiresAt)
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

const opened = async (tx: Tx, deps: Deps, link: LinkRow): Promise<OpenedLink | Refusal> => {
  const user = await findUserById(tx, link.user_id)
  if (!user || !mayLogIn(user)) return refusal('magicLinkFailed')
  const { eventId } = link.additional_data
  const needUserLogin = user.user_type !== 'customer'
  if (eventId && !needUserLogin) await deps.onLinkOpened?.(tx, { userId: user.id, eventId })
  return { user, data: link.additional_data, needUserLogin }
}

/** Uses the token of a magic link up. A link too old, whose user has a password, asks for that instead. */
export const openLink = async (deps: Deps, token: string): Promise<OpenedLink | Refusal> => {
  // One of ours that is too old is looked up all the same, for its user's sake.
  if (checkToken(deps.config.sessionSecret, 'login', token, deps.now()) === 'forged')
    return refusal('magicLinkFailed')
  return transact(deps.database, async (tx) => {
    const link = await takeLink(tx, 'login', hashToken(token), deps.now())
    if (link) return opened(tx, deps, link)
    const old = await findLink(tx, 'login', hashToken(token))
    const user = old && !old.used_at ? await findUserById(tx, old.user_id) : undefined
    if (!user?.password_hash) return refusal('magicLinkFailed')
    return { user, data: {}, needUserLogin: true }
  })
}

/**
 * Logs in by the pin of the newest link: 5 tries a pin, 10 wrong a day an address, whether anybody has it
 * or not, and a brake over all accounts, which counts guesses at pins that are open. Pins never work for
 * staff or supplier contacts.
 */
export const openByPin = async (
  deps: Deps,
  { organiserEmail, digits }: { organiserEmail: string; digits: string },
): Promise<OpenedLink | Refusal> => {
  const { tries } = deps.gate
  const ofAccount = [`pin of ${organiserEmail}`, wrongPins] as const
  const ofAll = ['pin of anybody', wrongPinsOfAll] as const
  const spent = await tries.consume(...ofAccount)
  if (spent > 0) return refusal('magicLinkFailed', { retryAfter: spent })
  const user = await findUserByEmail(deps.database, organiserEmail)
  const since = new Date(deps.now().getTime() - pinLife)
  const open = await findLatestPinLink(deps.database, user?.id ?? 'nobody', since)
  if (user?.user_type !== 'customer' || !open) return refusal('magicLinkFailed')
  const braked = await tries.consume(...ofAll)
  if (braked > 0) return refusal('magicLinkFailed', { retryAfter: braked })
  const link = await matchingLink(deps, open, digits)
  if (!link) return refusal('magicLinkFailed')
  await restoreEach(tries, [ofAccount, ofAll])
  return transact(deps.database, async (tx) => {
    const taken = await takeLink(tx, 'login', link.token_hash, deps.now())
    return taken ? opened(tx, deps, taken) : refusal('magicLinkFailed')
  })
}

/** Counts the try before it compares, in a statement of its own: a wrong one stays counted. */
const matchingLink = async ({ database }: Deps, { id }: LinkRow, digits: string) => {
  const link = await takePinTry(database, id)
  return link && link.pin_hash === hashPin(link.id, digits) ? link : undefined
}
