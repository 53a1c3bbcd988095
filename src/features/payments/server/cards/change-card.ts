import { isErased } from '#features/accounts/server/index.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { refusal } from '../../rules/refusals.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import {
  insertCardCheck,
  readCardCheck,
  readStoredCard,
  removeStoredCards,
  replaceStoredCard,
  type StoredCard,
} from './stored-card-store.ts'

type Owner = { readonly eventId: string; readonly customerId: string }

/**
 * Refuses everybody except staff and the customer whose card it is. The access of the endpoint checks the role of
 * staff.
 */
const refuseOthers = (actor: Actor, customerId: string): Refusal | undefined =>
  actor.userId === customerId || countsAsStaff(actor) ? undefined : refusal('notAllowed')

/**
 * Locks an event. Refuses with nodeNotFound if it is missing, and with customerNotFound if the customer is erased or
 * not in the event.
 */
const lockEventOfOwner = async (tx: Tx, { eventId, customerId }: Owner): Promise<Refusal | undefined> => {
  const event = await lockEvent(tx, eventId)
  if (!event) return refusal('nodeNotFound', { id: eventId })
  const isInEvent =
    event.organiserId === customerId || event.guests.some((guest) => guest.customerId === customerId)
  return !isInEvent || (await isErased(tx, customerId)) ? refusal('customerNotFound') : undefined
}

/**
 * Starts the change of a customer's card for an event: stores a card check and signs it for the card form (PAY-009).
 * The earlier card stays until the new one is stored. Refuses with paymentSystemOff, notAllowed, nodeNotFound or
 * customerNotFound.
 */
export const startCardChange = async (deps: PaymentsDeps, actor: Actor, owner: Owner) => {
  const { gateway } = deps
  if (!gateway) return refusal('paymentSystemOff')
  const accessRefusal = refuseOthers(actor, owner.customerId)
  if (accessRefusal) return accessRefusal
  if (!(await gateway.acceptsTokens())) return refusal('paymentSystemOff')
  return transact(deps.database, async (tx) => {
    const unavailable = await lockEventOfOwner(tx, owner)
    if (unavailable) return unavailable
    const at = deps.now()
    const id = timedId(at)
    await insertCardCheck(tx, { ...owner, id, startedBy: personBehind(actor), at })
    return { jwt: await gateway.prepareCardCheck({ reference: id, at }), changeId: id }
  })
}

type CardResult = {
  /** The event for which the endpoint checked access. The card check must belong to the same event. */
  readonly eventId: string
  readonly changeId: string
  /** Undefined if the card form reported no signed result. */
  readonly signedResult: string | undefined
  /** True if the card form reported that the gateway refused its token. */
  readonly isTokenRefused?: boolean
}

/**
 * Stores the card of a card check if the gateway's signed result confirms it. A repeat returns the same card.
 * @returns the card or a refusal: cardNotStored if the check has ended or the gateway did not sign the result for it,
 * cardDeclined if the gateway declined the card, or as startCardChange refuses
 */
export const finishCardChange = async (
  deps: PaymentsDeps,
  actor: Actor,
  { eventId, changeId, signedResult, isTokenRefused }: CardResult,
): Promise<StoredCard | Refusal> => {
  const { gateway, database } = deps
  if (!gateway) return refusal('paymentSystemOff')
  const namedCheck = await readCardCheck(database, changeId)
  const cardCheck = namedCheck?.event_id === eventId ? namedCheck : undefined
  const accessRefusal = cardCheck ? refuseOthers(actor, cardCheck.customer_id) : refusal('cardNotStored')
  if (!cardCheck || accessRefusal) return accessRefusal ?? refusal('cardNotStored')
  if (isTokenRefused && !(await gateway.acceptsTokens({ isReported: true })))
    return refusal('paymentSystemOff')
  if (signedResult === undefined) return refusal('cardNotStored')
  const checkResult = await gateway.readCardCheck(signedResult, { reference: changeId, at: deps.now() })
  if (!checkResult) return refusal('cardNotStored')
  if (checkResult.state === 'declined') return refusal('cardDeclined', { reason: checkResult.reason })
  return transact(database, async (tx) => {
    const unavailable = await lockEventOfOwner(tx, { eventId, customerId: cardCheck.customer_id })
    if (unavailable) return unavailable
    // The check no longer exists if a later check or a removal has ended it in the meantime.
    const check = await readCardCheck(tx, changeId)
    if (!check) return refusal('cardNotStored')
    return check.gateway_reference ? check : replaceStoredCard(tx, check, checkResult, deps.now())
  })
}

/** Returns the card that a customer has stored for an event; undefined if there is none. Refuses with notAllowed. */
export const readCardOf = async (
  { database }: PaymentsDeps,
  actor: Actor,
  owner: Owner,
): Promise<StoredCard | undefined | Refusal> =>
  refuseOthers(actor, owner.customerId) ?? readStoredCard(database, owner)

/** Removes the card of a customer from an event, and any card checks that have started. A repeat changes nothing. */
export const removeCardOf = async (
  { database }: PaymentsDeps,
  actor: Actor,
  owner: Owner,
): Promise<Refusal | undefined> => {
  const accessRefusal = refuseOthers(actor, owner.customerId)
  if (accessRefusal) return accessRefusal
  const removed = await transact(database, async (tx) => {
    if (!(await lockEvent(tx, owner.eventId))) return refusal('nodeNotFound', { id: owner.eventId })
    return removeStoredCards(tx, owner)
  })
  return isRefusal(removed) ? removed : undefined
}
