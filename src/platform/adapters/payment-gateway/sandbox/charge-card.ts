import type { Database } from '../../../server/database/connect.ts'
import { intentExpiry } from '../gateway-jwt.ts'
import { GatewayUnreachable, type PaymentIntent, type StoredCardCharge } from '../payment-gateway.ts'
import { findSandboxCard, findStoredSandboxCard, type SandboxCard } from './sandbox-cards.ts'
import { type SandboxState, storeAttempt } from './sandbox-store.ts'

const stateAfter: Record<SandboxCard['does'], SandboxState> = {
  pay: 'paid',
  decline: 'declined',
  challenge: 'challenge',
  timeOut: 'taking',
}

type EnteredCard = { readonly number: string; readonly expiry: string }

/**
 * Charges a card that was entered for an intent. `settlesAfter` is the delay in milliseconds for the test card that
 * times out.
 * @returns the card, and whether the attempt was stored: orders that are paid, being charged or closed don't change
 */
export const chargeSandboxCard = async (
  database: Database,
  { reference, amountPence, at }: PaymentIntent,
  { number, expiry }: EnteredCard,
  { now = at, settlesAfter = 0 }: { readonly now?: Date; readonly settlesAfter?: number } = {},
): Promise<{ card: SandboxCard; isStored: boolean }> => {
  const card = findSandboxCard(number, expiry, now)
  const isStored = await storeAttempt(database, {
    reference,
    amountPence,
    cardDigits: number.replace(/\D/g, '').slice(-4),
    state: stateAfter[card.does],
    reason: card.does === 'decline' ? card.reason : null,
    settlesAt:
      card.does === 'challenge'
        ? intentExpiry(at)
        : new Date(now.getTime() + (card.does === 'timeOut' ? settlesAfter : 0)),
    notices: card.does === 'pay' ? card.notices : 1,
  })
  return { card, isStored }
}

/**
 * Charges a stored card once for each reference.
 * @throws GatewayUnreachable for the card that times out, although it is charged
 */
export const chargeStoredSandboxCard = async (
  database: Database,
  { reference, amountPence, cardReference, at }: StoredCardCharge,
): Promise<void> => {
  const card = findStoredSandboxCard(cardReference)
  await storeAttempt(database, {
    reference,
    amountPence,
    cardDigits: card.digits,
    state: card.does === 'decline' ? 'declined' : 'paid',
    reason: card.does === 'decline' ? card.reason : null,
    settlesAt: at,
    notices: 0,
  })
  if (card.does === 'timeOut') throw new GatewayUnreachable('the sandbox did not respond')
}
