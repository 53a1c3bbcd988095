import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { whyNoInstalments } from '#features/event-prices/rules/due/why-no-instalments.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { guestAccount } from '../rules/guest-account.ts'
import { refusal } from '../rules/refusals.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Returns why a guest can't pay what they still owe by instalments, empty if they can (PAY-011). Refuses
 * with customerNotFound if they are not a guest.
 */
export const balanceMethodProblem = (
  event: EventDocument,
  customerId: string,
  today: IsoDate,
): string | Refusal => {
  const guest = event.guests.find((one) => one.customerId === customerId)
  if (!guest) return refusal('customerNotFound')
  if (event.statusStage === 'Cancelled') return 'The event is cancelled.'
  const pack = leadingPackage(event)
  return pack ? whyNoInstalments(guestAccount(event, pack, guest, today)) : 'There is no package yet.'
}

type MethodChange = { eventId: string; customerId: string; useInstalments: boolean; doneBy: string }

/**
 * Changes how a guest pays the balance (PAY-011). Refuses with nodeNotFound, customerNotFound, or noInstalments and the
 * reason if the guest wants instalments and they are not possible.
 */
export const setBalanceMethod = (
  { database, now, followUps }: PaymentsDeps,
  { eventId, customerId, useInstalments, doneBy }: MethodChange,
) =>
  transact(database, (tx) =>
    changeEvent(tx, { eventId, doneBy, by: 'customer', now: now(), followUps }, (event) => {
      const problem = balanceMethodProblem(event, customerId, dayOf(now()))
      if (isRefusal(problem)) return problem
      if (useInstalments && problem) return refusal('noInstalments', { reason: problem })
      const guests = event.guests.map((guest) =>
        guest.customerId === customerId ? { ...guest, useInstalments } : guest,
      )
      return { event: { ...event, guests } }
    }),
  )
