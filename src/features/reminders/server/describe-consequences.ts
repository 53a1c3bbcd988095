import { planEvents } from '#features/bookings/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Consequence } from '#features/events/rules/reading/event-response.ts'
import { eventPermissions } from '#features/events/server/index.ts'
import { listCardCharges, type PaymentsDeps } from '#features/payments/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import {
  type ScheduledCancellation,
  type ScheduleFacts,
  scheduleDifferences,
} from '../rules/payment-schedule.ts'
import { readDueFacts } from './read-due-facts.ts'

type Deps = Pick<PaymentsDeps, 'gateway' | 'now'>
type Change = { readonly before: EventDocument; readonly after: EventDocument; readonly actor: Actor }

/**
 * Returns what a previewed change of an event would alter in the schedule of its payments, charges, reminders and
 * automatic cancellation. Readers without the permission to see payments get no amounts and no cards, but they read how
 * many charges there are.
 */
export const describeConsequences = async (
  tx: Tx,
  deps: Deps,
  { before, after, actor }: Change,
): Promise<Consequence[]> => {
  const can = await eventPermissions(tx, actor, before, dayOf(deps.now()))
  const seesPayments = can('payments.view')
  return scheduleDifferences(
    await readSchedule(tx, deps, before, seesPayments),
    await readSchedule(tx, deps, after, seesPayments),
  )
}

const readSchedule = async (
  tx: Tx,
  deps: Deps,
  event: EventDocument,
  seesPayments: boolean,
): Promise<ScheduleFacts> => {
  const charges = await listCardCharges(tx, deps, event)
  return {
    event,
    ...(await readDueFacts(tx, event.id, deps.now())),
    paidByCard: new Map(
      charges.flatMap(({ customerId, paysUntil }) => (paysUntil ? [[customerId, paysUntil] as const] : [])),
    ),
    charges,
    seesPayments,
    cancellation: await planCancellationOf(tx, event, deps.now()),
  }
}

const planCancellationOf = async (
  tx: Tx,
  event: EventDocument,
  now: Date,
): Promise<ScheduledCancellation> => {
  const [plannedStep] = await planEvents(tx, [event], now)
  if (!plannedStep) return undefined
  const { plan } = plannedStep
  if (plan.step === 'stay') return { reason: plan.reason }
  const { unpaid, cancelledOn } = plan
  return { unpaid, cancelledOn, ...(plan.step === 'warn' && { warnedOn: plan.on }) }
}
