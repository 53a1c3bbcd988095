import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { countCardCharges, type PaymentsDeps } from '#features/payments/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { EventsPlan } from '../../rules/many/event-edit.ts'
import { planUnpaidEvents } from '../cancelling/cancel-unpaid.ts'

type EditedEvent = { readonly before: EventDocument; readonly after: EventDocument }
type MailConsequences = Pick<EventsPlan['changes'][number], 'cardCharges' | 'isCancelled'>

/**
 * Returns, by event, how many charges of stored cards are planned before and after an edit of automatic emails, and
 * whether the event is cancelled automatically. Charges and cancellations need an email first. Leaves out events for
 * which neither changes.
 * Sends six statements for all events, and at most seven more for each one that allows automatic transactions.
 */
export const mailConsequences = async (
  store: Database | Tx,
  deps: Pick<PaymentsDeps, 'gateway' | 'now'>,
  events: readonly EditedEvent[],
): Promise<ReadonlyMap<string, MailConsequences>> => {
  const edited = events.filter(({ before, after }) => before.autoEmailsBlocked !== after.autoEmailsBlocked)
  const cancelledIn = async (state: keyof EditedEvent) => {
    const planned = await planUnpaidEvents(
      store,
      edited.map((one) => one[state]),
      deps.now(),
    )
    return new Set(planned.flatMap(({ event, plan }) => (plan.step === 'stay' ? [] : event.id)))
  }
  const [cancelledBefore, cancelledAfter] = [await cancelledIn('before'), await cancelledIn('after')]
  const consequences = new Map<string, MailConsequences>()
  for (const { before, after } of edited) {
    const { id } = before
    const [chargesBefore = 0, chargesAfter = 0] = await countCardCharges(store, deps, [before, after])
    const isCancelled = { before: cancelledBefore.has(id), after: cancelledAfter.has(id) }
    const eventConsequences = {
      ...(chargesBefore !== chargesAfter && {
        cardCharges: { before: chargesBefore, after: chargesAfter },
      }),
      ...(isCancelled.before !== isCancelled.after && { isCancelled }),
    }
    if (Object.keys(eventConsequences).length > 0) consequences.set(id, eventConsequences)
    await yieldEventLoop()
  }
  return consequences
}
