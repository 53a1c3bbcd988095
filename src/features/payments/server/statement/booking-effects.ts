import { readStatusStages } from '#features/events/server/index.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { type BookingEffect, creditableStates, maxCreditsTried } from '../../rules/bank-statement.ts'
import { tryChange } from '../moving/preview-money.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { creditRow, type MatchedRow } from './credit-statement.ts'

/**
 * Returns, by key, how rows of a statement change the booking of their event if they are credited, alone or together
 * with the other rows for the event. Rows that change nothing are omitted. Tries the credits under the event's lock,
 * and rolls them back. Tries at most `maxCredits` credits; the effect of the remaining rows is 'unknown'.
 */
export const bookingEffects = async (
  deps: PaymentsDeps,
  rows: readonly MatchedRow[],
  {
    doneBy,
    maxCredits = maxCreditsTried,
  }: {
    readonly doneBy: string
    /** The effect of rows beyond this many credits is 'unknown'. */
    readonly maxCredits?: number
  },
): Promise<ReadonlyMap<string, BookingEffect>> => {
  const creditable = rows.filter(({ state }) => creditableStates.includes(state))
  const rowsByEvent = Map.groupBy(creditable, ({ transaction }) => transaction!.event_id)
  const stages = await readStatusStages(deps.database, [...rowsByEvent.keys()])
  const effects = new Map<string, BookingEffect>()
  let triedCredits = 0
  for (const [eventId, eventRows] of rowsByEvent) {
    if (!canBeBooked(stages.get(eventId))) continue
    // Each row is tried alone and, if there are several, also together with the others.
    const neededCredits = eventRows.length > 1 ? 2 * eventRows.length : 1
    const isTried = triedCredits + neededCredits <= maxCredits
    if (isTried) triedCredits += neededCredits
    const eventEffects = isTried ? await effectsIn(deps, eventId, eventRows, doneBy) : undefined
    for (const { key } of eventRows) {
      const effect = eventEffects ? eventEffects.get(key) : 'unknown'
      if (effect) effects.set(key, effect)
    }
  }
  return effects
}

/** Returns whether money can change the booking of an event at a status stage. */
const canBeBooked = (stage: string | undefined): boolean => stage === 'Enquiry' || stage === 'Pending Booking'

const effectsIn = async (
  deps: PaymentsDeps,
  eventId: string,
  rows: readonly MatchedRow[],
  doneBy: string,
): Promise<ReadonlyMap<string, BookingEffect>> => {
  /** Returns what crediting rows together does to the booking, or undefined. */
  const effectOf = async (creditedRows: readonly MatchedRow[]): Promise<'books' | 'starts' | undefined> => {
    const stages = await tryChange(
      deps,
      eventId,
      async (trialDeps) => {
        for (const row of creditedRows) {
          const transaction = await creditRow(trialDeps, row, doneBy)
          if (isRefusal(transaction)) return transaction
        }
        return {}
      },
      ({ before, after }) => ({ before: before.statusStage, after: after.statusStage }),
    )
    if (isRefusal(stages) || stages.after === stages.before) return undefined
    return stages.after === 'Booked' ? 'books' : 'starts'
  }
  const effects = new Map<string, BookingEffect>()
  for (const row of rows) {
    const effect = await effectOf([row])
    if (effect) effects.set(row.key, effect)
  }
  if (rows.length === 1 || [...effects.values()].includes('books')) return effects
  if ((await effectOf(rows)) !== 'books') return effects
  return new Map(rows.map(({ key }) => [key, 'booksTogether']))
}
